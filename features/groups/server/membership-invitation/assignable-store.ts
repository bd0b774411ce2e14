import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/db.ts';
import { isRefused } from './refusal-store.ts';

/** Who invites, as they are by now. */
export interface Inviter {
  id: string;
  isAdministrator: boolean;
}

/** An account that may be assigned to a group directly. */
export interface AssignableAccount {
  /** The address as it was asked for. */
  asked: string;
  id: string;
  name: string;
}

/**
 * Of these addresses the accounts that the inviter may assign directly. Administrators: whoever confirmed the address. Others: whoever accepted an invitation of theirs
 * to the same address, still has it, and still is in a group that they manage; of these they know address and account already. People who declined, left or blocked are
 * missing for everybody.
 */
export function findAssignable(queries: Queries, inviter: Inviter, emails: readonly string[]): Promise<AssignableAccount[]> {
  const agreed = sql`
    exists (select from membership_invitations earlier
      where earlier.inviter_id = ${inviter.id} and earlier.email_key = u.email_key and earlier.state = 'accepted' and earlier.answered_by = u.id)
    and exists (select from memberships m join groups g on g.id = m.group_id
      where m.user_id = u.id and m.status = 'member' and g.manager_id = ${inviter.id} and g.deleted_at is null)`;
  return queries.many(sql`
    select asked.email as asked, u.id, u.name from unnest(${[...emails]}::text[]) as asked (email)
    join users u on u.email_key = canonical_identifier(asked.email) and u.email_confirmed_at is not null and u.suspended_at is null
    where (${inviter.isAdministrator}::boolean or (${agreed})) and not ${isRefused(sql`${inviter.id}::text`, { userId: sql`u.id` })}`);
}
