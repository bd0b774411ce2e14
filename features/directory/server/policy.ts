import sql, { type Sql } from 'sql-template-tag';
import { personVisibleTo } from '#features/accounts/server/public-api.ts';
import { groupIdsWith, groupVisibleTo, memberGroupIds } from '#features/groups/server/public-api.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';

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
    because: 'Signed-in users may find people who are listed or share a group with them, and groups that they can see.',
    people: { reveals: 'People who are listed or share a group with the caller. Never an email address.', happens: 'Nothing.' },
  },
  'manager.contact': {
    who: 'signedIn',
    when: (viewer: Viewer, manager: ManagerSeen) => manager.isReachable && viewer.id !== manager.id,
    because: 'Signed-in users may write to any manager they can find, without learning their address.',
    people: {
      reveals: 'Nothing beyond the directory. A manager who blocked the caller is treated like one who cannot be contacted.',
      happens:
        'A listed manager gets the message by email, within daily limits. Their address is not disclosed. A manager who blocked the caller gets nothing.',
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
    u.role = 'manager' or exists (select from groups g where g.id in ${groupIdsWith('manage', sql`u.id`)} and ${groupVisibleTo(viewer)})))`;
}
