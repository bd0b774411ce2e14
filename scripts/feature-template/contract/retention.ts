import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention of its data, for sweeps and the privacy policy. */
export const retention = {
  gadgets: { tables: ['gadgets_table'], periods: {} },
} as const satisfies Record<string, Retention>;
