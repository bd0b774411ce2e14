import type { Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { deleteConfirmationsOf } from '../email/confirmation-store.ts';
import { deleteEmailChange } from '../email/email-change-store.ts';
import { deletePasskeysSince } from '../passkeys/passkey-store.ts';
import { deleteIdentitiesSince } from '../provider/identity-store.ts';
import { deleteSignInCodesOf } from '../sign-in-code/sign-in-code-store.ts';
import { endSessions } from '../session/end-sessions.ts';
import { deleteSecondFactorSince } from '../two-factor/two-factor-store.ts';
import { deleteResetsOf } from './reset-store.ts';

interface Ending {
  /** The session that goes on. */
  exceptSession?: string;
  /** A second factor and recovery codes set up from then on end too; none when nothing is suspect. */
  suspectSince: string | null;
  /** Every passkey ends, whenever it was added: whoever comes by a link has lost what they had, or somebody else has it. */
  endsPasskeys?: boolean;
}

/**
 * Ends what could still let somebody in, or give them the account later: a pending change of address, links that confirm,
 * agree or reset, sessions, passkeys, and a second factor or recovery codes that came with it. The caller holds the account locked.
 */
export async function endAccess(
  house: Pick<House, 'emit'>,
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
  await endSessions(house, tx, userId, exceptSession);
}
