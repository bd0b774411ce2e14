import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  events: { tables: ['events'], spans: {} },
  calendar: { tables: ['event_calendars'], spans: {} },
} as const satisfies Record<string, Retention>;
