import type { Database } from '../db.ts';
import { refuse } from '../refusal.ts';

/** Once somebody has waited so long for the database, what is written would come late: it is put off, and reading goes on. */
const writersWaitMs = 1_500;
/** How soon a machine that is pressed is worth another attempt. */
const retryAfterSeconds = 3;

/** Refuses what writes with `server.busy` while the database is behind. */
export function assertInTime(db: Pick<Database, 'waitedMs'>): void {
  if (db.waitedMs() > writersWaitMs) throw refuse('server.busy', { retryAfterSeconds });
}
