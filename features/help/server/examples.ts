import type { Examples } from '#platform/server/testing/examples.ts';

/** It keeps nothing, and is asked nothing. */
export const examples: Examples = {};
