import type { Retention } from '#platform/contract/retention/retention-period.ts';

/**
 * Retention periods, used by the sweep and the privacy policy. `contest` is the period for
 * objections.
 */
export const retention = {
  reports: {
    tables: ['moderation_cases', 'moderation_reports', 'moderation_decisions', 'moderation_messages'],
    periods: { decided: '3 years', contest: '6 months' },
  },
} as const satisfies Record<string, Retention>;
