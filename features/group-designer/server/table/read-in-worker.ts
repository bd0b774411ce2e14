import { Worker } from 'node:worker_threads';
import { Gate } from '#platform/server/limits/gate.ts';
import { refuse } from '#platform/server/refusal.ts';
import type { TableOutcome, TableTask } from './table-task.ts';

/** So long reading may take, and so much memory. */
const readMs = 20_000;
const heapMegabytes = 512;

/** One file after another, so that all else has room. */
const gate = new Gate(1, 20);

/** Reads a file beside all that is asked meanwhile. Whatever it does to its reader, it does to nobody else. */
export function readInWorker(task: TableTask): Promise<Extract<TableOutcome, { kind: 'read' | 'design.columnsUnclear' }>> {
  return gate.run(async () => {
    const outcome = await outcomeOf(task);
    if (outcome.kind === 'read' || outcome.kind === 'design.columnsUnclear') return outcome;
    throw refuse(outcome.kind);
  });
}

function outcomeOf(task: TableTask): Promise<TableOutcome> {
  const worker = new Worker(new URL('./table-worker.ts', import.meta.url), {
    workerData: task,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  let timer: NodeJS.Timeout | undefined;
  return new Promise<TableOutcome>((resolve, reject) => {
    timer = setTimeout(() => reject(refuse('design.fileTooSlow')), readMs);
    worker.once('message', resolve);
    worker.once('error', (error) =>
      reject('code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refuse('design.fileUnreadable') : error),
    );
  }).finally(() => {
    clearTimeout(timer);
    void worker.terminate();
  });
}
