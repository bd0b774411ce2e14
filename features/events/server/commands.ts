import { z } from 'zod';
import { spendQuota } from '#features/accounts/server/public-api.ts';
import { assertMemberOfAll, groupSummaries } from '#features/groups/server/public-api.ts';
import { holdLinks, stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { placeOf } from '#platform/contract/group-news.ts';
import { uuid } from '#platform/contract/id.ts';
import { instantInCursor, pageOf, readCursor } from '#platform/server/database/cursor.ts';
import type { Queries } from '#platform/server/database/db.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { idempotent } from '#platform/server/database/idempotency.ts';
import { may } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import { isSignedIn } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { Event, EventWhole } from '../contract/shapes.ts';
import { deletedOf, eventAnnounced, eventCancelled, eventEdited, eventFacts } from './domain-events.ts';
import { findAttendance } from './answers/answer-store.ts';
import { fillPlaces } from './answers/answers.ts';
import { picturesFor } from './pictures/present-picture.ts';
import { policy } from './policy.ts';
import { reminderOf } from './reminders/reminders.ts';
import { eventsPerDay } from './quotas.ts';
import { eventReports } from './reportable.ts';
import { cancelFurther, deleteFurther, editFurther, occurrenceId, presentSeries } from './series/series.ts';
import { changing, furtherIds } from './changing.ts';
import { changeRuleFrom } from './series/change-rule.ts';
import { createDates, plannedSeries } from './series/series-dates.ts';
import { insertSeries } from './series/series-store.ts';
import {
  findAnnounced,
  findEvent,
  findEvents,
  insertEvent,
  removeEvent,
  saveCancelled,
  savePlaces,
  saveEvent,
  type EventRow,
  type ListedEvents,
} from './store.ts';
import { enteredOf, instantsOf, zoneNames } from './when.ts';

const pageSize = 30;
const excerptCharacters = 280;

/** Cursor of a list: sort key and ID of the last event. */
const eventPlace = z.strictObject({ at: instantInCursor, id: uuid });

/** One page of upcoming or past events. */
export async function listEvents(
  context: Context,
  { query: { list, groupId, cursor } }: ParsedInput<typeof endpoints.listEvents>,
): Promise<Reply<typeof endpoints.listEvents>> {
  return pageOfEvents(context, { list, groupId, cursor });
}

async function pageOfEvents(
  context: Context,
  { cursor, ...asked }: Pick<ListedEvents, 'list' | 'groupId' | 'seriesId'> & { cursor: string | undefined },
): Promise<Reply<typeof endpoints.listEvents>> {
  // Reads one row more than the page shows, to know whether there is a next page.
  const rows = await findEvents(context.db, context.viewer, { ...asked, behind: readCursor(eventPlace, cursor), limit: pageSize + 1 });
  const { list } = asked;
  const { items, nextCursor } = pageOf(rows, pageSize, ({ id, startsAt, overAt }) => ({ at: list === 'past' ? overAt : startsAt, id }));
  return { items: await presentAll(context, items), nextCursor };
}

/** One page of the dates of a series. */
export async function listOccurrences(
  context: Context,
  { params: { id }, query: { list, cursor } }: ParsedInput<typeof endpoints.listOccurrences>,
): Promise<Reply<typeof endpoints.listOccurrences>> {
  const seriesId = (await findEvent(context.db, context.viewer, id))?.seriesId;
  if (!seriesId) throw refuse('thing.notFound');
  return pageOfEvents(context, { list, seriesId, cursor });
}

type AskedInGroup = ParsedInput<typeof endpoints.listInGroup>;

/** Latest events announced in a group. */
export async function listInGroup(context: Context, requested: AskedInGroup): Promise<Reply<typeof endpoints.listInGroup>> {
  const rows = await announcedIn(context.db, context.viewer, requested);
  if (!rows) throw refuse('thing.notFound');
  return { items: await presentAll(context, rows.slice(0, groupPage)), hasOlder: rows.length > groupPage };
}

/** Revision of that list; empty if the viewer may not know the group, since reading it throws. */
export async function inGroupRevision({ db, viewer }: Context, requested: AskedInGroup): Promise<string> {
  const rows = (await announcedIn(db, viewer, requested)) ?? [];
  return rows
    .map(({ id, updatedAt, authorName, groupName, isOver, isPublic, going, mine }) =>
      [id, updatedAt, authorName, groupName, isOver, isPublic, going, mine].join(' '),
    )
    .join('\n');
}

const groupPage = 6;
async function announcedIn(db: Queries, viewer: Context['viewer'], { params: { groupId }, query: { before } }: AskedInGroup) {
  if (!(await groupSummaries(db, viewer, [groupId])).has(groupId)) return undefined;
  return findAnnounced(db, viewer, { groupId, behind: placeOf(before), limit: groupPage + 1 });
}

/** One event with its description. */
export async function readEvent(context: Context, { params: { id } }: ParsedInput<typeof endpoints.readEvent>): Promise<EventWhole> {
  const { db, viewer, config } = context;
  const event = await findEvent(db, viewer, id);
  if (!event) throw refuse('thing.notFound');
  const mayListAnswers = may(viewer, policy, 'event.listAnswers', event);
  const mayOrganize = may(viewer, policy, 'event.organize', event);
  const attendance = await findAttendance(db, id, viewer.id, mayListAnswers);
  return {
    ...present(event, (await picturesFor(context, [event]))(event)),
    details: event.details,
    series: await presentSeries(db, viewer, event),
    attendance: { ...attendance, capacity: event.capacity, checkedIn: mayOrganize ? attendance.checkedIn : null },
    takesGuests: event.takesGuests,
    reminder: isSignedIn(viewer) && !event.isHidden ? await reminderOf(db, viewer, event) : null,
    publicAddress: event.isPublic ? `${config.publicUrl}/events/${id}` : null,
    can: {
      edit: may(viewer, policy, 'event.edit', event),
      cancel: may(viewer, policy, 'event.cancel', event),
      delete: may(viewer, policy, 'event.delete', event),
      answer: !event.isCancelled && !event.isOver && may(viewer, policy, 'event.answer', event),
      listAnswers: mayListAnswers,
      organize: mayOrganize,
      joinAsGuest: !isSignedIn(viewer) && event.isPublic && event.takesGuests && !event.isCancelled && !event.isOver,
    },
  };
}

/** The event of one date of a series. */
export const readOccurrence = async (context: Context, requested: ParsedInput<typeof endpoints.readOccurrence>): Promise<EventWhole> =>
  readEvent(context, { params: { id: await occurrenceId(context, requested) }, query: undefined, body: undefined });

/** Shapes of events for the viewer. */
async function presentAll(context: Context, rows: readonly EventRow[]): Promise<Event[]> {
  const pictureOf = await picturesFor(context, rows);
  return rows.map((row) => present(row, pictureOf(row)));
}

/** Shape of an event for the viewer. */
const present = (row: EventRow, picture: Event['picture']): Event => ({
  id: row.id,
  title: row.title,
  excerpt: row.details.slice(0, excerptCharacters).toWellFormed(),
  language: detectLanguage(`${row.title} ${row.details}`),
  place: row.place,
  link: row.link,
  picture,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isOver: row.isOver,
  when: { ...enteredOf(row), ...(row.isAllDay ? {} : { zoneNames: zoneNames(row.startsAt, row.timeZone) }) },
  group: { id: row.groupId, name: row.groupName },
  author: { id: row.authorId, name: row.authorName },
  isPublic: row.isPublic,
  isCancelled: row.isCancelled,
  isRepeated: row.seriesId !== null,
  going: row.going,
  mine: row.mine,
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  isHidden: row.isHidden,
  isWaiting: row.isWaiting || undefined,
});

/** Announces an event in a group; idempotent by command ID. */
export async function createEvent(
  context: Context,
  { body }: ParsedInput<typeof endpoints.createEvent>,
): Promise<Reply<typeof endpoints.createEvent>> {
  const viewer = signedIn(context.viewer);
  const { groupId, when, title, details, place, link, capacity, takesGuests, repeats } = body;
  const series = repeats ? plannedSeries(when, repeats) : undefined;
  const id = await context.db.transaction((tx) =>
    idempotent(tx, { senderId: viewer.id, endpoint: endpoints.createEvent, body }, async () => {
      await assertMemberOfAll(tx, viewer, [groupId], 'groupId');
      await spendQuota(tx, context, viewer.id, eventsPerDay);
      const made = newId();
      const seriesId = series ? newId() : null;
      if (series && seriesId)
        await insertSeries(tx, { id: seriesId, groupId, authorId: viewer.id, rule: series.rule, first: when, createdTo: series.date });
      const time = { ...(series?.time ?? instantsOf(when)), seriesId, occurrence: series?.date ?? null };
      const event = await insertEvent(tx, { id: made, groupId, authorId: viewer.id, title, details, place, link, ...time });
      await savePlaces(tx, made, { capacity, takesGuests });
      if ((await holdLinks(tx, context, eventReports, made)) !== 'notHeld') return made;
      await context.emit(tx, eventAnnounced(eventFacts(event)));
      if (seriesId) await createDates(tx, seriesId);
      return made;
    }),
  );
  return { id };
}

/** Edits text, time and place of an event. */
export async function editEvent(
  context: Context,
  { params: { id }, body }: ParsedInput<typeof endpoints.editEvent>,
): Promise<Record<string, never>> {
  const { when, title, details, place, link, capacity, takesGuests, scope } = body;
  const text = { title, details, place, link, ...instantsOf(when) };
  await changing(context, { id, scope, action: 'event.edit' }, async (tx, event, further) => {
    const before = await eventReports.find(tx, id, false);
    if (scope !== 'one') await editFurther(context, tx, { event, when, text: { ...text, capacity, takesGuests }, further });
    const isSaved = await saveEvent(tx, id, text, { isAlone: scope === 'one' });
    const isResized = await savePlaces(tx, id, { capacity, takesGuests });
    if (!isSaved && !isResized) return;
    await fillPlaces(context, tx, event);
    const isMoved = (['place', 'link', 'startsAt', 'endsAt', 'isAllDay'] as const).some((name) => !isSame(event[name], text[name]));
    if ((await holdLinks(tx, context, eventReports, id, { before })) === 'notHeld')
      await context.emit(tx, eventEdited({ ...eventFacts(event), isMoved: isMoved && !event.isOver, ...furtherIds(further) }));
  });
  return {};
}

/** Compares instants by value, since the database writes them with microseconds. */
const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'string' && typeof other === 'string' && Date.parse(one) === Date.parse(other));

/** Changes the repetition of a series from an event on. */
export async function changeRule(
  context: Context,
  { params: { id }, body: { first, repeats } }: ParsedInput<typeof endpoints.changeRule>,
): Promise<Reply<typeof endpoints.changeRule>> {
  const next = await changing(context, { id, scope: 'following', action: 'event.edit' }, (tx, event, further) =>
    changeRuleFrom(context, tx, { event, further, first, repeats }),
  );
  return { id: next };
}

/** Cancels an event or revokes the cancellation. Emits no event if nothing changed. */
export async function cancelEvent(
  context: Context,
  { params: { id }, body: { isCancelled, scope } }: ParsedInput<typeof endpoints.cancelEvent>,
): Promise<Record<string, never>> {
  await changing(context, { id, scope, action: 'event.cancel' }, async (tx, event, further) => {
    if (scope !== 'one') await cancelFurther(context, tx, { event, further, isCancelled });
    if (!(await saveCancelled(tx, id, isCancelled))) return;
    await context.emit(tx, eventCancelled({ ...eventFacts(event), isCancelled, ...furtherIds(further) }));
    await fillPlaces(context, tx, event);
  });
  return {};
}

/** Permanently deletes an event. */
export async function deleteEvent(
  context: Context,
  { params: { id }, query: { scope } }: ParsedInput<typeof endpoints.deleteEvent>,
): Promise<Record<string, never>> {
  await changing(context, { id, scope, action: 'event.delete' }, async (tx, event, further) => {
    for (const removed of [event, ...further]) await stopWaiting(tx, context, eventReports, removed.id);
    await removeEvent(tx, id);
    await deleteFurther(context, tx, event, { further, isAlone: scope === 'one' });
    await context.emit(tx, deletedOf([event, ...further]));
  });
  return {};
}
