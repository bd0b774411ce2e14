import type { Attempt } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import type { KnownDevice } from '../devices/known-device.ts';

const everywhere = (about: string): Attempt => ['signInAccount', about];

/**
 * Counters for failures on an unknown device, by typed text and network. Reaching them is reported
 * as too many attempts.
 */
export function visibleLimits(address: string, typed: string): Attempt[] {
  const network = networkOf(address);
  return [['signInHere', `${network} typed ${typed}`], everywhere(`typed ${typed}`), ['signInAddress', network]];
}

/**
 * Counters by account found. Reaching them is reported as a wrong password even for the right one:
 * a distinct response would reveal which identifiers belong to one account, or to any. Unknown
 * accounts are counted and checked equally often.
 */
export function silentLimits(address: string, found: string): Attempt[] {
  return [['signInHere', `${networkOf(address)} ${found}`], everywhere(found)];
}

/** Counter of a known device, so that guesses by strangers do not lock out its owner. */
export function deviceLimits({ id }: Pick<KnownDevice, 'id'>): Attempt[] {
  return [['signInHere', `device ${id}`]];
}

/** Whether an attempt counts guesses from this network, which a success resets. */
export const fromHere = ([kind]: Attempt): boolean => kind === 'signInHere';

/** Counters reset when the owner proves ownership by a link: guesses from everywhere. */
export function guessesAt({ id, username, email }: { id: string; username: string; email: string }): Attempt[] {
  return [everywhere(`typed ${username}`), everywhere(`typed ${email}`), everywhere(`user ${id}`)];
}
