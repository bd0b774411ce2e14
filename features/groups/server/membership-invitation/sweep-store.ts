import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import { retention } from '../../contract/retention.ts';

const { listed } = retention.membershipInvitations.periods;

/** Expires at most `limit` unanswered invitations; returns how many. */
export function expireSome(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    update membership_invitations set state = 'expired', profile = null
    where id in (select id from membership_invitations where state = 'pending' and expires_at <= now() limit ${limit} for update skip locked)`);
}

/**
 * Deletes the profiles of invitations declined more than an hour ago, since that can no longer be
 * undone.
 */
export function deleteOldProfiles(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    update membership_invitations set profile = null where id in (
      select id from membership_invitations
      where state = 'declined' and profile is not null and answered_at < now() - interval '1 hour' limit ${limit} for update skip locked)`);
}

/**
 * Deletes invitations that ended long ago. Accepted ones stay as long as both accounts, since they
 * allow the inviter to assign the person again.
 */
export function deleteEnded(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    delete from membership_invitations where id in (
      select id from membership_invitations where coalesce(answered_at, expires_at) < now() - ${listed}::interval
        and (state in ('declined', 'expired', 'revoked') or state = 'accepted' and answered_by is null) limit ${limit})`);
}

export function deleteOverLetters(db: Queries, limit: number): Promise<number> {
  return db.run(
    sql`delete from membership_letters where id in (select id from membership_letters where expires_at < now() limit ${limit})`,
  );
}

export function deleteOverRefusals(db: Queries, limit: number): Promise<number> {
  return db.run(sql`delete from membership_refusals where id in (select id from membership_refusals where ends_at < now() limit ${limit})`);
}

/** Deletes refusals that were written while one of their two accounts was being closed. */
export function deleteOrphanedRefusals(db: Queries, limit: number): Promise<number> {
  const isRemoved = (id: Sql) => sql`not exists (select from users u where u.id = ${id})`;
  return db.run(sql`
    delete from membership_refusals where id in (
      select r.id from membership_refusals r where ${isRemoved(sql`r.inviter_id`)} or r.user_id is not null and ${isRemoved(sql`r.user_id`)} limit ${limit})`);
}

/** Removes the address and account of a closing account from invitations that it accepted. */
export async function clearAnswerer(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`update membership_invitations set email = null, profile = null, answered_by = null where answered_by = ${userId}`);
}
