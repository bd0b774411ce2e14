import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  events: { tables: ['events'], spans: {} },
  calendar: { tables: ['event_calendars'], spans: {} },
} as const satisfies Record<string, Retention>;
