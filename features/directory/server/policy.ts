import sql, { type Sql } from 'sql-template-tag';
import { personVisibleTo } from '#features/accounts/server/public-api.ts';
import { groupVisibleTo, memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';

/** Fields of a visible manager on which further rights depend. */
export interface ManagerSeen {
  id: string;
  /**
   * Has a confirmed address, and neither blocks the other; which of these fails is not disclosed.
   */
  isReachable: boolean;
}

export const policy = definePolicy({
  'directory.read': {
    who: 'signedIn',
    because: 'People find each other; each finds whoever is listed or shares a group with them, and groups that they may see.',
    people: { reveals: 'People who are listed, or share a group with the caller, never an email address.', happens: 'Nothing.' },
  },
  'manager.contact': {
    who: 'signedIn',
    when: (viewer: Viewer, manager: ManagerSeen) => manager.isReachable && viewer.id !== manager.id,
    because: 'Whoever finds somebody as a manager may write to them, without being told their address.',
    people: {
      reveals: 'Nothing beside what the directory shows. A manager who blocked the caller is answered like one who cannot be written to.',
      happens:
        'A listed manager gets the message by email, without showing their address; at most some a day. Nobody who blocked the caller does.',
      reaches: { groupMembers: ['email'] },
    },
  },
});

/**
 * Subquery of `user_id`, in parentheses: the viewer and everyone in a group with them. Unlisted
 * users are found by these only.
 */
export function peopleMet({ id }: SignedInViewer): Sql {
  return sql`(
    select theirs.user_id from memberships theirs where theirs.status = 'member' and theirs.group_id in ${memberGroupIds(id)}
    union select ${id}::text)`;
}

/**
 * SQL condition on users (as `u`): managers for the viewer. They are visible, and have the role or
 * manage a group that the viewer may see.
 */
export function managersSeenBy(viewer: SignedInViewer): Sql {
  return sql`(${personVisibleTo(viewer)} and (
    u.role = 'manager' or exists (select from groups g where g.manager_id = u.id and ${groupVisibleTo(viewer)})))`;
}
