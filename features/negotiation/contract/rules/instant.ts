import type { Instant } from './state.ts';

/** Adds minutes; the fraction of the second, with microseconds, stays unchanged. */
export function plusMinutes(instant: Instant, minutes: number): Instant {
  const wholeSecond = Date.parse(`${instant.slice(0, 19)}Z`) + minutes * 60_000;
  return new Date(wholeSecond).toISOString().slice(0, 19) + instant.slice(19);
}
