import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { groupIdsWith } from '../policy.ts';

/** Completed steps of a person in groups. */
export function groupFacts(db: Queries, userId: string): Promise<{ manages: boolean; invites: boolean; joined: boolean }> {
  return db.one(sql`
    select exists (select from groups g where g.id in ${groupIdsWith('manage', userId)}) as manages,
      exists (select from group_invitations where created_by = ${userId})
        or exists (select from membership_invitations where inviter_id = ${userId})
        or exists (
          select from memberships m where m.group_id in ${groupIdsWith('manage', userId)} and m.status = 'member' and m.user_id <> ${userId}) as invites,
      exists (
        select from memberships m join groups g on g.id = m.group_id and g.deleted_at is null
        where m.user_id = ${userId} and m.status = 'member') as joined`);
}
