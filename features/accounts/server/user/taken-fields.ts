import type { FieldProblem } from '#platform/contract/error.ts';
import type { Queries } from '#platform/server/db.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { findTaken, takenField } from './user-store.ts';

const codes = { username: 'account.usernameTaken', email: 'account.emailTaken' } as const;

/** What of this somebody else has already, each at its field. */
export async function takenFields(
  queries: Queries,
  wanted: { username: string; email: string },
  ownId: string | null,
): Promise<FieldProblem[]> {
  const { isUsernameTaken, isEmailTaken } = await findTaken(queries, wanted, ownId);
  return [
    ...(isUsernameTaken ? [{ name: 'username', code: codes.username }] : []),
    ...(isEmailTaken ? [{ name: 'email', code: codes.email }] : []),
  ];
}

/** Turns “somebody took it at the same moment” into the refusal of that field. */
export function refusalOfTaken(error: unknown): unknown {
  const field = takenField(error);
  return field ? refuseField(field, codes[field]) : error;
}
