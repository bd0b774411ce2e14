import { stringify } from 'csv-stringify';
import { z } from 'zod';
import { lockMemberships } from '#features/groups/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { pathPart } from '#platform/server/extension-points/export.ts';
import type { Context, FileAnswer } from '#platform/server/extension-points/feature.ts';
import { authorize, may } from '#platform/server/security/policy.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { eventAnswered, eventFacts, eventPlacesGiven, type EventFacts } from '../domain-events.ts';
import { guestsById } from '../guests/guest-store.ts';
import { mailGuests } from '../guests/mail-guests.ts';
import { policy } from '../policy.ts';
import { findEvent, lockEvent, type EventRow } from '../store.ts';
import { findAllAnswers, findAnswer, findAnswers, giveFreePlaces, isFull, putAnswer, removeAnswer, saveCheckIn } from './answer-store.ts';

const pageSize = 50;
const answerPlace = z.strictObject({ position: z.int() });

/** People who gave an answer. */
export async function listAnswers(
  { db, viewer }: Context,
  { params: { id }, query: { list, cursor } }: ParsedInput<typeof endpoints.listAnswers>,
): Promise<Reply<typeof endpoints.listAnswers>> {
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  authorize(viewer, policy, 'event.listAnswers', event);
  if (list === 'waiting' || list === 'no') authorize(viewer, policy, 'event.organize', event);
  const isOrganizer = may(viewer, policy, 'event.organize', event);
  const after = readCursor(answerPlace, cursor)?.position;
  const rows = await findAnswers(db, id, { list, after, limit: pageSize + 1 });
  const { items, nextCursor } = pageOf(rows, pageSize, ({ position }) => ({ position }));
  const mayRead = (userId: string) => isOrganizer || userId === viewer.id;
  return {
    items: items.map(({ id: userId, name, note, answeredAt, checkedInAt }) => ({
      id: userId,
      name,
      note: mayRead(userId) ? note : '',
      answeredAt,
      checkedInAt: isOrganizer ? checkedInAt : null,
    })),
    nextCursor,
  };
}

/** Answers an event. The lock on it makes two people who take the last place queue. */
export async function answerEvent(
  context: Context,
  { params: { id }, body: { answer, note } }: ParsedInput<typeof endpoints.answerEvent>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    await saveAnswer(context, tx, await lockToAnswer(tx, viewer, id), viewer, { answer, note });
  });
  return {};
}

/** Saves an answer to a locked event. */
export async function saveAnswer(
  context: Context,
  tx: Transaction,
  event: EventRow,
  viewer: SignedInViewer,
  { answer, note }: ParsedInput<typeof endpoints.answerEvent>['body'],
): Promise<void> {
  if (event.isCancelled) throw refuse('event.cancelled');
  if (event.isOver) throw refuse('event.over');
  const before = await findAnswer(tx, event.id, viewer.id);
  const hasPlace = before?.answer === 'yes' && !before.isWaiting;
  const isWaiting = answer === 'yes' && !hasPlace && (await isFull(tx, event.id));
  await putAnswer(tx, event.id, viewer.id, { answer, isWaiting, note: note ?? before?.note ?? '' });
  await fillPlaces(context, tx, event, [viewer.id]);
}

/** Deletes the answer of the viewer, also to a past or cancelled event. */
export async function withdrawAnswer(
  context: Context,
  { params: { id } }: ParsedInput<typeof endpoints.withdrawAnswer>,
): Promise<Record<string, never>> {
  const viewer = signedIn(context.viewer);
  await context.db.transaction(async (tx) => {
    const event = await lockToAnswer(tx, viewer, id);
    if (await removeAnswer(tx, id, viewer.id)) await fillPlaces(context, tx, event, [viewer.id]);
  });
  return {};
}

/** Checks in someone who answered, or undoes it. */
export async function checkInAttendee(
  context: Context,
  { params: { id, user }, body: { isCheckedIn } }: ParsedInput<typeof endpoints.checkInAttendee>,
): Promise<Record<string, never>> {
  await context.db.transaction(async (tx) => {
    const event = await lockEvent(tx, context.viewer, id);
    if (!event) throw refuse('thing.notFound');
    authorize(context.viewer, policy, 'event.organize', event);
    if (event.isCancelled) throw refuse('event.cancelled');
    if (!(await saveCheckIn(tx, id, user, isCheckedIn))) throw refuse('thing.notFound');
    await context.emit(tx, eventAnswered({ ...eventFacts(event), userIds: [] }));
  });
  return {};
}

/**
 * All answers as CSV, with a byte order mark so that spreadsheets detect UTF-8. Cells that a
 * spreadsheet would read as formulas are escaped.
 */
export async function downloadAnswers(
  { db, viewer, words, language }: Context,
  { params: { id } }: ParsedInput<typeof endpoints.downloadAnswers>,
): Promise<FileAnswer> {
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  authorize(viewer, policy, 'event.organize', event);
  const translate = (key: string) => words.translate(language, 'events', key);
  const rows = await findAllAnswers(db, id);
  const hasGuests = rows.some(({ email }) => email !== null);
  const head = ['name', 'answer', 'note', 'answeredAt', 'checkedInAt', ...(hasGuests ? ['email'] : [])].map((column) =>
    translate(`csv.${column}`),
  );
  const lines = rows.map(({ name, list, note, answeredAt, checkedInAt, email }) => [
    name,
    translate(`attendees.${list}`),
    note,
    answeredAt,
    checkedInAt,
    ...(hasGuests ? [email] : []),
  ]);
  return { name: `${pathPart(event.title)}.csv`, stream: stringify([head, ...lines], { bom: true, escape_formulas: true }) };
}

/** Locks the membership and then the event, in the order of people who leave a group. */
export async function lockToAnswer(
  tx: Transaction,
  viewer: SignedInViewer,
  id: string,
  action: 'event.answer' | 'event.remind' = 'event.answer',
): Promise<EventRow> {
  const seen = await findEvent(tx, viewer, id);
  if (!seen) throw refuse('thing.notFound');
  await lockMemberships(tx, viewer, [seen.groupId]);
  const event = await lockEvent(tx, viewer, id);
  if (!event) throw refuse('thing.notFound');
  authorize(viewer, policy, action, event);
  return event;
}

/** Gives free places of a locked event to people who wait, after the answers of `changed` people. */
export async function fillPlaces(
  app: Pick<AppContext, 'emit' | 'config' | 'mail' | 'words'>,
  tx: Transaction,
  event: EventFacts,
  changed: readonly string[] = [],
): Promise<void> {
  const facts = eventFacts(event);
  const { userIds, guestIds } = await giveFreePlaces(tx, event.id);
  if (guestIds.length > 0) await mailGuests(app, tx, await guestsById(tx, guestIds), 'place');
  if (userIds.length > 0) await app.emit(tx, eventPlacesGiven({ ...facts, userIds }));
  if (userIds.length + guestIds.length + changed.length > 0)
    await app.emit(tx, eventAnswered({ ...facts, userIds: [...changed, ...userIds] }));
}
