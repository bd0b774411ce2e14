import type { Retention } from '#platform/contract/retention/span.ts';

/** What the Hub keeps a second time goes with what it was made from. */
export const retention = {
  /** Which languages a person has put first. */
  languagesFirst: { tables: ['hub_readers'], spans: {} },
  hub: { tables: ['hub_items', 'hub_entries', 'hub_scopes', 'hub_counters'], spans: {} },
} as const satisfies Record<string, Retention>;
