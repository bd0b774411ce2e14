import type { Reply } from '#platform/contract/endpoint.ts';
import { problemFrom, type CallProblem } from '#platform/web/api/problem.ts';
import { session } from '#platform/web/session/session.tsx';
import type { ImportColumn } from '../contract/columns.ts';
import { importDesign } from '../contract/endpoints.ts';
import { designLimits } from '../contract/limits.ts';

interface TableToSend {
  id: string;
  revision: number;
  file: File;
  /** Column types, if assigned by the user. */
  columns?: readonly (ImportColumn | '-')[] | undefined;
  /** Share of the file uploaded, from 0 to 1. */
  onProgress?: (part: number) => void;
}

/**
 * Uploads a file into a design. Uses XMLHttpRequest, because fetch does not report upload progress.
 */
export function sendTable({ id, revision, file, columns, onProgress }: TableToSend): Promise<Reply<typeof importDesign>> {
  const refused = (code: string, status = 0): CallProblem => ({ isProblem: true, code, status });
  return new Promise((resolve, reject) => {
    // The server would cut the connection, so that no response could be read.
    if (file.size > designLimits.fileBytes) return reject(refused('design.fileTooLarge', 413));
    const asked = new URLSearchParams({ revision: String(revision), ...(columns ? { columns: columns.join(',') } : {}) });
    const request = new XMLHttpRequest();
    request.open('POST', `${importDesign.path.replace(':id', encodeURIComponent(id))}?${asked}`);
    request.setRequestHeader('accept', 'application/json');
    request.setRequestHeader('accept-language', document.documentElement.lang);
    request.setRequestHeader('content-type', 'application/octet-stream');
    const token = session.token();
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.addEventListener('progress', ({ loaded, total }) => total > 0 && onProgress?.(loaded / total));
    request.addEventListener('error', () => reject(refused('network.failed')));
    request.addEventListener('load', () => {
      const body = parsed(request.responseText);
      if (request.status === 200 && body !== undefined) return resolve(body as Reply<typeof importDesign>);
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
