import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import { code } from '#platform/contract/id.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { pollLimits } from '../../contract/limits.ts';
import { pollFacts, pollVoted } from '../domain-events.ts';
import { policy } from '../policy.ts';
import { findPoll, lockToVote, type PollRow } from '../store.ts';
import { findBallots, findCounted, findVoters, findVotes, putBallot, putVote, removeVote } from './vote-store.ts';

const pageSize = 50;
const votePlace = z.strictObject({ at: instantInCursor, id: code });

/** Whether members see the results of a poll. */
export const showsResults = ({ results, isOver }: Pick<PollRow, 'results' | 'isOver'>): boolean => results === 'always' || isOver;

/** Votes with their reasons, or those for an option. */
export async function listVotes(
  { db, viewer }: Context,
  { params: { id }, query: { option, cursor } }: ParsedInput<typeof endpoints.listVotes>,
): Promise<Reply<typeof endpoints.listVotes>> {
  const poll = await findPoll(db, viewer, id);
  if (!poll) throw refuse('thing.notFound');
  authorize(viewer, policy, 'poll.listVotes', poll);
  if (!showsResults(poll)) throw refuse('poll.resultsLater');
  if (option !== undefined && poll.kind !== 'single' && poll.kind !== 'multiple') throw refuse('poll.wrongChoices');
  if (poll.isSecret) return listVoters(db, id, { option, cursor });
  const rows = await findVotes(db, id, { option, behind: readCursor(votePlace, cursor), limit: pageSize + 1 });
  const { items, nextCursor } = pageOf(rows, pageSize, ({ votedAt, id: userId }) => ({ at: votedAt, id: userId }));
  return { items: items.map(({ votedAt: _, ...vote }) => vote), nextCursor };
}

/** People who voted in a secret poll, without what they chose. */
async function listVoters(
  db: Queries,
  id: string,
  { option, cursor }: { option: number | undefined; cursor: string | undefined },
): Promise<Reply<typeof endpoints.listVotes>> {
  if (option !== undefined) throw refuse('poll.wrongChoices');
  const behind = readCursor(z.strictObject({ id: code }), cursor)?.id;
  const { items, nextCursor } = pageOf(await findVoters(db, id, { behind, limit: pageSize + 1 }), pageSize, (last) => ({ id: last.id }));
  return { items: items.map((person) => ({ ...person, choices: [], reason: '' })), nextCursor };
}

/** The ballots of an ended secret poll, with all that is needed to count them again. */
export async function readBallots(
  { db, viewer }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readBallots>,
): Promise<Reply<typeof endpoints.readBallots>> {
  const poll = await findPoll(db, viewer, id);
  if (!poll?.isSecret) throw refuse('thing.notFound');
  authorize(viewer, policy, 'poll.readBallots', poll);
  if (!poll.isOver) throw refuse('poll.notOver');
  const { question, kind, options, tieOrder, endsAt } = poll;
  const counted = await findCounted(db, poll);
  return { id, question, kind, options, tieOrder, endsAt, ...counted, ballots: await findBallots(db, id) };
}

/** Votes, or changes the vote. */
export async function votePoll(
  context: Context,
  { params: { id }, body: { choices, reason } }: ParsedInput<typeof endpoints.votePoll>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const poll = await lockOpen(tx, viewer, id);
    if (!fits(poll, choices) || (poll.isSecret && reason !== '')) throw refuse('poll.wrongChoices');
    const stored = poll.kind === 'multiple' ? choices.toSorted((one, other) => one - other) : choices;
    if (poll.isSecret) {
      // No event, since it would store when someone voted.
      if (!(await putBallot(tx, id, viewer.id, { id: randomUUID(), choices: stored }))) throw refuse('poll.hasVoted');
      return;
    }
    if (await putVote(tx, id, viewer.id, { choices: stored, reason })) await context.emit(tx, pollVoted(pollFacts(poll)));
  });
  return {};
}

/** Deletes the vote of the viewer. */
export async function withdrawVote(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.withdrawVote>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const poll = await lockOpen(tx, viewer, id);
    if (poll.isSecret) throw refuse('poll.hasVoted');
    if (await removeVote(tx, id, viewer.id)) await context.emit(tx, pollVoted(pollFacts(poll)));
  });
  return {};
}

/** Whether choices are options, each once, or one value for each option: see `pollKinds`. */
function fits({ kind, options }: PollRow, choices: readonly number[]): boolean {
  if (kind === 'dates' || kind === 'score')
    return choices.length === options.length && choices.every((value) => value <= (kind === 'dates' ? 2 : pollLimits.score));
  return (
    choices.every((choice) => choice < options.length) &&
    new Set(choices).size === choices.length &&
    (kind !== 'single' || choices.length === 1)
  );
}

/** Locks the membership and then the poll, in the order of people who leave a group. */
async function lockOpen(tx: Transaction, viewer: SignedInViewer, id: string): Promise<PollRow> {
  const seen = await findPoll(tx, viewer, id);
  if (!seen) throw refuse('thing.notFound');
  if (seen.groupId !== null) await lockMemberships(tx, viewer, [seen.groupId]);
  const poll = await lockToVote(tx, viewer, id);
  if (!poll) throw refuse('thing.notFound');
  authorize(viewer, policy, 'poll.vote', poll);
  if (poll.isOver || poll.isClosed) throw refuse('poll.over');
  return poll;
}
