import sql, { type Sql } from 'sql-template-tag';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { retention } from '../../contract/retention.ts';

const { listed } = retention.membershipInvitations.spans;

/** Ends some invitations without an answer; returns how many. */
export function expireSome(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    update membership_invitations set state = 'expired', profile = null
    where id in (select id from membership_invitations where state = 'pending' and expires_at <= now() limit ${limit} for update skip locked)`);
}

/** Forgets what a new account would have got, of some that were declined an hour ago: that can be undone no more. */
export function forgetProfiles(db: Queries, limit: number): Promise<number> {
  return db.run(sql`
    update membership_invitations set profile = null where id in (
      select id from membership_invitations
      where state = 'declined' and profile is not null and answered_at < now() - interval '1 hour' limit ${limit} for update skip locked)`);
}

/** Deletes some invitations that ended long ago. Accepted ones stay as long as both accounts: they allow the same inviter to assign the person again. */
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

/** Deletes some refusals that were written while one of the two accounts was being closed. */
export function deleteOrphanedRefusals(db: Queries, limit: number): Promise<number> {
  const isGone = (id: Sql) => sql`not exists (select from users u where u.id = ${id})`;
  return db.run(sql`
    delete from membership_refusals where id in (
      select r.id from membership_refusals r where ${isGone(sql`r.inviter_id`)} or r.user_id is not null and ${isGone(sql`r.user_id`)} limit ${limit})`);
}

/** Takes the address of a closing account out of what it accepted. */
export async function forgetAnswerer(tx: Transaction, userId: string): Promise<void> {
  await tx.run(sql`update membership_invitations set email = null, profile = null, answered_by = null where answered_by = ${userId}`);
}
