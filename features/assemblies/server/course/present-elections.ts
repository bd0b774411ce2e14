import { inNextRound } from '../../contract/rules/elections.ts';
import type { AssemblyState, Election as ElectionState, Round } from '../../contract/rules/state.ts';
import type { Election } from '../../contract/election-shapes.ts';
import { ballotOf, iso, namedIn, votesFor, type Asked } from './asked.ts';

type OpenRound = NonNullable<Election['round']>;
type PersonalRound = Pick<OpenRound, 'hasVoted' | 'mine' | 'votesFor'>;
export type SharedElection = Omit<Election, 'round' | 'can'> & { round: Omit<OpenRound, keyof PersonalRound> | null };
export type PersonalElection = Pick<Election, 'id' | 'can'> & { round: PersonalRound | null };

const openIn = ({ rounds }: ElectionState): Round | undefined => rounds.find(({ closedAt }) => closedAt === null);

/** An election, as everyone sees it. */
export function sharedElection(state: AssemblyState, election: ElectionState): SharedElection {
  const { id, title, seats, majority, candidates, elected, rounds } = election;
  const open = openIn(election);
  const running = new Set(election.state === 'open' ? (open?.candidates ?? inNextRound(election)) : []);
  return {
    id,
    title,
    seats,
    majority,
    state: open ? 'voting' : election.state,
    candidates: candidates.map(({ person, by, state: how }) => ({
      ...namedIn(state, person),
      by: namedIn(state, by),
      state: how,
      isRunning: running.has(person),
    })),
    elected: elected.map((person) => namedIn(state, person)),
    round: open ? presentRound(open) : null,
    rounds: rounds.flatMap((round) => presentClosed(state, round)),
  };
}

const presentRound = ({ rule, secret, seats, openedAt, closesAt, ballots }: Round) => ({
  rule,
  isSecret: secret,
  seats,
  openedAt: new Date(openedAt).toISOString(),
  closesAt: iso(closesAt),
  voted: ballots.reduce((sum, { inNameOf }) => sum + inNameOf.length, 0),
});

function presentClosed(state: AssemblyState, round: Round): Election['rounds'] {
  const { closedAt, counts, empty, elected, result } = round;
  if (closedAt === null || !counts || empty === null || !result) return [];
  return [
    {
      ...presentRound(round),
      closedAt: new Date(closedAt).toISOString(),
      counts: counts.map(({ person, votes }) => ({ ...namedIn(state, person), votes, isElected: elected.includes(person) })),
      empty,
      result,
    },
  ];
}

/** Parts of an election that differ between viewers. */
export function personalElection(requested: Asked, election: ElectionState, actor: string, isChair: boolean): PersonalElection {
  const open = openIn(election);
  return {
    id: election.id,
    round: open ? personalRound(requested, open, actor) : null,
    can: rightsIn(requested, election, actor, { isVoting: open !== undefined, isChair }),
  };
}

function personalRound({ state }: Asked, { ballots, number }: Round, actor: string): PersonalRound {
  const mine = ballotOf(ballots, actor);
  return {
    hasVoted: mine !== undefined,
    mine: mine?.marks?.map((person) => namedIn(state, person)) ?? null,
    votesFor: votesFor(state, actor, number),
  };
}

function rightsIn(
  requested: Asked,
  { id: election, candidates }: ElectionState,
  actor: string,
  { isVoting, isChair }: { isVoting: boolean; isChair: boolean },
): Election['can'] {
  const proposed = new Set(candidates.map(({ person }) => person));
  const other = requested.state.people.find(({ person, removedAt }) => removedAt === null && person !== actor && !proposed.has(person));
  const mine = { election, person: actor };
  return {
    propose: other !== undefined && requested.can({ kind: 'candidateProposed', payload: { election, person: other.person, by: actor } }),
    stand: requested.can({ kind: 'candidateProposed', payload: { election, person: actor, by: actor } }),
    accept: proposed.has(actor) && requested.can({ kind: 'candidacyAccepted', payload: mine }),
    withdraw: proposed.has(actor) && requested.can({ kind: 'candidacyDeclined', payload: mine }),
    openRound: isChair && requested.can({ kind: 'roundOpened', payload: { election, secret: true, closesAt: null } }),
    closeRound: isVoting && isChair,
  };
}
