import { availableParallelism, loadavg } from 'node:os';

/** How many there were for each processor before anybody came: where others work on this machine, all that is measured by the clock takes longer by that. */
export const neighbours = (loadavg()[0] ?? 0) / availableParallelism();

/** Milliseconds of a machine of our own, on this one. */
export const onThisMachine = (ms: number): number => Math.round(ms * Math.max(1, neighbours));
