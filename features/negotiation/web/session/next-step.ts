import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { isUndecided } from '../../contract/rules/head.ts';
import { rollOf } from '../../contract/rules/roll.ts';
import type { SessionState } from '../../contract/rules/state.ts';
import { clausesToVote } from './threads.ts';

/** The message that says what happens next, without its prefix `next.`, and its values. */
export type NextStep =
  | { say: 'alone' | 'aloneInGroup' | 'propose' | 'endByYou' | 'finalEndByYou' }
  | { say: 'admit' | 'endBy' | 'finalEndBy'; name: string }
  | { say: 'voteOf'; name: string; number: string }
  | { say: 'votesOf'; name: string; count: number }
  | { say: 'votesOn'; people: number; number: string }
  | { say: 'votes'; people: number; count: number };

/**
 * Next step of the session, as seen by a party: first what they can do, then whom they wait for.
 * Undefined while nothing can be voted on, and if the viewer has to vote: the page begins with these clauses.
 */
export function nextStep(state: SessionState, viewerId: string): NextStep | undefined {
  const { phase, parties, managerId, clauses } = state;
  if (phase === 'timeUp' || phase === 'ended') return undefined;
  const isManager = managerId === viewerId;
  if (clausesToVote(state, viewerId).length > 0) return undefined;
  const numberOf = (id: string) => clauseNumbers(clauses).get(id) ?? '';
  const waiting = parties.find(({ status }) => status === 'waiting');
  if (isManager && waiting) return { say: 'admit', name: waiting.name };
  const isAlone = parties.filter(({ status }) => status === 'present').length === 1;
  if (phase === 'open' && isAlone) return { say: state.groupId === null ? 'alone' : 'aloneInGroup' };
  if (phase === 'open' && clauses.length === 0) return { say: 'propose' };
  if (clauses.some(isUndecided)) return othersVote(state, numberOf);
  if (isManager) return { say: phase === 'open' ? 'endByYou' : 'finalEndByYou' };
  return { say: phase === 'open' ? 'endBy' : 'finalEndBy', name: nameOf(state, managerId) };
}

const nameOf = ({ parties }: SessionState, id: string) => parties.find(({ userId }) => userId === id)?.name ?? '';

function othersVote(state: SessionState, numberOf: (id: string) => string): NextStep | undefined {
  const open = state.clauses
    .filter((clause) => clause.state === 'active')
    .map((clause) => ({
      id: clause.id,
      missing: [...rollOf(state, clause)].filter((userId) => clause.ballots.every((ballot) => ballot.userId !== userId)),
    }))
    .filter(({ missing }) => missing.length > 0);
  const people = [...new Set(open.flatMap(({ missing }) => missing))];
  const [first] = open;
  const [person] = people;
  if (!first || person === undefined) return undefined;
  if (people.length === 1) {
    const name = nameOf(state, person);
    return open.length === 1 ? { say: 'voteOf', name, number: numberOf(first.id) } : { say: 'votesOf', name, count: open.length };
  }
  return open.length === 1
    ? { say: 'votesOn', people: people.length, number: numberOf(first.id) }
    : { say: 'votes', people: people.length, count: open.length };
}
