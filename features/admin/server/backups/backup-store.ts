import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { BackupState } from '#platform/server/backup/backup-state.ts';

type State = BackupState['state'];

export interface Status {
  state: State;
  /** Hours since the state last changed. */
  hours: number;
  mailedState: State | null;
  /** Hours since the last mail; null if none was sent. */
  hoursSinceMail: number | null;
}

/**
 * Records the state of BACKUP_DIR and locks the row until the end of the transaction. A change of
 * state resets the mail.
 */
export function noteStanding(tx: Transaction, state: State): Promise<Status> {
  return tx.one(sql`
    insert into backup_standing as standing (state) values (${state})
    on conflict (is_only) do update set state = excluded.state,
      since = case when standing.state = excluded.state then standing.since else now() end,
      mailed_state = case when standing.mailed_state = excluded.state then standing.mailed_state end
    returning state, (extract(epoch from now() - since) / 3600)::float8 as hours, mailed_state as "mailedState",
      (extract(epoch from now() - mailed_at) / 3600)::float8 as "hoursSinceMail"`);
}

export async function noteMailed(tx: Transaction): Promise<void> {
  await tx.run(sql`update backup_standing set mailed_state = state, mailed_at = now()`);
}

export function findAdministratorsToMail(db: Queries): Promise<{ email: string; language: Language; name: string }[]> {
  return db.many(sql`
    select email, language, name from users
    where is_administrator and suspended_at is null and email_confirmed_at is not null order by id`);
}
