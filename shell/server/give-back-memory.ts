import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

const lookMs = 1_000;
/** The part of a second that a process at rest is busy at most. */
const restingPart = 0.1;

/**
 * Gives back what starting took: reading a thousand modules fills and widens the heap, and Node keeps its width. It stops everything for a moment, so it is for when
 * nobody waits.
 */
export function giveBackMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Gives memory back after the first second in which the process had next to nothing to do, so that neither the start nor a request waits for it. */
export function giveBackMemoryAtRest(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > restingPart) return;
    clearInterval(timer);
    giveBackMemory();
  }, lookMs).unref();
}
