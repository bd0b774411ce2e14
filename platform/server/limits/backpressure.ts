import type { Database } from '../database/db.ts';
import { refuse } from '../common/refusal.ts';

/** Longest wait for a connection at which writes are still accepted; above, only reads are. */
const writersWaitMs = 1_500;
/** Retry-After for an overloaded database. */
const retryAfterSeconds = 3;

/** Refuses a write with `server.busy` while the database is overloaded. */
export function assertNotOverloaded(db: Pick<Database, 'waitedMs'>): void {
  if (db.waitedMs() > writersWaitMs) throw refuse('server.busy', { retryAfterSeconds });
}
