import { clockInstant, dayAfter, dayAt } from '#platform/server/i18n/local-time.ts';

const minutes = 8 * 60;

/** The next time of a digest after `nowMs`: at eight in the zone of the person, of a weekly one on Monday. */
export function nextDigestAt(rhythm: 'daily' | 'weekly', timeZone: string, nowMs: number): string {
  let day = dayAt(nowMs, timeZone);
  // A day with its hour passed, and the days until Monday.
  for (let tried = 0; tried <= 8; tried += 1, day = dayAfter(day, 1)) {
    const isMonday = new Date(`${day}T00:00:00Z`).getUTCDay() === 1;
    const atMs = clockInstant(day, minutes, timeZone);
    if ((rhythm === 'daily' || isMonday) && atMs > nowMs) return new Date(atMs).toISOString();
  }
  throw new Error(`no time for a digest found in ${timeZone}`);
}
