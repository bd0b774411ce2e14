import { offsetMs } from './day-start.ts';

const dayMs = 86_400_000;
const minuteMs = 60_000;

/**
 * The instant, in milliseconds, at which the clocks of a time zone show this minute of a day. Where they show it twice, the first; where they jump over it, as long
 * behind the jump as it lies behind where they jump from.
 */
export function clockInstant(day: string, minute: number, timeZone: string): number {
  const asUtcMs = Date.parse(`${day}T00:00:00Z`) + minute * minuteMs;
  const candidates = [asUtcMs - dayMs, asUtcMs + dayMs].map((nearMs) => asUtcMs - offsetMs(nearMs, timeZone));
  const shown = candidates.filter((ms) => ms + offsetMs(ms, timeZone) === asUtcMs);
  return shown.length > 0 ? Math.min(...shown) : Math.max(...candidates);
}
