import type { Retention } from '#platform/contract/retention/span.ts';

/** The Hub's copies are deleted with their originals. */
export const retention = {
  /** The languages that a person shows first. */
  languagesFirst: { tables: ['hub_readers'], spans: {} },
  hub: { tables: ['hub_items', 'hub_entries', 'hub_scopes', 'hub_counters'], spans: {} },
} as const satisfies Record<string, Retention>;
