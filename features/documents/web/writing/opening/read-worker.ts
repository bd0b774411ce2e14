import { FileProblem, type FileProblemCode } from '../../../contract/files/file-problem.ts';
import { readDocx } from '../../../contract/files/docx/read-docx.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';

/** Answer of the worker. */
export type ReadAnswer = { opened: OpenedDocument } | { problem: FileProblemCode };

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes no origin
  const answer = (value: ReadAnswer) => postMessage(value);
  try {
    answer({ opened: readDocx(new Uint8Array(data), randomUuid) });
  } catch (error) {
    answer({ problem: error instanceof FileProblem ? error.code : 'damaged' });
  }
});
