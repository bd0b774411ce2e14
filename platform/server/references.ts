import sql from 'sql-template-tag';
import type { Database } from './db.ts';
import { isRefusal, refuse } from './refusal.ts';
import { isSignedIn, type Viewer } from './viewer.ts';

/** PostgreSQL: a row that is referred to is gone, or a row to delete is still referred to. */
const foreignKeyViolation = '23503';
/** PostgreSQL: two transactions waited for each other, and this one was ended. */
const deadlock = '40P01';

/** The answer where a call refers to a row that was deleted after the call looked at it, by the table of that row. */
const goneCodes: ReadonlyMap<string, string> = new Map([
  ['users', 'person.gone'],
  ['groups', 'group.gone'],
]);
/** The answer for every other table. */
const otherGoneCode = 'thing.gone';

/** The code for a reference to a row of this table that is gone. */
export const goneCodeOf = (parent: string): string => goneCodes.get(parent) ?? otherGoneCode;

interface Violation extends Error {
  constraint: string;
  table: string;
  detail?: string;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined);
const isViolation = (error: unknown): error is Violation => codeOf(error) === foreignKeyViolation && 'constraint' in (error as Error);

/**
 * Turns what a race with a deletion leaves behind into a refusal, for every call and every foreign key: the caller's own account may be
 * closed (`auth.expired`), what the call refers to may be gone, or the call and a deletion waited for each other (`command.collided`).
 * Any other error stays as it is.
 */
export async function explainRace(
  error: unknown,
  { db, viewer, identifyAgain }: { db: Database; viewer: Viewer; identifyAgain: ((viewer: Viewer) => Promise<Viewer>) | undefined },
): Promise<unknown> {
  if (!(error instanceof Error) || isRefusal(error)) return error;
  const isRace = isViolation(error) || codeOf(error) === deadlock;
  // A query that expected the caller's row fails in its own way once the account is closed.
  if (!isRace && codeOf(error) !== undefined) return error;
  const ended = isSignedIn(viewer) && identifyAgain ? await endedSession(viewer, identifyAgain) : undefined;
  if (ended) return ended;
  if (codeOf(error) === deadlock) return refuse('command.collided');
  if (!isViolation(error)) return error;
  const { parent } = await db.one<{ parent: string }>(sql`
    select coalesce(min(confrelid::regclass::text), '') as parent from pg_constraint where conname = ${error.constraint} and contype = 'f'`);
  return refuse(isStillReferred(error, parent) ? 'command.collided' : goneCodeOf(parent));
}

/** The refusal of a caller whose session ended meanwhile. */
async function endedSession(viewer: Viewer, identifyAgain: (viewer: Viewer) => Promise<Viewer>): Promise<unknown> {
  try {
    await identifyAgain(viewer);
    return undefined;
  } catch (refusal) {
    return isRefusal(refusal) && refusal.code === 'auth.expired' ? refusal : undefined;
  }
}

/** Whether the row to delete is referred to by a new row. The language of PostgreSQL's messages differs; the table that they name does not. */
function isStillReferred({ detail = '', table }: Violation, parent: string): boolean {
  return table !== parent && new RegExp(`\\W${table}\\W`).test(detail.slice(detail.lastIndexOf('=(')));
}
