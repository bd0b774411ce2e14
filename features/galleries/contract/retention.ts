import type { Retention } from '#platform/contract/retention/span.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  galleries: { tables: ['galleries', 'gallery_items', 'gallery_captions'], spans: {} },
} as const satisfies Record<string, Retention>;
