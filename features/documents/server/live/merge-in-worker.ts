import { Worker } from 'node:worker_threads';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { mergeText, type MergedText, type StoredText } from './merge-text.ts';

/** Smaller texts are merged faster than a thread starts. */
const smallBytes = 32_000;
const smallUpdates = 250;
/** One at a time: it takes a processor, and memory for the whole text. */
const gate = new Semaphore(1);
const heapMegabytes = 1_024;

/** Merges a live text, in a thread of its own unless it is small, so that a large one blocks no one. */
export async function mergeInWorker(text: StoredText): Promise<MergedText> {
  const isSmall = !text.state.isCompact && text.bytes <= smallBytes && text.updates.length <= smallUpdates;
  return isSmall ? mergeText(text) : gate.run(() => mergedByThread(text));
}

function mergedByThread(workerData: StoredText): Promise<MergedText> {
  const worker = new Worker(new URL('merge-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  return new Promise<MergedText>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that merges a live text ended')));
  });
}
