import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { deleteConfirmationsOf } from '../email/confirmation-store.ts';
import { deleteEmailChange } from '../email/email-change-store.ts';
import { deletePasskeysSince } from '../passkeys/passkey-store.ts';
import { deleteIdentitiesSince } from '../provider/identity-store.ts';
import { deleteSignInCodesOf } from '../sign-in-code/sign-in-code-store.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteSecondFactorSince } from '../two-factor/two-factor-store.ts';
import { deleteResetsOf } from './reset-store.ts';

interface Ending {
  /** Session that continues. */
  exceptSession?: string;
  /** Ends a second factor and recovery codes set up since then; none if null. */
  suspectSince: string | null;
  /** Ends all passkeys, whenever added: the user either lost theirs or someone else has it. */
  endsPasskeys?: boolean;
}

/**
 * Ends all other access to an account: pending changes of address, links, sessions, passkeys, and
 * suspicious second factors or recovery codes. The caller must have locked the account.
 */
export async function endAccess(
  app: Pick<AppContext, 'emit'>,
  tx: Transaction,
  userId: string,
  { exceptSession, suspectSince, endsPasskeys = false }: Ending,
): Promise<void> {
  await deleteEmailChange(tx, userId);
  await deleteConfirmationsOf(tx, userId);
  await deleteResetsOf(tx, userId);
  await deleteSignInCodesOf(tx, userId);
  await deleteSecondFactorSince(tx, userId, suspectSince);
  await deletePasskeysSince(tx, userId, endsPasskeys ? '-infinity' : suspectSince);
  await deleteIdentitiesSince(tx, userId, suspectSince);
  await endSessions(app, tx, userId, exceptSession);
}
