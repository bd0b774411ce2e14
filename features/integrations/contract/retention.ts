import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  tokens: { tables: ['api_tokens'], periods: { expired: '30 days' } },
  webhooks: { tables: ['webhooks'], periods: { failing: '3 days' } },
  deliveries: { tables: ['webhook_deliveries'], periods: { kept: '30 days' } },
} as const satisfies Record<string, Retention>;
