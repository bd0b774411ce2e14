import type { DocumentInPdf } from './read-pdf.ts';
import type { PdfAnswer } from './read-pdf-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the worker.
import workerAddress from './read-pdf-worker.ts?worker&url';

interface TrustedTypes {
  createPolicy: (
    name: string,
    rules: { createScriptURL: (requested: string) => string },
  ) => { createScriptURL: (requested: string) => string };
}
let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

const longestMs = 60_000;

/** Reads the PDF of a document in a worker; undefined if it cannot be read. */
export async function openPdf(bytes: Uint8Array): Promise<DocumentInPdf | undefined> {
  const worker = startWorker();
  try {
    return await new Promise((resolve) => {
      const timer = setTimeout(() => resolve(undefined), longestMs);
      const finish = (read: DocumentInPdf | undefined) => {
        clearTimeout(timer);
        resolve(read);
      };
      worker.addEventListener('message', ({ data }: MessageEvent<PdfAnswer | object>) => {
        // PDF.js sends messages of its own, which say nothing here.
        if ('read' in data) finish(data.read);
        else if ('isUnreadable' in data) finish(undefined);
      });
      worker.addEventListener('error', () => finish(undefined));
      worker.postMessage(new Uint8Array(bytes).buffer, []);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('contracts', {
    createScriptURL(requested) {
      if (requested !== workerAddress) throw new TypeError(`${requested} is not the worker that reads contracts`);
      return requested;
    },
  });
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
}
