import type { Retention } from '#platform/contract/retention/retention-period.ts';

/**
 * Retention of figures and of the answer about consent; used by the sweep, the browser and the
 * privacy policy.
 */
export const retention = {
  figures: { tables: ['analytics_views', 'analytics_visits', 'analytics_visitors'], periods: { kept: '13 months', consent: '13 months' } },
} as const satisfies Record<string, Retention>;
