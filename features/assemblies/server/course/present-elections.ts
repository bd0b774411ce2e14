import { inNextRound } from '../../contract/rules/elections.ts';
import type { AssemblyState, Election as ElectionState, Round } from '../../contract/rules/state.ts';
import type { Election } from '../../contract/election-shapes.ts';
import { rolesOf } from '../policy.ts';
import { iso, namedIn, votesFor, type Asked } from './asked.ts';

/** An election, for the viewer. */
export function presentElection(requested: Asked, election: ElectionState, actor: string): Election {
  const { state } = requested;
  const { id, title, seats, majority, candidates, elected, rounds } = election;
  const open = rounds.find(({ closedAt }) => closedAt === null);
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
    round: open ? presentOpen(requested, open, actor) : null,
    rounds: rounds.flatMap((round) => presentClosed(state, round)),
    can: rightsIn(requested, election, actor, open !== undefined),
  };
}

const votedIn = ({ ballots }: Round): number => ballots.reduce((sum, { inNameOf }) => sum + inNameOf.length, 0);

function presentClosed(state: AssemblyState, round: Round): Election['rounds'] {
  const { rule, secret, seats, openedAt, closesAt, closedAt, counts, empty, elected, result } = round;
  if (closedAt === null || !counts || empty === null || !result) return [];
  return [
    {
      rule,
      isSecret: secret,
      seats,
      openedAt: new Date(openedAt).toISOString(),
      closesAt: iso(closesAt),
      closedAt: new Date(closedAt).toISOString(),
      voted: votedIn(round),
      counts: counts.map(({ person, votes }) => ({ ...namedIn(state, person), votes, isElected: elected.includes(person) })),
      empty,
      result,
    },
  ];
}

function presentOpen({ state }: Asked, round: Round, actor: string): NonNullable<Election['round']> {
  const mine = round.ballots.find(({ inNameOf }) => inNameOf.includes(actor));
  return {
    rule: round.rule,
    isSecret: round.secret,
    seats: round.seats,
    openedAt: new Date(round.openedAt).toISOString(),
    closesAt: iso(round.closesAt),
    voted: votedIn(round),
    hasVoted: mine !== undefined,
    mine: mine?.marks?.map((person) => namedIn(state, person)) ?? null,
    votesFor: votesFor(state, actor, round.number),
  };
}

function rightsIn(requested: Asked, { id: election, candidates }: ElectionState, actor: string, isVoting: boolean): Election['can'] {
  const proposed = new Set(candidates.map(({ person }) => person));
  const other = requested.state.people.find(({ person, removedAt }) => removedAt === null && person !== actor && !proposed.has(person));
  const mine = { election, person: actor };
  return {
    propose: other !== undefined && requested.can({ kind: 'candidateProposed', payload: { election, person: other.person, by: actor } }),
    stand: requested.can({ kind: 'candidateProposed', payload: { election, person: actor, by: actor } }),
    accept: requested.can({ kind: 'candidacyAccepted', payload: mine }),
    withdraw: requested.can({ kind: 'candidacyDeclined', payload: mine }),
    openRound: requested.can({ kind: 'roundOpened', payload: { election, secret: true, closesAt: null } }),
    closeRound: isVoting && rolesOf(requested.state, actor).includes('chair'),
  };
}
