import { parentPort } from 'node:worker_threads';
import { mergeText } from './merge-text.ts';
import type { Work } from './text-thread.ts';
import { answerTo } from './question.ts';

parentPort?.on('message', (work: Work) => {
  // A thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  parentPort?.postMessage(work.kind === 'merge' ? mergeText(work.text) : answerTo(work));
});
