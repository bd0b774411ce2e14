import type { Retention } from '#platform/contract/retention/span.ts';

/** What is kept, and how long: sweeps and the privacy policy both ask here. */
export const retention = {
  galleries: { tables: ['galleries', 'gallery_items', 'gallery_captions'], spans: {} },
} as const satisfies Record<string, Retention>;
