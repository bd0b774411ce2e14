import { randomUUID } from 'node:crypto';
import type { Transaction } from '#platform/server/database/db.ts';
import type { MarkedBallot } from '../../contract/rules/election-events.ts';
import type { Choice, EventBody } from '../../contract/rules/events.ts';
import { openRound, openVote } from '../../contract/rules/motions.ts';
import { findPerson } from '../../contract/rules/people.ts';
import { closingRoundOf } from '../../contract/rules/rounds.ts';
import type { AssemblyState, Election } from '../../contract/rules/state.ts';
import { closingOf } from '../../contract/rules/votes.ts';
import { putBallots, takeBallots } from '../store.ts';

/** Ballot of a secret vote, or with given weights the sum of a choice. */
interface StoredChoice {
  id: string;
  choice: Choice;
  weight: number;
}
/** Ballot of a secret round. */
interface StoredMarks {
  id: string;
  marks: string[];
}
/** With given weights: the sum of a candidate, or of the empty ballots. */
interface StoredSum {
  id: string;
  votes: number;
}

/** ID of the sum of empty ballots; no code of a person. */
const emptyId = 'empty';

const isEqual = ({ convocation }: AssemblyState): boolean => convocation.bylaws.weights === 'equal';

const weightsOf = (state: AssemblyState, people: readonly string[]): number[] =>
  people.map((person) => findPerson(state, person)?.weight ?? 0);

/** Planned end of the open vote or round; null if there is none. */
export const plannedEnd = (state: AssemblyState): number | null => (openVote(state) ?? openRound(state))?.closesAt ?? null;

/** The election whose round is open. */
export const electionVotedOn = (state: AssemblyState): Election | undefined =>
  state.elections.find(({ rounds }) => rounds.at(-1)?.closedAt === null);

/** The event that closes the open vote or round with its result, and the ballots of a secret one. */
export async function closingEvent(tx: Transaction, id: string, state: AssemblyState): Promise<EventBody | undefined> {
  const vote = openVote(state);
  if (vote) {
    const ballots = vote.secret ? await takeBallots<StoredChoice>(tx, id, vote.motion) : null;
    const payload = closingOf(state, ballots && ballots.map(({ choice, weight }) => ({ choice, weight })));
    return payload && { kind: 'voteClosed', payload };
  }
  const election = electionVotedOn(state);
  const payload = election && closingRoundOf(state, await secretRound(tx, id, state, election));
  return payload && { kind: 'roundClosed', payload };
}

async function secretRound(tx: Transaction, id: string, state: AssemblyState, election: Election) {
  const round = openRound(state);
  if (!round?.secret) return null;
  if (isEqual(state)) {
    const ballots = await takeBallots<StoredMarks>(tx, id, election.id);
    return { ballots: ballots.map(({ marks }): MarkedBallot => ({ marks, weight: 1 })) };
  }
  const sums = new Map((await takeBallots<StoredSum>(tx, id, election.id)).map((sum) => [sum.id, sum.votes]));
  const counts = round.candidates.map((person) => ({ person, votes: sums.get(person) ?? 0 }));
  return { counts, empty: sums.get(emptyId) ?? 0 };
}

/**
 * Stores the ballots of a secret vote until its close: one for each vote if all have the same weight,
 * otherwise the sum for each choice, since a weight would reveal whose ballot it is.
 */
export async function storeSecretChoice(
  tx: Transaction,
  id: string,
  state: AssemblyState,
  { motion, choice, inNameOf }: { motion: string; choice: Choice; inNameOf: readonly string[] },
): Promise<void> {
  const weights = weightsOf(state, inNameOf);
  if (isEqual(state)) {
    const ballots: StoredChoice[] = weights.map((weight) => ({ id: randomUUID(), choice, weight }));
    return putBallots(tx, id, motion, ballots);
  }
  const others = await takeBallots<StoredChoice>(tx, id, motion);
  const before = others.find((each) => each.choice === choice)?.weight ?? 0;
  const sum: StoredChoice = { id: choice, choice, weight: weights.reduce((all, each) => all + each, before) };
  await putBallots(tx, id, motion, [...others.filter((each) => each.choice !== choice), sum]);
}

/** Stores the ballots of a secret round in the same way. */
export async function storeSecretMarks(
  tx: Transaction,
  id: string,
  state: AssemblyState,
  { election, marks, inNameOf }: { election: string; marks: readonly string[]; inNameOf: readonly string[] },
): Promise<void> {
  if (isEqual(state)) {
    const ballots: StoredMarks[] = inNameOf.map(() => ({ id: randomUUID(), marks: [...marks] }));
    return putBallots(tx, id, election, ballots);
  }
  const weight = weightsOf(state, inNameOf).reduce((all, each) => all + each, 0);
  const sums = new Map((await takeBallots<StoredSum>(tx, id, election)).map((sum) => [sum.id, sum.votes]));
  for (const each of marks.length === 0 ? [emptyId] : marks) sums.set(each, (sums.get(each) ?? 0) + weight);
  const stored: StoredSum[] = [...sums].map(([of, votes]) => ({ id: of, votes }));
  await putBallots(tx, id, election, stored);
}
