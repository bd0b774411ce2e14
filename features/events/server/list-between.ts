import type { ParsedInput, Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { detectLanguage } from '#platform/server/i18n/detect-language.ts';
import { dayAfter, dayAt, dayStart } from '#platform/server/i18n/local-time.ts';
import type * as endpoints from '../contract/endpoints.ts';
import type { CalendarEvent } from '../contract/shapes.ts';
import { findEventsBetween, type CalendarRow } from './store.ts';
import { enteredOf } from './when.ts';

/** Events of a period, for a calendar. */
export async function listEventsBetween(
  { db, viewer }: Context,
  { query }: ParsedInput<typeof endpoints.listEventsBetween>,
): Promise<Reply<typeof endpoints.listEventsBetween>> {
  const { from, to, groupId, timeZone } = query;
  const days = daysOfPeriod(from, to, timeZone);
  const dayStarts = days.map((day, index) => (index === 0 ? from : new Date(dayStart(day, timeZone)).toISOString()));
  const rows = await findEventsBetween(db, viewer, { from, to, groupId, dayStarts });
  // The dates of a series have one text.
  const languages = new Map<string, CalendarEvent['language']>();
  const items = rows.map((row) => {
    const text = `${row.title} ${row.details}`;
    if (!languages.has(text)) languages.set(text, detectLanguage(text));
    return presentInCalendar(row, languages.get(text) ?? null);
  });
  return { items, more: leftOut(rows, days) };
}

function daysOfPeriod(from: string, to: string, timeZone: string): string[] {
  const days = [dayAt(Date.parse(from), timeZone)];
  const last = dayAt(Date.parse(to) - 1, timeZone);
  for (let day = dayAfter(days[0] ?? last, 1); day <= last; day = dayAfter(day, 1)) days.push(day);
  return days;
}

/** Events of each day that are not among the rows. What began before the period counts for its first day. */
function leftOut(rows: readonly CalendarRow[], days: readonly string[]): { day: string; count: number }[] {
  if ((rows[0]?.total ?? 0) <= rows.length) return [];
  const counts = new Map<string, number>();
  const shown = Map.groupBy(rows, ({ day }) => day);
  for (const [number, [first, ...others]] of shown) {
    const day = days[Math.max(number - 1, 0)] ?? '';
    counts.set(day, (counts.get(day) ?? 0) + (first?.onDay ?? 0) - 1 - others.length);
  }
  return [...counts].filter(([, count]) => count > 0).map(([day, count]) => ({ day, count }));
}

const presentInCalendar = (row: CalendarRow, language: CalendarEvent['language']): CalendarEvent => ({
  id: row.id,
  title: row.title,
  language,
  place: row.place,
  startsAt: row.startsAt,
  endsAt: row.endsAt,
  isOver: row.isOver,
  when: enteredOf(row),
  group: { id: row.groupId, name: row.groupName },
  isCancelled: row.isCancelled,
});
