/**
 * How much slower this machine is at the moment than an idle one with two cores, at least 1. `scripts/test.mjs` measures it; a test that
 * runs alone takes 1, or what the environment says.
 */
export const timeoutFactor = Math.max(1, Number(process.env['TEST_TIMEOUT_FACTOR']) || 1);

/** Milliseconds after which a step is taken for hung. What the product promises in time is never scaled: such limits are plain numbers. */
export const scaled = (ms: number) => Math.ceil(ms * timeoutFactor);
