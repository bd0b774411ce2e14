import { FileProblem, type FileProblemCode } from '../../../contract/files/file-problem.ts';
import { readDocx } from '../../../contract/files/docx/read-docx.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import { randomUuid } from '#platform/web/api/random-uuid.ts';
import { htmlOfMarkdown } from './html-of-markdown.ts';

/** Bytes of a DOCX file, or the text of a Markdown file. */
export type ReadOrder = ArrayBuffer | string;
/** Answer of the worker; of Markdown, the HTML. */
export type ReadAnswer = { opened: OpenedDocument } | { html: string } | { problem: FileProblemCode };

addEventListener('message', ({ data }: MessageEvent<ReadOrder>) => {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes no origin
  const answer = (value: ReadAnswer) => postMessage(value);
  try {
    if (typeof data === 'string') answer({ html: htmlOfMarkdown(data) });
    else answer({ opened: readDocx(new Uint8Array(data), randomUuid) });
  } catch (error) {
    answer({ problem: error instanceof FileProblem ? error.code : 'damaged' });
  }
});
