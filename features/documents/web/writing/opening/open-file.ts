import { FileProblem, fileLimits, type FileProblemCode } from '../../../contract/files/file-problem.ts';
import type { OpenedDocument } from '../../../contract/files/opened-document.ts';
import type { ReadAnswer, ReadOrder } from './read-worker.ts';
// oxlint-disable-next-line import/default -- Vite makes the address of the worker.
import workerAddress from './read-worker.ts?worker&url';

/** Longest time in ms for reading a file. A document of 200 pages takes about one second. */
const longestMs = 30_000;

interface TrustedTypes {
  createPolicy: (name: string, rules: { createScriptURL: (address: string) => string }) => { createScriptURL: (address: string) => string };
}

let policy: ReturnType<TrustedTypes['createPolicy']> | undefined;

/** Reads a file as a document. Throws a `FileProblem`. */
export async function openFile(file: File): Promise<OpenedDocument> {
  const kind = /\.(?:md|markdown)$/i.test(file.name) ? 'markdown' : /\.html?$/i.test(file.name) ? 'html' : 'docx';
  if (file.size > (kind === 'docx' ? fileLimits.bytes : fileLimits.pageBytes)) throw new FileProblem('tooLarge');
  const bytes = await file.arrayBuffer().catch(() => {
    throw new FileProblem('damaged');
  });
  if (kind === 'docx') {
    const answer = await inWorker(bytes);
    if ('opened' in answer) return answer.opened;
    throw new FileProblem('damaged');
  }
  const { openedPage, textOfFile } = await import('./read-page.ts');
  const text = textOfFile(bytes);
  if (kind === 'html') return openedPage(text);
  const answer = await inWorker(text);
  return openedPage('html' in answer ? answer.html : '');
}

/** The answer of a worker, which is ended if it takes too long. */
async function inWorker(order: ReadOrder): Promise<Exclude<ReadAnswer, { problem: unknown }>> {
  const worker = startWorker();
  try {
    return await new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new FileProblem('tooLarge')), longestMs);
      worker.addEventListener('message', ({ data }: MessageEvent<ReadAnswer>) => {
        clearTimeout(timer);
        if ('problem' in data) reject(new FileProblem(data.problem));
        else resolve(data);
      });
      worker.addEventListener('error', () => {
        clearTimeout(timer);
        reject(new FileProblem('damaged'));
      });
      worker.postMessage(order, typeof order === 'string' ? [] : [order]);
    });
  } finally {
    worker.terminate();
  }
}

function startWorker(): Worker {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  policy ??= trustedTypes?.createPolicy('documents', {
    createScriptURL(requested) {
      if (requested !== workerAddress) throw new TypeError(`${requested} is not the worker that reads files`);
      return requested;
    },
  });
  return new Worker(policy?.createScriptURL(workerAddress) ?? workerAddress, { type: 'module' });
}

/** Why a file could not be opened. */
export const problemOfFile = (error: unknown): FileProblemCode => (error instanceof FileProblem ? error.code : 'damaged');
