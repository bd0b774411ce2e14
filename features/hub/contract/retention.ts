import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** The Hub's copies are deleted with their originals. */
export const retention = {
  /** The languages that a person shows first. */
  languagesFirst: { tables: ['hub_readers'], periods: {} },
  hub: { tables: ['hub_items', 'hub_entries', 'hub_scopes', 'hub_counters'], periods: {} },
} as const satisfies Record<string, Retention>;
