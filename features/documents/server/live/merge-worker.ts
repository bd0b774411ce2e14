import { parentPort, workerData } from 'node:worker_threads';
import { mergeText, type StoredText } from './merge-text.ts';

// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(mergeText(workerData as StoredText));
