import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { newResetToken, resetTokenHash } from '../password/reset-token.ts';
import { insertObjection } from './objection-store.ts';

/**
 * Creates the link “this was not me” for a notice to a user's confirmed address. `suspectSince`:
 * access set up since then ends with it.
 */
export async function objectionAddress(app: AppContext, tx: Transaction, userId: string, suspectSince: string): Promise<string> {
  const token = newResetToken();
  await insertObjection(tx, resetTokenHash(token), userId, suspectSince);
  return `${app.config.publicUrl}/notMe?token=${token}`;
}
