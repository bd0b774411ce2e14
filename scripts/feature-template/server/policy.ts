import sql, { type Sql } from 'sql-template-tag';
import { memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';

/** Rights of the feature. */
export const policy = definePolicy({
  'gadget.list': { who: 'signedIn', because: 'Members may list the gadgets of their groups.' },
  'gadget.create': { who: 'signedIn', because: 'Users may create gadgets in their own groups.' },
  'gadget.delete': {
    who: 'signedIn',
    when: (viewer: Viewer, { authorId }: { authorId: string }) => viewer.id === authorId,
    because: 'Only the author may delete the gadget.',
  },
});

/**
 * SQL predicate on `t`: items that the viewer can see, for single items and all lists. Follows
 * current membership, also for authors.
 */
export function visibleTo(viewer: Viewer): Sql {
  return sql`t.group_id in ${memberGroupIds(viewer.id)}`;
}
