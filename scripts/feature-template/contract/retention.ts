import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention of its data, for sweeps and the privacy policy. */
export const retention = {
  gadgets: { tables: ['gadgets_table'], spans: {} },
} as const satisfies Record<string, Retention>;
