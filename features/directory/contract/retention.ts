import type { Retention } from '#platform/contract/retention/span.ts';

/** The directory keeps nothing of its own: it shows what accounts and groups keep. */
export const retention = {} as const satisfies Record<string, Retention>;
