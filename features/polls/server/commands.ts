import { z } from 'zod';
import { spendQuota } from '#features/accounts/server/public-api.ts';
import { lockOwnDocument } from '#features/documents/server/public-api.ts';
import { assertMemberOfAll } from '#features/groups/server/public-api.ts';
import { findConversationFacts, sendText } from '#features/messenger/server/public-api.ts';
import { holdLinks, stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { uuid } from '#platform/contract/id.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { isDay } from '#platform/contract/is-day.ts';
import { dayAt } from '#platform/server/i18n/local-time.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { pollLimits } from '../contract/limits.ts';
import type { Poll, PollWhole } from '../contract/shapes.ts';
import { randomInt } from 'node:crypto';
import { deletedOf, pollAsked, pollClosed, pollDateChosen, pollEdited, pollEndMoved, pollFacts } from './domain-events.ts';
import { policy } from './policy.ts';
import { pollsPerDay } from './quotas.ts';
import { pollReports } from './reportable.ts';
import {
  findPoll,
  findPolls,
  hasVotes,
  insertPoll,
  lockPoll,
  removePoll,
  saveEnd,
  saveEventOf,
  savePoll,
  type NewPollText,
  type PollPlace,
  type PollRow,
  type PollText,
} from './store.ts';
import { findCounted, findResults, saveResult } from './votes/vote-store.ts';
import { showsResults } from './votes/votes.ts';

/** Cursor of a list: end and ID of the last poll. */
const placeInList = z.strictObject({ at: instantInCursor, id: uuid });

/** One page of open or ended polls. */
export async function listPolls(
  { db, viewer }: Context,
  { query: { list, groupId, documentId, cursor } }: ParsedInput<typeof endpoints.listPolls>,
): Promise<Reply<typeof endpoints.listPolls>> {
  // One more than is shown, to know whether there is a next page.
  const rows = await findPolls(db, viewer, {
    list,
    groupId,
    documentId,
    behind: readCursor(placeInList, cursor),
    limit: pollLimits.page + 1,
  });
  const { items, nextCursor } = pageOf(rows, pollLimits.page, ({ id, endsAt }) => ({ at: endsAt, id }));
  const results = await findResults(db, items.filter(showsResults));
  return {
    items: items.map((poll) => ({ ...present(poll), counts: results.get(poll.id)?.counts ?? null, can: { vote: canVote(viewer, poll) } })),
    nextCursor,
  };
}

/** One poll; with the votes for each option, if members see the results. */
export async function readPoll(
  { db, viewer, modules }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.readPoll>,
): Promise<PollWhole> {
  const poll = await findPoll(db, viewer, id);
  if (!poll) throw refuse('thing.notFound');
  const isShown = showsResults(poll);
  const counted = isShown ? await findCounted(db, poll) : undefined;
  return {
    ...present(poll),
    counts: counted?.counts ?? null,
    outcome: counted?.outcome ?? null,
    tieOrder: poll.tieOrder,
    timeZone: poll.timeZone,
    members: poll.members,
    reason: poll.reason ?? '',
    eventId: poll.eventId,
    can: {
      vote: canVote(viewer, poll),
      edit: !poll.isOver && poll.voters === 0 && may(viewer, policy, 'poll.edit', poll),
      delete: may(viewer, policy, 'poll.delete', poll),
      listVotes: isShown && may(viewer, policy, 'poll.listVotes', poll),
      readBallots: poll.isSecret && poll.isOver && may(viewer, policy, 'poll.readBallots', poll),
      moveEnd: !poll.isOver && may(viewer, policy, 'poll.moveEnd', poll),
      makeEvent:
        poll.kind === 'dates' && poll.isOver && !poll.eventId && !modules.isOff('events') && may(viewer, policy, 'poll.makeEvent', poll),
    },
  };
}

/** A secret ballot is cast once. */
const canVote = (viewer: Viewer, poll: PollRow): boolean =>
  !poll.isOver && !(poll.isSecret && poll.hasVoted) && may(viewer, policy, 'poll.vote', poll);

/** Shape of a poll for the viewer. */
const present = (row: PollRow): Poll => ({
  id: row.id,
  question: row.question,
  kind: row.kind,
  language: detectLanguage(row.kind === 'dates' ? row.question : `${row.question} ${row.options.join(' ')}`),
  options: row.options,
  group: row.groupId === null ? null : { id: row.groupId, name: row.groupName ?? '' },
  conversation: row.conversationId === null ? null : { id: row.conversationId, isPrivate: row.isPrivate },
  document: row.documentId === null ? null : { id: row.documentId, title: row.documentTitle ?? '' },
  author: { id: row.authorId, name: row.authorName },
  endsAt: row.endsAt,
  announcedEnd: row.announcedEnd,
  isOver: row.isOver,
  results: row.results,
  isSecret: row.isSecret,
  hasVoted: row.hasVoted,
  voters: row.voters,
  mine: row.mine,
  minutes: row.minutes,
  createdAt: row.createdAt,
  isHidden: row.isHidden,
  isWaiting: row.isWaiting || undefined,
});

/** Refuses an end that is too near or too far. */
function assertEnd(endsAt: string): void {
  const minutes = (Date.parse(endsAt) - Date.now()) / 60_000;
  if (minutes < pollLimits.minutes) throw refuseField('endsAt', 'poll.endsTooSoon');
  if (minutes > pollLimits.days * 24 * 60) throw refuseField('endsAt', 'poll.endsTooLate');
}

/** A poll as it is stored: dates in their order, which also decides ties; otherwise a lot does. */
function stored(text: PollText): NewPollText {
  const isDates = text.kind === 'dates';
  const options = isDates ? text.options.toSorted() : text.options;
  if (isDates && isPast(options[0] ?? '', text.timeZone ?? 'UTC')) throw refuseField('options', 'poll.datePast');
  const tieOrder = options.map((_, place) => place);
  if (!isDates)
    for (let last = tieOrder.length - 1; last > 0; last -= 1) {
      const other = randomInt(last + 1);
      [tieOrder[last], tieOrder[other]] = [tieOrder[other] ?? 0, tieOrder[last] ?? 0];
    }
  return { ...text, options, tieOrder };
}

/** Whether a date is over, or a whole day was before today. */
const isPast = (option: string, timeZone: string): boolean =>
  isDay(option) ? option < dayAt(Date.now(), timeZone) : option <= new Date().toISOString();

/** The place in which a poll is asked, if the viewer may ask there. */
async function openPlace(
  context: Context,
  tx: Transaction,
  viewer: SignedInViewer,
  { groupId, conversationId, documentId }: { [Name in keyof PollPlace]?: string | undefined },
): Promise<PollPlace> {
  if (conversationId !== undefined) {
    const found = context.modules.isOff('messenger') ? undefined : await findConversationFacts(tx, viewer, conversationId);
    if (!found) throw refuse('thing.notFound');
    return { groupId: found.groupId, conversationId, documentId: null };
  }
  if (documentId !== undefined) {
    if (context.modules.isOff('documents') || !(await lockOwnDocument(tx, viewer, documentId))) throw refuse('thing.notFound');
    return { groupId: null, conversationId: null, documentId };
  }
  await assertMemberOfAll(tx, viewer, [groupId ?? ''], 'groupId');
  return { groupId: groupId ?? '', conversationId: null, documentId: null };
}

/**
 * Asks a poll in a group, in a conversation, which gets a message with its address, or below a
 * document; idempotent by command ID.
 */
export async function createPoll(
  context: Context,
  { body }: ParsedInput<typeof endpoints.createPoll>,
): Promise<Reply<typeof endpoints.createPoll>> {
  const viewer = signedIn(context.viewer);
  const { groupId, conversationId, documentId, commandId: _, ...text } = body;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.createPoll, body }, async () => {
      const place = await openPlace(context, tx, viewer, { groupId, conversationId, documentId });
      assertEnd(text.endsAt);
      await spendQuota(tx, context, viewer.id, pollsPerDay);
      const made = newId();
      const facts = await insertPoll(tx, { id: made, ...place, authorId: viewer.id, ...stored(text) });
      if (conversationId !== undefined)
        await sendText(context, tx, conversationId, `${text.question}\n${context.config.publicUrl}/polls/${made}`);
      // Messages with links are not held either.
      const isPublished = conversationId !== undefined || (await holdLinks(tx, context, pollReports, made)) === 'notHeld';
      if (isPublished) await context.emit(tx, pollAsked(facts));
      return made;
    }),
  );
  return { id };
}

/** Edits a poll without votes, since votes refer to its text. */
export async function editPoll(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.editPoll>,
): Promise<Record<string, never>> {
  await changing(context, id, 'poll.edit', async (tx, poll) => {
    if (poll.isOver) throw refuse('poll.over');
    if (await hasVotes(tx, id)) throw refuse('poll.hasVotes');
    assertEnd(body.endsAt);
    const before = await pollReports.find(tx, id, false);
    if (!(await savePoll(tx, id, stored(body)))) return;
    if (poll.conversationId !== null || (await holdLinks(tx, context, pollReports, id, { before })) === 'notHeld')
      await context.emit(tx, pollEdited(pollFacts(poll)));
  });
  return {};
}

/** Ends an open poll now, with its result, or moves its end. */
export async function movePollEnd(
  context: Context,
  { params: { id }, body: { endsAt } }: ParsedInput<typeof endpoints.movePollEnd>,
): Promise<Record<string, never>> {
  await changing(context, id, 'poll.moveEnd', async (tx, poll) => {
    if (poll.isOver) throw refuse('poll.over');
    if (endsAt !== null) assertEnd(endsAt);
    await saveEnd(tx, id, endsAt);
    if (endsAt === null) await saveResult(tx, poll);
    await context.emit(tx, (endsAt === null ? pollClosed : pollEndMoved)(pollFacts(poll)));
  });
  return {};
}

/** Announces a date of an ended poll as an event; that of the feature of events is in the same transaction. */
export async function makeEvent(
  context: Context,
  { params: { id }, body: { option } }: ParsedInput<typeof endpoints.makeEvent>,
): Promise<Reply<typeof endpoints.makeEvent>> {
  const eventId = newId();
  await changing(context, id, 'poll.makeEvent', async (tx, poll) => {
    const { kind, isOver, question: title, minutes, timeZone, options, eventId: before, groupId } = poll;
    const startsAt = options[option];
    if (kind !== 'dates' || timeZone === null || startsAt === undefined || groupId === null) throw refuse('poll.wrongChoices');
    if (!isOver) throw refuse('poll.notOver');
    if (before !== null) throw refuse('poll.hasEvent');
    if (context.modules.isOff('events')) throw refuse('poll.noEvents');
    const chosenById = signedIn(context.viewer).id;
    await context.emit(tx, pollDateChosen({ ...pollFacts(poll), groupId, eventId, chosenById, title, startsAt, minutes, timeZone }));
    await saveEventOf(tx, id, eventId);
  });
  return { id: eventId };
}

/** Permanently deletes a poll. */
export async function deletePoll(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.deletePoll>,
): Promise<Record<string, never>> {
  await changing(context, id, 'poll.delete', async (tx, poll) => {
    await stopWaiting(tx, context, pollReports, id);
    await removePoll(tx, id);
    await context.emit(tx, deletedOf([poll]));
  });
  return {};
}

/** Runs a change on a poll that the viewer may see and has the right to change. */
async function changing(
  context: Context,
  id: string,
  action: 'poll.edit' | 'poll.delete' | 'poll.moveEnd' | 'poll.makeEvent',
  change: (tx: Transaction, poll: PollRow) => Promise<void>,
): Promise<void> {
  await context.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, context.viewer, id);
    if (!poll) throw refuse('thing.notFound');
    authorize(context.viewer, policy, action, poll);
    await change(tx, poll);
  });
}
