import type { Attempt } from '../attempts/attempt-limits.ts';
import { networkOf } from '../audit/address-hash.ts';
import type { KnownDevice } from '../devices/known-device.ts';

/** What a failed sign-in is counted under. */
export interface SignInLimits {
  /** Once used up, the answer is that there were too many. */
  told: readonly Attempt[];
  /**
   * Once used up, even the right password is answered like a wrong one. These belong to the account itself: an answer of their own would
   * tell that a username and an e-mail address are the same person's, or anybody's.
   */
  silent: readonly Attempt[];
}

const everywhere = (about: string): Attempt => ['signInAccount', about];

/** For somebody who is not known to this device: under what was typed, under whom it found, and under the network. */
export function strangerLimits(address: string, typed: string, userId: string | undefined): SignInLimits {
  const network = networkOf(address);
  // An unknown account is counted, and asked about, as often as a known one.
  const owner = userId === undefined ? `nobody ${typed}` : `user ${userId}`;
  return {
    told: [['signInHere', `${network} typed ${typed}`], everywhere(`typed ${typed}`), ['signInAddress', network]],
    silent: [['signInHere', `${network} ${owner}`], everywhere(owner)],
  };
}

/** For a known device: under that device alone, so that no stranger's guesses keep its owner out. */
export function deviceLimits({ id }: Pick<KnownDevice, 'id'>): SignInLimits {
  return { told: [['signInHere', `device ${id}`]], silent: [] };
}

/** What is forgotten after a success: the guesses made from here. */
export function guessesHere({ told, silent }: SignInLimits): Attempt[] {
  return [...told, ...silent].filter(([kind]) => kind === 'signInHere');
}

/** What is forgotten when the owner has shown by a link that the account is theirs: the guesses made from everywhere. */
export function guessesAt({ id, username, email }: { id: string; username: string; email: string }): Attempt[] {
  return [everywhere(`typed ${username}`), everywhere(`typed ${email}`), everywhere(`user ${id}`)];
}
