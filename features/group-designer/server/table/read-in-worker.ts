import { Worker } from 'node:worker_threads';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import type { TableOutcome, TableTask } from './table-task.ts';

/** Limits of time and memory for parsing. */
export interface ReadLimits {
  milliseconds: number;
  heapMegabytes: number;
}
const readLimits: ReadLimits = { milliseconds: 20_000, heapMegabytes: 512 };

/** Parses one file at a time, to leave capacity for other requests. */
const gate = new Semaphore(1, 20);

/** Parses a file in a worker thread, so that malicious files cannot affect other requests. */
export function readInWorker(
  task: TableTask,
  limits = readLimits,
): Promise<Extract<TableOutcome, { kind: 'read' | 'understood' | 'design.columnsUnclear' }>> {
  return gate.run(async () => {
    const outcome = await outcomeOf(task, limits);
    if (outcome.kind === 'read' || outcome.kind === 'understood' || outcome.kind === 'design.columnsUnclear') return outcome;
    throw refuse(outcome.kind);
  });
}

function outcomeOf(task: TableTask, { milliseconds, heapMegabytes }: ReadLimits): Promise<TableOutcome> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<TableOutcome>((resolve, reject) => {
    timer = setTimeout(() => reject(refuse('design.fileTooSlow')), milliseconds);
    worker.once('message', resolve);
    worker.once('error', (error) =>
      reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('design.fileUnreadable') : error),
    );
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
