import { availableParallelism } from 'node:os';
import { Gate } from '#platform/server/limits/gate.ts';

/**
 * Hashing a password takes tens of milliseconds and as many megabytes on purpose; a crowd that signs in must not take the process away from everybody
 * else. Half of libuv's four threads at most, so that files and look-ups go on.
 */
export const passwordGate = new Gate(Math.min(2, availableParallelism()), 400);
