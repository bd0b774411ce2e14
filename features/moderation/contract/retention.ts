import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept of reports, and how long: the sweep and the privacy policy both ask here. `contest`: so long a decision can be contested. */
export const retention = {
  reports: {
    tables: ['moderation_cases', 'moderation_reports', 'moderation_decisions', 'moderation_messages'],
    spans: { decided: '3 years', contest: '6 months' },
  },
} as const satisfies Record<string, Retention>;
