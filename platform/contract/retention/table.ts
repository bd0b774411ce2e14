import type { Retention } from './span.ts';

// One table of all that is kept, and how long: sweeps, the browser and the privacy policy ask here, and nowhere else is it written.

/** What is kept of an account, and how long: sweeps and the privacy policy both ask here. */
export const accountRetention = {
  account: { tables: ['users', 'second_factors', 'recovery_codes'], spans: { silent: '3 years', warned: '30 days' } },
  sessions: { tables: ['sessions'], spans: { life: '30 days', ended: '30 days' } },
  devices: { tables: ['known_devices'], spans: { unused: '180 days' } },
  links: {
    tables: ['password_resets', 'email_confirmations', 'email_changes', 'objections'],
    spans: { reset: '30 minutes', address: '1 days', objection: '3 days' },
  },
  attempts: { tables: ['attempts'], spans: {} },
  quotas: { tables: ['quota_uses'], spans: { counted: '1 days' } },
  audit: { tables: ['audit'], spans: { kept: '1 years' } },
  unaskedMails: { tables: ['unasked_mails'], spans: { counted: '1 days' } },
} as const satisfies Record<string, Retention>;

/** What is kept of groups, and how long. */
export const groupRetention = {
  groups: { tables: ['groups', 'memberships', 'group_invitations'], spans: { invitation: '30 days' } },
} as const satisfies Record<string, Retention>;

/** What is kept of documents, and how long: sweeps and the privacy policy both ask here. */
export const documentRetention = {
  documents: { tables: ['documents', 'document_groups', 'document_counts'], spans: { bin: '30 days' } },
  versions: { tables: ['document_versions', 'document_texts'], spans: { all: '1 days', hourly: '7 days', daily: '90 days' } },
} as const satisfies Record<string, Retention>;

/** What the Hub keeps a second time goes with what it was made from. */
export const hubRetention = {
  hub: { tables: ['hub_items', 'hub_entries', 'hub_scopes', 'hub_counters'], spans: {} },
} as const satisfies Record<string, Retention>;

/** What is kept of negotiations, and how long. */
export const negotiationRetention = {
  negotiations: {
    tables: [
      'negotiations',
      'negotiation_events',
      'negotiation_parties',
      'negotiation_clauses',
      'negotiation_ballots',
      'negotiation_commands',
      'negotiation_contracts',
      'negotiation_contract_mails',
      'negotiation_seals',
      'negotiation_differences',
    ],
    spans: { commands: '7 days' },
  },
} as const satisfies Record<string, Retention>;

/** What is kept of the work of the platform itself. */
export const platformRetention = {
  mails: { tables: ['mails'], spans: { kept: '30 days', failed: '30 days' } },
  works: { tables: ['works', 'told_facts', 'socket_io_attachments'], spans: { ended: '7 days' } },
  commands: { tables: ['commands'], spans: { kept: '7 days' } },
  counts: { tables: ['call_counts'], spans: {} },
} as const satisfies Record<string, Retention>;

/** What is kept of messages, and how long: the sweep and the privacy policy both ask here. */
export const contactRetention = {
  messages: { tables: ['contact_messages', 'contact_tickets'], spans: { kept: '3 years', ticket: '25 hours' } },
} as const satisfies Record<string, Retention>;

/** What is kept of figures, and how long an answer about them is good; asked by the sweep, the browser and the privacy policy. */
export const analyticsRetention = {
  figures: { tables: ['analytics_views', 'analytics_visits', 'analytics_visitors'], spans: { kept: '13 months', consent: '13 months' } },
} as const satisfies Record<string, Retention>;

/** All of it, in the order in which the privacy policy tells it. */
export const retention = {
  ...accountRetention,
  ...groupRetention,
  ...documentRetention,
  ...hubRetention,
  ...negotiationRetention,
  ...platformRetention,
  ...contactRetention,
  ...analyticsRetention,
} as const;
