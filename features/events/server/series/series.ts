import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Viewer } from '#platform/server/security/viewer.ts';
import type * as endpoints from '../../contract/endpoints.ts';
import { datesOf, daysBetween, daysLater, weekdayOf, type Repetition } from '../../contract/repetition.ts';
import type { Series, When } from '../../contract/shapes.ts';
import { fillPlaces } from '../answers/answers.ts';
import { eventEdited, eventFacts, seriesChangedOf, type EventFacts } from '../domain-events.ts';
import { findEvent, saveEvent, savePlaces, type EventRow, type EventText, type Places } from '../store.ts';
import { enteredOf, timeOn, type StoredTime } from '../when.ts';
import { dateOf, listNext } from './series-dates.ts';
import {
  deleteEmptySeries,
  findNeighbours,
  findOccurrence,
  findSeries,
  insertSeries,
  lockSeries,
  moveToSeries,
  removeEvents,
  saveAllCancelled,
  saveSeries,
  type FurtherRow,
  type SeriesRow,
} from './series-store.ts';

/** Series of an event for its page; null if it does not repeat. */
export async function presentSeries(db: Queries, viewer: Viewer, event: EventRow): Promise<Series | null> {
  const { seriesId, occurrence } = event;
  if (seriesId === null || occurrence === null) return null;
  const [series, beside] = await Promise.all([findSeries(db, seriesId), findNeighbours(db, viewer, { ...event, seriesId })]);
  return series ? { id: seriesId, date: occurrence, first: dateOf(series.first), repeats: series.rule, ...beside } : null;
}

/** ID of the event of one date in the series of another event. */
export async function occurrenceId(
  { db, viewer }: Context,
  { params: { id, date } }: ParsedInput<typeof endpoints.readOccurrence>,
): Promise<string> {
  const seriesId = (await findEvent(db, viewer, id))?.seriesId;
  const found = seriesId ? await findOccurrence(db, viewer, seriesId, date) : undefined;
  if (found === undefined) throw refuse('thing.notFound');
  return found;
}

export type OccurrencesReply = Reply<typeof endpoints.listOccurrences>;

type Text = EventText & Places;

/**
 * Applies to further dates what was changed of one event: only what differs, so that a date that was
 * edited alone keeps the rest.
 */
export async function editFurther(
  context: Context,
  tx: Transaction,
  { event, when, text, further }: { event: EventRow; when: When; text: Text; further: readonly FurtherRow[] },
): Promise<void> {
  const times = await movedTimes(tx, event, when, further);
  const changed: EventFacts[] = [];
  for (const row of further) {
    const next = { ...row, ...differing(event, text), ...times.get(row.id) };
    const isSaved = await saveEvent(tx, row.id, next, { isAlone: false });
    const isResized = await savePlaces(tx, row.id, {
      capacity: text.capacity === event.capacity ? undefined : text.capacity,
      takesGuests: text.takesGuests === event.takesGuests ? undefined : text.takesGuests,
    });
    if (isResized && row.hasWaiting) await fillPlaces(context, tx, row);
    if (isSaved || isResized) changed.push(row);
  }
  await tellFurther(context, tx, further, changed);
}

/** The entered text that an edit changes. */
function differing(before: EventRow, { title, details, place, link }: Text): Partial<EventText> {
  const text = { title, details, place, link };
  return Object.fromEntries(Object.entries(text).filter(([name, value]) => before[name as keyof typeof text] !== value));
}

/**
 * New times of further dates, if the time of an event changed. The dates become a series of their
 * own, whose rule begins with the earliest of them. Dates that were moved alone keep their time.
 */
async function movedTimes(tx: Transaction, event: EventRow, when: When, further: readonly FurtherRow[]): Promise<Map<string, StoredTime>> {
  const shown = enteredOf(event);
  const names = ['isAllDay', 'starts', 'ends', 'timeZone'] as const;
  const { seriesId, occurrence } = event;
  if (seriesId === null || occurrence === null || names.every((name) => shown[name] === when[name])) return new Map();
  const series = await lockSeries(tx, seriesId);
  if (!series) throw new Error(`series ${seriesId} is missing`);
  const from = [occurrence, ...further.map((row) => row.occurrence)].toSorted()[0] as string;
  const days = daysBetween(dateOf(shown), dateOf(when));
  const begins = daysLater(from, days);
  const first = entered(when, begins);
  const later = newId();
  const rule = laterRule(series, from, days);
  const { authorId, createdTo, isComplete, isCancelled } = series;
  await insertSeries(tx, { id: later, authorId, groupId: event.groupId, rule, first, createdTo: null });
  await saveSeries(tx, { id: later, rule, first, createdTo: createdTo && daysLater(createdTo, days), isComplete, isCancelled });
  await endBefore(tx, series, from);
  await moveToSeries(tx, [event.id, ...further.map(({ id }) => id)], later, days);
  await deleteEmptySeries(tx, 1, seriesId);
  return new Map(
    further.flatMap((row) => {
      const regular = timeOn(series.first, row.occurrence);
      const moved = timeOn(first, daysLater(row.occurrence, days));
      return moved && regular && Date.parse(regular.startsAt) === Date.parse(row.startsAt) ? [[row.id, moved] as const] : [];
    }),
  );
}

/** Entered time on another date. */
export function entered(when: When, date: string): When {
  const days = daysBetween(dateOf(when), date);
  const moved = (text: string) => daysLater(text.slice(0, 10), days) + text.slice(10);
  return { ...when, starts: moved(when.starts), ends: when.ends && moved(when.ends) };
}

/** Rule of the dates from `from` on, shifted by a number of days. */
function laterRule({ rule, first }: SeriesRow, from: string, days: number): Repetition {
  const canShift = rule.frequency === 'daily' || (rule.frequency === 'weekly' && rule.weekdays.length === 1);
  if (days !== 0 && !canShift) throw refuseField('when.starts', 'event.daysFixed');
  let before = 0;
  for (const day of datesOf(dateOf(first), { ...rule, exceptions: [] })) {
    if (day >= from) break;
    before += 1;
  }
  return {
    ...rule,
    weekdays: days === 0 || rule.frequency !== 'weekly' ? rule.weekdays : [weekdayOf(daysLater(from, days))],
    until: rule.until && daysLater(rule.until, days),
    count: rule.count && rule.count - before,
    exceptions: rule.exceptions.filter((day) => day >= from).map((day) => daysLater(day, days)),
  };
}

export async function endBefore(tx: Transaction, series: SeriesRow, date: string): Promise<void> {
  const until = daysLater(date, -1);
  const rule = { ...series.rule, until, count: null, exceptions: series.rule.exceptions.filter((day) => day <= until) };
  await saveSeries(tx, { ...series, rule, isComplete: true });
}

/** Cancels or reinstates further dates; while all are cancelled, no more are created. */
export async function cancelFurther(
  context: Context,
  tx: Transaction,
  { event, further, isCancelled }: { event: EventRow; further: readonly FurtherRow[]; isCancelled: boolean },
): Promise<void> {
  const ids = await saveAllCancelled(
    tx,
    further.map(({ id }) => id),
    isCancelled,
  );
  const series = event.seriesId === null ? undefined : await lockSeries(tx, event.seriesId);
  if (series) await saveSeries(tx, { ...series, isCancelled });
  const changed = further.filter(({ id }) => ids.includes(id));
  for (const row of changed) if (!isCancelled && row.hasWaiting) await fillPlaces(context, tx, row);
  await tellFurther(context, tx, further, changed);
}

/** Deletes further dates with the event; the rule no longer has them. */
export async function deleteFurther(
  context: Context,
  tx: Transaction,
  event: EventRow,
  { further, isAlone }: { further: readonly FurtherRow[]; isAlone: boolean },
): Promise<void> {
  const { seriesId, occurrence } = event;
  if (seriesId === null || occurrence === null) return;
  await removeEvents(
    tx,
    further.map(({ id }) => id),
  );
  const series = await lockSeries(tx, seriesId);
  if (!series) return;
  if (isAlone) {
    const exceptions = [...new Set([...series.rule.exceptions, occurrence])].toSorted();
    await saveSeries(tx, { ...series, rule: { ...series.rule, exceptions } });
  } else await endBefore(tx, series, [occurrence, ...further.map((row) => row.occurrence)].toSorted()[0] as string);
  await deleteEmptySeries(tx, 1, seriesId);
  await listNext(context, tx, seriesId);
}

/** Windows refetch what changed; Hub and search reread the date that they list. */
export async function tellFurther(
  context: Context,
  tx: Transaction,
  further: readonly FurtherRow[],
  changed: readonly EventFacts[],
): Promise<void> {
  if (changed.length === 0) return;
  await context.emit(tx, seriesChangedOf(changed));
  const listed = further.find((row) => row.isListed && changed.some(({ id }) => id === row.id));
  if (listed) await context.emit(tx, eventEdited({ ...eventFacts(listed), isMoved: false }));
}
