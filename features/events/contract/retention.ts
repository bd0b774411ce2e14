import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  events: { tables: ['events', 'event_series'], periods: {} },
  answers: { tables: ['event_answers'], periods: {} },
  calendar: { tables: ['event_calendars'], periods: {} },
} as const satisfies Record<string, Retention>;
