import type { Examples } from '#platform/server/testing/examples.ts';

/** The help has no tables and no endpoints. */
export const examples: Examples = {};
