import { stopWaiting } from '#features/moderation/server/public-api.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { datesOf, type Repetition } from '../../contract/repetition.ts';
import { deletedOf, eventDatesDropped, eventEdited, eventFacts, seriesChangedOf, type EventFacts } from '../domain-events.ts';
import { eventReports } from '../reportable.ts';
import type { EventRow } from '../store.ts';
import { endBefore, entered } from './series.ts';
import { createDates, listNext, plannedSeries } from './series-dates.ts';
import {
  answeredAmong,
  dateBefore,
  deleteEmptySeries,
  insertSeries,
  lockSeries,
  moveToSeries,
  nextOf,
  removeEvents,
  saveAllCancelled,
  type FurtherRow,
} from './series-store.ts';

type Date = Pick<FurtherRow, 'id' | 'groupId' | 'isPublic' | 'isCancelled'> & { occurrence: string };

/**
 * Gives a series another rule, from an event on. The dates from there are a series of their own. Those
 * that the rule has too keep their event; the others are cancelled if someone may come, and else
 * deleted. Returns the next event of the rule.
 */
export async function changeRuleFrom(
  context: Context,
  tx: Transaction,
  { event, further, first, repeats }: { event: EventRow; further: readonly FurtherRow[]; first: string; repeats: Repetition },
): Promise<string> {
  const { seriesId, occurrence, groupId } = event;
  if (seriesId === null || occurrence === null) throw refuse('event.notRepeated');
  if (event.isOver) throw refuse('event.over');
  const series = await lockSeries(tx, seriesId);
  if (!series) throw new Error(`series ${seriesId} is missing`);
  const before = await dateBefore(tx, seriesId, occurrence);
  if (before !== undefined && first <= before) throw refuseField('first', 'event.firstTooEarly');
  const time = entered(series.first, first);
  const { rule } = plannedSeries(time, repeats);
  const id = newId();
  await insertSeries(tx, { id, authorId: series.authorId, groupId, rule, first: time, createdTo: null });
  const dates: Date[] = [{ ...event, occurrence }, ...further];
  await moveToSeries(
    tx,
    dates.map((date) => date.id),
    id,
    0,
  );
  await endBefore(tx, series, occurrence);
  const dropped = droppedOf(dates, first, rule);
  // Further dates get the text of one that may be dropped.
  await createDates(tx, id, dropped.length);
  await dropDates(context, tx, event, dropped);
  await deleteEmptySeries(tx, 1, seriesId);
  await listNext(context, tx, seriesId);
  await listNext(context, tx, id);
  const next = await nextOf(tx, id);
  if (!next) throw refuseField('repeats.frequency', 'event.neverRepeats');
  if (!event.isHidden) await context.emit(tx, eventEdited({ ...eventFacts(next), isMoved: true }));
  return next.id;
}

/** Dates that a rule does not have. */
function droppedOf(dates: readonly Date[], first: string, rule: Repetition): Date[] {
  const last =
    dates
      .map(({ occurrence }) => occurrence)
      .toSorted()
      .at(-1) ?? first;
  const stored = new Set<string>();
  for (const day of datesOf(first, rule)) {
    if (day > last) break;
    stored.add(day);
  }
  return dates.filter(({ occurrence }) => !stored.has(occurrence));
}

/** Cancels dates to which someone may come, and notifies these people; deletes the others. */
async function dropDates(context: Context, tx: Transaction, event: EventFacts, dropped: readonly Date[]): Promise<void> {
  const ids = dropped.map(({ id }) => id);
  const answered = await answeredAmong(tx, ids);
  const removed = dropped.filter(({ id }) => !answered.has(id));
  for (const { id } of removed) await stopWaiting(tx, context, eventReports, id);
  await removeEvents(
    tx,
    removed.map(({ id }) => id),
  );
  if (removed.length > 0) await context.emit(tx, deletedOf(removed));
  const changed = await saveAllCancelled(tx, [...answered], true);
  const cancelled = dropped.filter(({ id }) => changed.includes(id));
  if (cancelled.length === 0) return;
  await context.emit(tx, seriesChangedOf(cancelled));
  await context.emit(tx, eventDatesDropped({ ...eventFacts(event), ids: changed }));
}
