import type { FieldProblem } from '#platform/contract/error.ts';
import type { Queries } from '#platform/server/db.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { findTaken, takenField } from './user-store.ts';

const usernameTaken: FieldProblem = { name: 'username', code: 'account.usernameTaken' };

/** What of this somebody else has already, at its field. Of an address nobody is told: its owner is. */
export async function takenFields(
  queries: Queries,
  wanted: { username: string; email: string },
  ownId: string | null,
): Promise<FieldProblem[]> {
  const { isUsernameTaken } = await findTaken(queries, wanted, ownId);
  return isUsernameTaken ? [usernameTaken] : [];
}

/** Turns “somebody took it at the same moment” into the refusal of that field. */
export function refusalOfTaken(error: unknown): unknown {
  return takenField(error) === 'username' ? refuseField(usernameTaken.name, usernameTaken.code) : error;
}
