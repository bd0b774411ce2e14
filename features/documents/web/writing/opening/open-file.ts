import { FileProblem, fileLimits, type FileProblemCode } from '../../../contract/files/file-problem.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import type { ReadAnswer } from './read-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the worker.
import workerAddress from './read-worker.ts?worker&url';

/** Longest time in ms for reading a file. A document of 200 pages takes about one second. */
const longestMs = 30_000;

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Reads a file as a document, in a worker that can be ended. Throws a `FileProblem`. */
export async function openFile(file: File): Promise<OpenedDocument> {
  if (file.size > fileLimits.bytes) throw new FileProblem('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileProblem('damaged');
  });
  const worker = startWorker();
  try {
    return await new Promise<OpenedDocument>((resolve, reject) => {
      const timer = setTimeout(() => reject(new FileProblem('tooLarge')), longestMs);
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
        clearTimeout(timer);
        if ('opened' in data) resolve(data.opened);
        else reject(new FileProblem(data.problem));
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new FileProblem('damaged'));
      });
      worker.postMessage(bytes, [bytes]);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('documents', {
    createScriptURL(asked) {
      if (asked !== workerAddress) throw new TypeError(`${asked} is not the worker that reads files`);
      return asked;
    },
  });
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
}

/** Why a file could not be opened. */
export const problemOfFile = (error: unknown): FileProblemCode => (error instanceof FileProblem ? error.code : 'damaged');
