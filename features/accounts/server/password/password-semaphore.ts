import { availableParallelism } from 'node:os';
import { Semaphore } from '#platform/server/limits/semaphore.ts';

/**
 * Limits concurrent hashing, which takes tens of ms and 19 MiB each, so that other requests are not
 * starved. At most half of libuv's four threads, which files and DNS need too.
 */
export const passwordSemaphore = new Semaphore(Math.min(2, availableParallelism()), 400);
