import { clockInstant } from '#platform/server/clock-instant.ts';
import { dayAfter, dayAt } from '#platform/server/day-start.ts';

/** When somebody wants to be mailed, by the clocks where they live. */
export interface DigestRhythm {
  mail: 'daily' | 'weekly';
  hour: number;
  weekday: number;
  timeZone: string | null;
}

/** What is not known is taken as this. */
export const zoneOf = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? 'UTC';

const hourMs = 3_600_000;
/** Of a period that has had its digest, none is made for a second time where somebody moves it: half a period passes at least. */
const leastGapMs = { daily: 12 * hourMs, weekly: 84 * hourMs };
const mostDays = { daily: 3, weekly: 15 };

/** The first instant for a digest behind `nowMs`, and not too close behind the one that was made last. */
export function nextDigest(rhythm: DigestRhythm, nowMs: number, lastMs?: number): number {
  const behindMs = Math.max(nowMs, lastMs === undefined ? 0 : lastMs + leastGapMs[rhythm.mail]);
  const timeZone = zoneOf(rhythm);
  const first = dayAfter(dayAt(behindMs, timeZone), -1);
  for (let days = 0; days <= mostDays[rhythm.mail]; days += 1) {
    const day = dayAfter(first, days);
    if (rhythm.mail === 'weekly' && weekdayOf(day) !== rhythm.weekday) continue;
    const atMs = clockInstant(day, rhythm.hour * 60, timeZone);
    if (atMs > behindMs) return atMs;
  }
  throw new Error(`no time for a digest in ${timeZone}`);
}

/** From Monday, 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
