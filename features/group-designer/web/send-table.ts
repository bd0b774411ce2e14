import type { Reply } from '#platform/contract/endpoint.ts';
import { problemFrom, type CallProblem } from '#platform/web/api/problem.ts';
import { session } from '#platform/web/session/session.tsx';
import type { ImportColumn } from '../contract/columns.ts';
import { importDesign, previewImport } from '../contract/endpoints.ts';
import { designLimits } from '../contract/limits.ts';

/** Decisions of the user about a file; absent ones are detected. */
export interface TableChoices {
  columns?: readonly (ImportColumn | '-')[] | undefined;
  sheet?: number | undefined;
  header?: number | undefined;
  encoding?: string | undefined;
  hidden?: 'include' | 'skip' | undefined;
}

interface TableToRead {
  file: File;
  choices: TableChoices;
  /** Share of the file uploaded, from 0 to 1. */
  onProgress?: (part: number) => void;
}

interface TableToSend extends TableToRead {
  id: string;
  revision: number;
}

/** Imports a file into a design. */
export const sendTable = ({ id, revision, ...table }: TableToSend) =>
  upload<Reply<typeof importDesign>>(importDesign.path.replace(':id', encodeURIComponent(id)), table, [['revision', String(revision)]]);
/** Shows how a file would be imported. */
export const previewTable = (table: TableToRead) => upload<Reply<typeof previewImport>>(previewImport.path, table);

/** Uses XMLHttpRequest, because fetch does not report upload progress. */
function upload<R>(path: string, { file, choices, onProgress }: TableToRead, query: string[][] = []): Promise<R> {
  const refused = (code: string, status = 0): CallProblem => ({ isProblem: true, code, status });
  return new Promise((resolve, reject) => {
    // The server would cut the connection, so that no response could be read.
    if (file.size > designLimits.fileBytes) return reject(refused('design.fileTooLarge', 413));
    const given = Object.entries({ ...choices, columns: choices.columns?.join(',') }).flatMap(([key, value]) =>
      value === undefined ? [] : [[key, String(value)]],
    );
    const requested = new URLSearchParams([...query, ...given]);
    const request = new XMLHttpRequest();
    request.open('POST', requested.size > 0 ? `${path}?${requested}` : path);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = session.token();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
    request.addEventListener('error', () => reject(refused('network.failed')));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === 200 && body !== undefined) return resolve(body as R);
      const problem = problemFrom(request.status, body, request.getResponseHeader('retry-after'));
      if (token && problem.code === 'auth.expired') session.expire(token);
      reject(problem);
    });
    request.send(file);
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
