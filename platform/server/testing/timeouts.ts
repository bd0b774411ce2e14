/**
 * Slowness of this machine relative to an idle one with two cores, at least 1. `scripts/test.mjs`
 * measures it; a single test gets 1 or the environment's value.
 */
export const timeoutFactor = Math.max(1, Number(process.env['TEST_TIMEOUT_FACTOR']) || 1);

/**
 * Timeout for hung steps, scaled to the machine, in milliseconds. Promised response times are never
 * scaled.
 */
export const scaled = (ms: number) => Math.ceil(ms * timeoutFactor);
