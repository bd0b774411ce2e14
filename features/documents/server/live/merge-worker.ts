import { parentPort } from 'node:worker_threads';
import { mergeText } from './merge-text.ts';
import { hasOnlySuggestions } from './only-suggestions.ts';
import type { Work } from './text-thread.ts';

parentPort?.on('message', ({ text, suggested }: Work) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(suggested ? hasOnlySuggestions(text, suggested) : mergeText(text));
});
