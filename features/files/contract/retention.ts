import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  files: { tables: ['shared_files'], spans: {} },
} as const satisfies Record<string, Retention>;
