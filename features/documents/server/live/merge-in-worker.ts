import { Worker } from 'node:worker_threads';
import { Semaphore } from '#platform/server/limits/semaphore.ts';
import { mergeText, type MergedText, type StoredText } from './merge-text.ts';
import { hasOnlySuggestions, type Suggested } from './only-suggestions.ts';

/** Smaller texts are merged faster than a thread starts. */
const smallBytes = 32_000;
const smallUpdates = 250;
/** One at a time: it takes a processor, and memory for the whole text. */
const gate = new Semaphore(1);
/** Apart from merges: others who write in the same document wait for a check. */
const checkGate = new Semaphore(1);
const heapMegabytes = 1_024;

/** What the thread is to do: check an update, or merge the text. */
export interface Work {
  text: StoredText;
  suggested?: Suggested;
}

const isSmall = ({ state, bytes, updates }: StoredText): boolean =>
  !state.isCompact && bytes <= smallBytes && updates.length <= smallUpdates;

/** Merges a live text, in a thread of its own unless it is small, so that a large one blocks no one. */
export async function mergeInWorker(text: StoredText): Promise<MergedText> {
  return isSmall(text) ? mergeText(text) : gate.run(() => byThread<MergedText>({ text }));
}

/** Whether an update of someone who may only suggest is allowed; also in a thread. */
export async function checkInWorker(text: StoredText, suggested: Suggested): Promise<boolean> {
  return isSmall(text) ? hasOnlySuggestions(text, suggested) : checkGate.run(() => byThread<boolean>({ text, suggested }));
}

function byThread<Result>(workerData: Work): Promise<Result> {
  const worker = new Worker(new URL('merge-worker.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  return new Promise<Result>((resolve, reject) => {
    worker.once('message', resolve).once('error', reject);
    worker.once('exit', () => reject(new Error('the thread that reads a live text ended')));
  });
}
