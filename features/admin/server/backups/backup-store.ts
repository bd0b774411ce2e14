import sql from 'sql-template-tag';
import type { Language } from '#platform/contract/language.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { BackupState } from '#platform/server/backup/backup-state.ts';

type State = BackupState['state'];

export interface Standing {
  state: State;
  /** How long that state has lasted. */
  hours: number;
  mailedState: State | null;
  /** Since the last mail; null where there was none. */
  hoursSinceMail: number | null;
}

/** Notes the state of BACKUP_DIR, locked until the transaction ends. A mail of another state counts no longer. */
export function noteStanding(tx: Transaction, state: State): Promise<Standing> {
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

/** Administrators who have confirmed their address and are not suspended. */
export function findAdministratorsToMail(db: Queries): Promise<{ email: string; language: Language; name: string }[]> {
  return db.many(sql`
    select email, language, name from users
    where is_administrator and suspended_at is null and email_confirmed_at is not null order by id`);
}
