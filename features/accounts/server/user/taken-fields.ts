import type { FieldProblem } from '#platform/contract/error.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { readInstallation } from '#platform/server/installation/installation-store.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { isReservedUsername } from './reserved-usernames.ts';
import { findTaken, takenField } from './user-store.ts';

const usernameTaken: FieldProblem = { name: 'username', code: 'account.usernameTaken' };

/**
 * Field error if the username is taken or reserved. A taken address is not reported; its owner gets
 * a mail.
 */
export async function takenFields(
  { db: queries, config }: Pick<AppContext, 'db' | 'config'>,
  wanted: { username: string; email: string },
  ownId: string | null,
): Promise<FieldProblem[]> {
  const { ownerName, siteName } = await readInstallation(queries);
  const stored = [config.ownerName, config.siteName, ownerName, siteName].filter((name) => name !== null);
  if (stored.some((name) => isReservedUsername(wanted.username, name))) return [{ name: 'username', code: 'account.usernameReserved' }];
  const { isUsernameTaken } = await findTaken(queries, wanted, ownId);
  return isUsernameTaken ? [usernameTaken] : [];
}

/** Converts a unique violation of the username into its field error. */
export function refusalOfTaken(error: unknown): unknown {
  return takenField(error) === 'username' ? refuseField(usernameTaken.name, usernameTaken.code) : error;
}
