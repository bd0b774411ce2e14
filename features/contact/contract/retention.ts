import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept of messages, and how long: the sweep and the privacy policy both ask here. */
export const retention = {
  messages: { tables: ['contact_messages', 'contact_tickets'], spans: { kept: '3 years', ticket: '25 hours' } },
} as const satisfies Record<string, Retention>;
