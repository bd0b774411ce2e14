import type { AppContext } from '#platform/server/app-context.ts';
import { newId } from '#platform/server/common/id.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import { eventLimits } from '../../contract/limits.ts';
import { daysLater, hasDate, nextDates, weekdayOf, type Repetition } from '../../contract/repetition.ts';
import type { When } from '../../contract/shapes.ts';
import { eventEdited, eventFacts } from '../domain-events.ts';
import { timeOn, type StoredTime } from '../when.ts';
import {
  countAhead,
  deleteEmptySeries,
  findPattern,
  insertOccurrences,
  lockSeries,
  moveListing,
  openSeries,
  saveSeries,
  seriesToList,
} from './series-store.ts';

const today = (): string => new Date().toISOString().slice(0, 10);
export const dateOf = ({ starts }: Pick<When, 'starts'>): string => starts.slice(0, 10);

/** Rule of a new series with its first date; refuses a rule that has no dates, or too many. */
export function plannedSeries(when: When, repeats: Repetition): { rule: Repetition; date: string; time: StoredTime } {
  const start = dateOf(when);
  const rule = {
    ...repeats,
    weekdays: repeats.frequency !== 'weekly' ? [] : repeats.weekdays.length > 0 ? repeats.weekdays : [weekdayOf(start)],
  };
  if (start < daysLater(today(), -eventLimits.daysBack)) throw refuseField('when.starts', 'event.beginsTooEarly');
  if (!hasDate(start, rule, start)) throw refuseField('repeats.frequency', 'event.notInRule');
  if (rule.until !== null && rule.until < start) throw refuseField('repeats.until', 'event.untilBeforeStart');
  if ((rule.count ?? 0) > eventLimits.dates) throw refuseField('repeats.count', 'event.tooManyDates');
  const isOutside = (day: string) => day < start || !hasDate(start, { ...rule, exceptions: [] }, day);
  if (rule.exceptions.some(isOutside)) throw refuseField('repeats.exceptions', 'event.exceptionNotInRule');
  const dates = nextDates(start, rule, { after: null, limit: eventLimits.dates + 1 });
  if (rule.until !== null && dates.length > eventLimits.dates) throw refuseField('repeats.until', 'event.tooManyDates');
  const [date] = dates;
  const time = date === undefined || dates.length < 2 ? undefined : timeOn(when, date);
  if (date === undefined || !time) throw refuseField(endOf(rule), 'event.neverRepeats');
  return { rule, date, time };
}

const endOf = ({ until, count }: Repetition): string =>
  until !== null ? 'repeats.until' : count !== null ? 'repeats.count' : 'repeats.exceptions';

/**
 * Creates the dates of a series that are due: for 18 months from now or from its start, and not more
 * ahead than the limit, besides `leaving` ones that will be removed. Dates that were created before
 * and deleted since do not come back.
 */
export async function createDates(tx: Transaction, seriesId: string, leaving = 0): Promise<void> {
  const series = await lockSeries(tx, seriesId);
  if (!series || series.isComplete || series.isCancelled) return;
  const patternId = await findPattern(tx, seriesId);
  if (patternId === undefined) return;
  const free = eventLimits.ahead + leaving - (await countAhead(tx, seriesId));
  if (free <= 0) return;
  const { rule, first, createdTo } = series;
  const [start, now] = [dateOf(first), today()];
  const horizon = daysLater(start > now ? start : now, eventLimits.daysAhead);
  const found = nextDates(start, rule, { after: createdTo, limit: free + 1 });
  const due = found.slice(0, free).filter((day) => day <= horizon);
  const added = due.flatMap((occurrence) => {
    const time = timeOn(first, occurrence);
    return time ? [{ ...time, id: newId(), occurrence }] : [];
  });
  if (added.length > 0) await insertOccurrences(tx, seriesId, patternId, added);
  await saveSeries(tx, { ...series, createdTo: due.at(-1) ?? createdTo, isComplete: due.length === found.length });
}

/** Lists the next date of a series in Hub and search, if the one listed is over or gone. */
export async function listNext(app: Pick<AppContext, 'emit'>, tx: Transaction, seriesId: string | null | undefined): Promise<void> {
  if (!seriesId) return;
  for (const event of await moveListing(tx, seriesId)) await app.emit(tx, eventEdited({ ...eventFacts(event), isMoved: false }));
}

const batch = 100;

/** Periodic job: creates the dates that are due, and lists the next one of each series. */
export async function sweepSeries(app: AppContext): Promise<void> {
  await inBatches((limit) => deleteEmptySeries(app.db, limit));
  await forEach(
    (after) => openSeries(app.db, after, batch),
    (id) => app.db.transaction((tx) => createDates(tx, id)),
  );
  await forEach(
    (after) => seriesToList(app.db, after, batch),
    (id) => app.db.transaction((tx) => listNext(app, tx, id)),
  );
}

async function forEach(read: (after: string | null) => Promise<string[]>, run: (id: string) => Promise<void>): Promise<void> {
  for (let after: string | null = null; ;) {
    const ids = await read(after);
    for (const id of ids) await run(id);
    if (ids.length < batch) return;
    after = ids.at(-1) ?? null;
  }
}
