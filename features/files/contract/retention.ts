import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods. The sweeps and the privacy policy both use them. */
export const retention = {
  files: { tables: ['shared_files'], periods: {} },
} as const satisfies Record<string, Retention>;
