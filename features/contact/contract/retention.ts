import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of messages and tickets; used by the sweep and the privacy policy. */
export const retention = {
  messages: { tables: ['contact_messages', 'contact_tickets'], periods: { kept: '3 years', ticket: '25 hours' } },
} as const satisfies Record<string, Retention>;
