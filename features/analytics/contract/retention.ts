import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept of figures, and how long an answer about them is good; asked by the sweep, the browser and the privacy policy. */
export const retention = {
  figures: { tables: ['analytics_views', 'analytics_visits', 'analytics_visitors'], spans: { kept: '13 months', consent: '13 months' } },
} as const satisfies Record<string, Retention>;
