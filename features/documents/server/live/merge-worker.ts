import { parentPort, workerData } from 'node:worker_threads';
import type { Work } from './merge-in-worker.ts';
import { mergeText } from './merge-text.ts';
import { hasOnlySuggestions } from './only-suggestions.ts';

const { text, suggested } = workerData as Work;
// A thread has no origin.
// oxlint-disable-next-line unicorn/require-post-message-target-origin
parentPort?.postMessage(suggested ? hasOnlySuggestions(text, suggested) : mergeText(text));
