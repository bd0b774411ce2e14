import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';
import { groupIdsWith } from '../policy.ts';
import { isRefused } from './refusal-store.ts';

/** The inviter with their current role. */
export interface Inviter {
  id: string;
  isAdministrator: boolean;
}

/** An account that may be assigned to a group directly. */
export interface AssignableAccount {
  /** The address as the inviter gave it. */
  asked: string;
  id: string;
  name: string;
}

/**
 * Returns which addresses belong to accounts that the inviter may assign directly. For
 * administrators: accounts that confirmed the address. For others: accounts that accepted the inviter’s invitation to that address, still have it, and are in a group that they manage; they
 * already know that address and account belong together. People who declined, left or blocked are
 * never returned.
 */
export function findAssignable(queries: Queries, inviter: Inviter, emails: readonly string[]): Promise<AssignableAccount[]> {
  const isWilling = sql`u.email_confirmed_at is not null and u.suspended_at is null and not ${isRefused(sql`${inviter.id}::text`, { userId: sql`u.id` })}`;
  if (inviter.isAdministrator)
    return queries.many(sql`
      select asked.email as asked, u.id, u.name from unnest(${[...emails]}::text[]) as asked (email)
      join users u on u.email_key = canonical_identifier(asked.email) and ${isWilling}`);
  // Looks up accounts only for addresses that accepted an invitation. Other addresses cost the same
  // whether they have an account or not.
  return queries.many(sql`
    with accepted as materialized (
      select distinct asked.email, i.email_key, i.answered_by from unnest(${[...emails]}::text[]) as asked (email)
      join membership_invitations i on i.inviter_id = ${inviter.id} and i.email_key = canonical_identifier(asked.email) and i.state = 'accepted'
    )
    select accepted.email as asked, u.id, u.name from accepted
    join users u on u.id = accepted.answered_by and u.email_key = accepted.email_key and ${isWilling}
    where exists (select from memberships m
      where m.user_id = u.id and m.status = 'member' and m.group_id in ${groupIdsWith('manage', inviter.id)})`);
}
