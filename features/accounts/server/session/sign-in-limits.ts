import type { Attempt } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import type { KnownDevice } from '../devices/known-device.ts';

const everywhere = (about: string): Attempt => ['signInAccount', about];

/**
 * What the failures of somebody who is not known to this device are counted under: what was typed, and the network. Once used up, the
 * answer is that there were too many.
 */
export function visibleLimits(address: string, typed: string): Attempt[] {
  const network = networkOf(address);
  return [['signInHere', `${network} typed ${typed}`], everywhere(`typed ${typed}`), ['signInAddress', network]];
}

/**
 * And under whom it found. Once used up, even the right password is answered like a wrong one: an answer of its own would tell that a
 * username and an e-mail address are the same person's, or anybody's. Nobody is counted, and asked about, as often as somebody.
 */
export function silentLimits(address: string, found: string): Attempt[] {
  return [['signInHere', `${networkOf(address)} ${found}`], everywhere(found)];
}

/** For a known device: under that device alone, so that no stranger's guesses keep its owner out. */
export function deviceLimits({ id }: Pick<KnownDevice, 'id'>): Attempt[] {
  return [['signInHere', `device ${id}`]];
}

/** The guesses made from here, which a success forgets. */
export const fromHere = ([kind]: Attempt): boolean => kind === 'signInHere';

/** What is forgotten when the owner has shown by a link that the account is theirs: the guesses made from everywhere. */
export function guessesAt({ id, username, email }: { id: string; username: string; email: string }): Attempt[] {
  return [everywhere(`typed ${username}`), everywhere(`typed ${email}`), everywhere(`user ${id}`)];
}
