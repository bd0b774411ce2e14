import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods. The sweeps and the privacy policy both use them. */
export const retention = {
  files: { tables: ['shared_files'], spans: {} },
} as const satisfies Record<string, Retention>;
