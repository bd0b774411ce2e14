import { availableParallelism } from 'node:os';
import { Gate } from '#platform/server/limits/gate.ts';

/**
 * Limits concurrent hashing, which takes tens of ms and 19 MiB each, so that other requests are not
 * starved. At most half of libuv's four threads, which files and DNS need too.
 */
export const passwordGate = new Gate(Math.min(2, availableParallelism()), 400);
