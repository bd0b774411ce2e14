import type { Retention } from '#platform/contract/retention/retention-period.ts';

/** Retention periods; used by the sweeps and the privacy policy. */
export const retention = {
  galleries: { tables: ['galleries', 'gallery_items', 'gallery_captions'], periods: {} },
} as const satisfies Record<string, Retention>;
