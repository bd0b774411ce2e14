import { networkOf } from '../audit/address-hash.ts';
import type { Attempt } from '../attempts/attempt-limits.ts';
import type { KnownDevice } from '../devices/known-device.ts';
import { isRecoveryCode } from './recovery-codes.ts';

/**
 * What is counted of a try. Six digits can be guessed from many networks, so the account has a limit too; only somebody
 * who has the password gets as far as using it up, and a recovery code, which nobody guesses, is not shut out by it. A known
 * device is counted alone.
 */
export function codeAttempts(address: string, userId: string, typed: string, device?: Pick<KnownDevice, 'id'>): Attempt[] {
  if (device) return [['codeHere', `device ${device.id}`]];
  const here: Attempt = ['codeHere', `${networkOf(address)} ${userId}`];
  return isRecoveryCode(typed) ? [here] : [here, ['codeAccount', userId]];
}
