import sql from 'sql-template-tag';
import type { Queries } from '#platform/server/database/db.ts';

/** Requested address that will replace the current one. */
export interface EmailChangeRow {
  email: string;
  /** Session that requested it. */
  sessionId: string | null;
  /** Start of that session: access set up since then may be by the same attacker. */
  suspectSince: string;
  confirmedAt: string | null;
  agreedAt: string | null;
}

export async function findEmailChange(db: Queries, userId: string): Promise<EmailChangeRow | undefined> {
  return db.maybeOne<EmailChangeRow>(sql`
    select email, session_id as "sessionId", suspect_since as "suspectSince", confirmed_at as "confirmedAt", agreed_at as "agreedAt"
    from email_changes where user_id = ${userId}
  `);
}

/** Saves a requested address, replacing a previous request but keeping its `suspectSince`. */
export async function putEmailChange(tx: Queries, userId: string, email: string, sessionId: string): Promise<EmailChangeRow> {
  return tx.one<EmailChangeRow>(sql`
    insert into email_changes as kept (user_id, email, session_id, suspect_since)
    values (${userId}, ${email}, ${sessionId}::uuid, coalesce((select created_at from sessions where id = ${sessionId}::uuid), now()))
    on conflict (user_id) do update set email = excluded.email, session_id = excluded.session_id,
      suspect_since = least(kept.suspect_since, excluded.suspect_since), confirmed_at = null, agreed_at = null
    returning email, session_id as "sessionId", suspect_since as "suspectSince", confirmed_at as "confirmedAt", agreed_at as "agreedAt"
  `);
}

/** Records that the new address is confirmed, or that the current one agreed. */
export async function noteEmailChange(tx: Queries, userId: string, purpose: 'confirm' | 'agree'): Promise<void> {
  await tx.run(
    purpose === 'confirm'
      ? sql`update email_changes set confirmed_at = now() where user_id = ${userId}`
      : sql`update email_changes set agreed_at = now() where user_id = ${userId}`,
  );
}

/** Cancels a change; returns whether there was one. */
export async function deleteEmailChange(tx: Queries, userId: string): Promise<boolean> {
  return (await tx.run(sql`delete from email_changes where user_id = ${userId}`)) > 0;
}
