import { parentPort, workerData } from 'node:worker_threads';
import { runTableTask, type TableTask } from './table-task.ts';

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(await runTableTask(workerData as TableTask));
