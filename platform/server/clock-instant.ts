import { offsetMs } from './day-start.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The instant, in milliseconds, at which clocks of a time zone show a minute of a day. A repeated
 * time gives the first instant; a skipped time is moved forward by the length of the gap.
 */
export function clockInstant(day: string, minute: number, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const candidates = [asUtcMs - dayMs, asUtcMs + dayMs].map((nearMs) => asUtcMs - offsetMs(nearMs, timeZone));
  const shown = candidates.filter((ms) => ms + offsetMs(ms, timeZone) === asUtcMs);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...candidates);
}
