import sql from 'sql-template-tag';
import type { Database } from './db.ts';
import { isRefusal, refuse } from '../common/refusal.ts';
import { isSignedIn, type Viewer } from '../security/viewer.ts';

/** PostgreSQL: a referenced row is missing, or a row to delete is still referenced. */
const foreignKeyViolation = '23503';
/** PostgreSQL: two transactions waited for each other, and this one was rolled back. */
const deadlock = '40P01';

/** Error codes by table, for calls that refer to a row that was deleted after they read it. */
const goneCodes: ReadonlyMap<string, string> = new Map([
  ['users', 'person.gone'],
  ['groups', 'group.gone'],
]);
/** The code for all other tables. */
const otherGoneCode = 'thing.gone';

/** Error code for a deleted row of a table. */
export const goneCodeOf = (parent: string): string => goneCodes.get(parent) ?? otherGoneCode;

interface Violation extends Error {
  constraint: string;
  table: string;
  detail?: string;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isViolation = (error: unknown): error is Violation => codeOf(error) === foreignKeyViolation && 'constraint' in (error as Error);

/**
 * Turns errors from races with deletions into refusals, for every call and foreign key. The
 * caller's account may be closed (`auth.expired`), the referenced row deleted, or the call
 * deadlocked (`command.collided`). Other errors are returned unchanged.
 */
export async function explainRace(
  error: unknown,
  { db, viewer, identifyAgain }: { db: Database; viewer: Viewer; identifyAgain: ((viewer: Viewer) => Promise<Viewer>) | undefined },
): Promise<unknown> {
  if (!(error instanceof Error) || isRefusal(error)) return error;
  const isRace = isViolation(error) || codeOf(error) === deadlock;
  // Once the account is closed, queries that expect its row fail with other errors.
  if (!isRace && codeOf(error) !== undefined) return error;
  const ended = isSignedIn(viewer) && identifyAgain ? await endedSession(viewer, identifyAgain) : undefined;
  if (ended) return ended;
  if (codeOf(error) === deadlock) return refuse('command.collided');
  if (!isViolation(error)) return error;
  const { parent } = await db.one<{ parent: string }>(sql`
    select coalesce(min(confrelid::regclass::text), '') as parent from pg_constraint where conname = ${error.constraint} and contype = 'f'`);
  return refuse(isStillReferred(error, parent) ? 'command.collided' : goneCodeOf(parent));
}

/** The refusal for a caller whose session ended meanwhile; undefined where it is valid. */
async function endedSession(viewer: Viewer, identifyAgain: (viewer: Viewer) => Promise<Viewer>): Promise<unknown> {
  try {
    await identifyAgain(viewer);
    return undefined;
  } catch (refusal) {
    return isRefusal(refusal) && refusal.code === 'auth.expired' ? refusal : undefined;
  }
}

/**
 * Whether a new row references the row to delete. PostgreSQL translates its messages, but not the
 * names of tables in them.
 */
function isStillReferred({ detail = '', table }: Violation, parent: string): boolean {
  return table !== parent && new RegExp(`\\W${table}\\W`).test(detail.slice(detail.lastIndexOf('=(')));
}
