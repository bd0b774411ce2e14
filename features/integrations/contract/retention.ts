import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods, used by sweeps and privacy policy. */
export const retention = {
  tokens: { tables: ['api_tokens'], spans: { expired: '30 days' } },
  webhooks: { tables: ['webhooks'], spans: { failing: '3 days' } },
  deliveries: { tables: ['webhook_deliveries'], spans: { kept: '30 days' } },
} as const satisfies Record<string, Retention>;
