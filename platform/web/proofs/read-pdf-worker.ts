import { getDocument } from 'pdfjs-dist';
// @ts-expect-error -- PDF.js does not declare its worker
import * as pdfjsWorker from 'pdfjs-dist/build/pdf.worker.min.mjs';
import { readPdf, type DocumentInPdf } from './read-pdf.ts';

export type PdfAnswer = { read: DocumentInPdf } | { isUnreadable: true };

// PDF.js then parses in this worker, which starts none of its own.
Object.assign(globalThis, { pdfjsWorker });

addEventListener('message', async ({ data }: MessageEvent<unknown>) => {
  // PDF.js gets messages of its own.
  if (!(data instanceof ArrayBuffer)) return;
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and takes no origin
  const answer = (value: PdfAnswer) => postMessage(value);
  try {
    answer({ read: await readPdf(getDocument, new Uint8Array(data)) });
  } catch {
    answer({ isUnreadable: true });
  }
});
