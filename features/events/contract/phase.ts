import type { Event } from './shapes.ts';

/**
 * Phase of an event on Hub and group cards. `endsAt` is the start, when the phase ends; for an
 * all-day event, the first day at 00:00 UTC.
 */
export function phaseOf({ when, startsAt, isCancelled }: Pick<Event, 'when' | 'startsAt' | 'isCancelled'>): {
  phase: string;
  endsAt: string;
} {
  const phase = (when.isAllDay ? 'day' : 'time') + (isCancelled ? 'Cancelled' : '');
  return { phase, endsAt: when.isAllDay ? `${when.starts}T00:00:00Z` : startsAt };
}
