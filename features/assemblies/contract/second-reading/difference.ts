import { canonical } from '#platform/contract/hash-chain.ts';
import { meetingOf } from '../rules/rescheduling.ts';
import type { AssemblyState } from '../rules/state.ts';
import type { SecondReading } from './second-reading.ts';

/** The first thing in which a state and the second reading of the same log differ; undefined if they agree. */
export function differenceOf(state: AssemblyState, reading: SecondReading): string | undefined {
  const pairs: Record<string, readonly [unknown, unknown]> = {
    meeting: [canonical(meetingOf(state.convocation)), reading.meeting],
    phase: [state.phase, reading.phase],
    quorum: [state.phase === 'closed' || state.quorum.isReached, state.phase === 'closed' || reading.hasQuorum],
    moments: [momentsOf(state), reading.quorumMoments],
    ...(state.endedAt === null && {
      present: [presentIn(state), [...reading.participants.present].toSorted()],
      officers: officersIn(state, reading),
      chairRequest: [state.chairRequest && { ...state.chairRequest }, requestIn(reading)],
    }),
    proxies: [proxiesIn(state), proxiesReadIn(reading)],
    postalVotes: [postalVotesIn(state), reading.postalVotes.summary()],
    motions: [motionsIn(state), [...reading.motions.byId.values()].map(({ id, text, status }) => [id, text, status])],
    decisions: [decisionsIn(state), reading.decisions],
    annexes: [state.annexes.map(({ id, item, name, sha256 }) => [id, { item, name, sha256 }]), [...reading.annexes]],
    withdrawn: [
      state.annexes
        .filter(({ withdrawnAt }) => withdrawnAt !== null)
        .map(({ id }) => id)
        .toSorted(),
      [...reading.withdrawn].toSorted(),
    ],
    elections: [electionsIn(state), reading.elections.summary()],
    roll: [rollIn(state), [...reading.participants.roll].map(([person, { name, weight }]) => [person, name, weight]).toSorted()],
  };
  return Object.entries(pairs).find(([, [one, other]]) => canonical(one) !== canonical(other))?.[0];
}

const momentsOf = ({ quorum, convocation }: AssemblyState): string[] =>
  convocation.bylaws.quorum.kind === 'none' ? [] : quorum.moments.map(({ at, isReached }) => `${isReached ? '+' : '-'}${at}`);
const presentIn = ({ people }: AssemblyState): string[] =>
  people
    .filter(({ presence }) => presence !== null)
    .map(({ person }) => person)
    .toSorted();

function officersIn({ offices }: AssemblyState, { participants }: SecondReading): [unknown, unknown] {
  const held = (role: string) => offices.filter((office) => office.role === role && office.until === null).map(({ person }) => person);
  return [
    [held('chair')[0] ?? null, held('secretary')[0] ?? null, ...held('teller').toSorted()],
    [participants.chair, participants.secretary, ...[...participants.tellers].toSorted()],
  ];
}

const requestIn = ({ succession: { request } }: SecondReading): unknown =>
  request ? { person: request.person, as: request.as, at: request.since } : null;

const proxiesIn = ({ proxies }: AssemblyState): string[] =>
  proxies
    .filter(({ state }) => state === 'given' || state === 'accepted')
    .map(({ from, to, state, isUsed }) => `${from} ${to} ${state} ${isUsed}`)
    .toSorted();
const proxiesReadIn = ({ participants }: SecondReading): string[] =>
  [...participants.proxies]
    .map(([from, { holder, isAccepted, isUsed }]) => `${from} ${holder} ${isAccepted ? 'accepted' : 'given'} ${isUsed}`)
    .toSorted();
const postalVotesIn = ({ postalVotes }: AssemblyState): string[] =>
  postalVotes
    .filter(({ lapsedAt }) => lapsedAt === null)
    .map(({ person, motion, choice }) => `${person} ${motion} ${choice}`)
    .toSorted();
const motionsIn = ({ motions }: AssemblyState): string[][] => motions.map(({ id, currentText, state }) => [id, currentText, state]);
const decisionsIn = ({ votes }: AssemblyState): unknown[] =>
  votes.flatMap(({ motion, text, result, counts }) => (result === null ? [] : [{ motion, text, result, sums: counts }]));
const electionsIn = ({ elections }: AssemblyState): unknown[] =>
  elections.map(({ id, state, elected, runners, candidates, rounds }) => ({
    id,
    state,
    elected,
    runners: state === 'open' ? runners : null,
    candidates: candidates.map((each) => [each.person, each.state]),
    rounds: rounds.map(({ counts, empty, result }) => [counts, empty, result]),
  }));
const rollIn = ({ people }: AssemblyState): unknown[] =>
  people
    .filter(({ removedAt }) => removedAt === null)
    .map(({ person, name, weight }) => [person, name, weight])
    .toSorted();
