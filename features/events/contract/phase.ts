import type { Event } from './shapes.ts';

/**
 * Phase of an event on Hub and group cards: `day`, or `time 2026-03-05T18:30 Europe/Paris` with the
 * start as entered; with `Cancelled` at its end. `endsAt` is the start, when the phase ends; for an
 * all-day event, the first day at 00:00 UTC.
 */
export function phaseOf({ when, startsAt, isCancelled }: Pick<Event, 'when' | 'startsAt' | 'isCancelled'>): {
  phase: string;
  endsAt: string;
} {
  const phase = (when.isAllDay ? 'day' : `time ${when.starts} ${when.timeZone}`) + (isCancelled ? ' Cancelled' : '');
  return { phase, endsAt: when.isAllDay ? `${when.starts}T00:00:00Z` : startsAt };
}

/** Start as entered, from the phase of a timed event; undefined for other phases. */
export function enteredStartOf(phase: string): { starts: string; timeZone: string } | undefined {
  const [, starts, timeZone] = phase.split(' ');
  return phase.startsWith('time') && starts && timeZone ? { starts, timeZone } : undefined;
}
