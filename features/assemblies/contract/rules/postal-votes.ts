import { isBeforeDeadline } from './deadline.ts';
import type { Choice, PayloadOf } from './events.ts';
import { motionOf } from './motions.ts';
import { findPerson, needActor, personOf } from './people.ts';
import { proxyOf } from './proxies.ts';
import { need } from './refusals.ts';
import type { AssemblyState, Ballot, Motion, PostalVote } from './state.ts';

/**
 * Postal votes, where the by-laws allow them: until the announced start, or the deadline of the by-laws, people with a vote who are absent and have no
 * proxy in force vote on motions of the agenda, by name, and may change their choice. When such a motion is put
 * to a named vote with the text of the agenda, the postal votes in force are its first ballots. They lapse
 * when the person arrives, gives a proxy or is removed from the roll.
 */
export function castPostalVote(
  state: AssemblyState,
  payload: PayloadOf<'postalVoteCast'>,
  actor: string | null,
  at: number,
): AssemblyState {
  const { motion, person, choice } = payload;
  needActor(state, actor, { person });
  need((state.convocation.bylaws.postalVotes ?? 'none') !== 'none', 'postal.none');
  need(state.phase === 'convened' && at < state.convocation.at && isBeforeDeadline(state, at), 'postal.late');
  need(personOf(state, person, 'vote').presence === null, 'postal.present');
  need(proxyOf(state, person) === undefined, 'postal.proxyGiven');
  motionOf(state, motion);
  const others = state.postalVotes.filter((each) => !(each.person === person && each.motion === motion && isInForce(each)));
  return { ...state, postalVotes: [...others, { motion, person, choice, castAt: at, lapsedAt: null }] };
}

const isInForce = ({ lapsedAt }: PostalVote): boolean => lapsedAt === null;

/** Postal votes in force, on one motion or on all. */
export const postalVotesOn = ({ postalVotes }: Pick<AssemblyState, 'postalVotes'>, motion?: string): PostalVote[] =>
  postalVotes.filter((each) => isInForce(each) && (motion === undefined || each.motion === motion));

/** The postal vote of a person on a motion that is in force. */
export const postalVoteOf = (state: Pick<AssemblyState, 'postalVotes'>, motion: string, person: string): Choice | null =>
  postalVotesOn(state, motion).find((each) => each.person === person)?.choice ?? null;

/** The postal votes of a person lapse. */
export function lapsePostalVotes(state: AssemblyState, person: string, at: number): AssemblyState {
  const lapses = (each: PostalVote) => each.person === person && isInForce(each);
  if (!state.postalVotes.some(lapses)) return state;
  return { ...state, postalVotes: state.postalVotes.map((each) => (lapses(each) ? { ...each, lapsedAt: at } : each)) };
}

/** The postal votes that count when a motion is put to the vote, as ballots. */
export function postalBallots(state: AssemblyState, motion: Motion, secret: boolean, at: number): Ballot[] {
  if (secret || motion.currentText !== motion.text) return [];
  return postalVotesOn(state, motion.id).map(({ person, choice }) => {
    const weight = findPerson(state, person)?.weight ?? 0;
    return { person, choice, inNameOf: [person], weight, at, isPostal: true };
  });
}
