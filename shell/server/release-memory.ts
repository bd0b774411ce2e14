import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void;

const lookMs = 1_000;
/** Utilisation of the event loop below which a process counts as idle. */
const idleShare = 0.1;

/**
 * Frees memory of the start: loading a thousand modules grows the heap, and Node keeps it. It stops
 * the process for a moment, so run it when idle.
 */
export function releaseMemory(): void {
  setFlagsFromString('--expose-gc');
  const collect = runInNewContext('gc') as Collect;
  setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' });
}

/** Frees memory after the first idle second, so that neither start nor requests wait. */
export function releaseMemoryWhenIdle(): void {
  let last = performance.eventLoopUtilization();
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    if (utilization > idleShare) return;
    clearInterval(timer);
    releaseMemory();
  }, lookMs).unref();
}
