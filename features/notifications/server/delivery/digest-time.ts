import { clockInstant, dayAfter, dayAt } from '#platform/server/i18n/local-time.ts';

/** When a person gets digests, in their time zone. */
export interface DigestRhythm {
  mail: 'daily' | 'weekly';
  hour: number;
  weekday: number;
  timeZone: string | null;
}

/** Default time zone. */
export const zoneOf = ({ timeZone }: { timeZone: string | null }): string => timeZone ?? 'UTC';

const hourMs = 3_600_000;
/**
 * Minimum gap between two digests, half a period: changing the time never causes a second digest of
 * one period.
 */
const leastGapMs = { daily: 12 * hourMs, weekly: 84 * hourMs };
const mostDays = { daily: 3, weekly: 15 };

/** Returns the next time of a digest after `nowMs` that keeps the minimum gap from the last one. */
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
  throw new Error(`no time for a digest found in ${timeZone}`);
}

/** Day of the week, from Monday, 1. */
const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
