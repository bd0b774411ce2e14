import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  gadgets: { tables: ['gadgets_table'], spans: {} },
} as const satisfies Record<string, Retention>;
