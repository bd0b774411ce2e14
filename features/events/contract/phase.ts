import type { Event } from './shapes.ts';

/**
 * Where an event stands, as cards of the Hub and of groups show it: it is planned, or cancelled, until it begins. Of whole days, which are the same wherever one is,
 * the first stands as an instant of UTC.
 */
export function phaseOf({ when, startsAt, isCancelled }: Pick<Event, 'when' | 'startsAt' | 'isCancelled'>): {
  phase: string;
  endsAt: string;
} {
  const phase = (when.isAllDay ? 'day' : 'time') + (isCancelled ? 'Cancelled' : '');
  return { phase, endsAt: when.isAllDay ? `${when.starts}T00:00:00Z` : startsAt };
}
