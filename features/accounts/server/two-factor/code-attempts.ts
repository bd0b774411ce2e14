import { networkOf } from '../audit/address-hash.ts';
import type { Attempt } from '../attempts/attempt-limits.ts';
import type { KnownDevice } from '../devices/known-device.ts';
import { isRecoveryCode } from './recovery-codes.ts';

/**
 * Counters for codes. Six digits can be guessed from many networks, so the account has a limit too.
 * Only someone with the password can reach it, and it does not block recovery codes. A known
 * device has a counter of its own.
 */
export function codeAttempts(address: string, userId: string, typed: string, device?: Pick<KnownDevice, 'id'>): Attempt[] {
  if (device) return [['codeHere', `device ${device.id}`]];
  const here: Attempt = ['codeHere', `${networkOf(address)} ${userId}`];
  return isRecoveryCode(typed) ? [here] : [here, ['codeAccount', userId]];
}
