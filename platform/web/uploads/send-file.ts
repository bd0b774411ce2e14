import type { UploadOptions } from 'tus-js-client';
import { retryLoad } from '../loading/retry-load.ts';
import { problemFrom, type CallProblem } from '../api/problem.ts';
import { session } from '../session/session.tsx';

/** The endpoint that starts uploads. */
export const uploadsAddress = '/api/uploads';
/** Small enough for slow networks and buffering proxies, large enough for little overhead. */
const chunkBytes = 8 * 2 ** 20;
/** Milliseconds without progress after which a connection counts as lost. */
const silentMs = 30_000;
/** Milliseconds for the server to check a complete upload, above its own limit. */
const lookedAtMs = 180_000;

/** A file to send, with its callbacks. */
export interface FileToSend {
  file: Blob;
  /** ID of the upload to resume; null for a new one. */
  uploadId: string | null;
  metadata: Readonly<Record<string, string>>;
  onBegun: (uploadId: string) => void;
  onProgress: (sent: number) => void;
  /** Aborts it, without further callbacks. */
  signal: AbortSignal;
}

/**
 * Sends a file, resuming at the server’s offset. Throws a `CallProblem`: `upload.unreadable` if the
 * file was moved or changed.
 */
export type SendFile = (order: FileToSend) => Promise<void>;

/** Error codes for answers without a body, by status. */
const codes: Readonly<Record<number, string>> = {
  401: 'auth.expired',
  404: 'thing.notFound',
  415: 'upload.typeRefused',
  460: 'upload.checksumWrong',
};

/** A problem detected in the browser. */
export const ownProblem = (code: string): CallProblem => ({ isProblem: true, code, status: 0 });

/** Sends to `endpoint`, as the signed-in person. */
export function sendTo(endpoint: string): SendFile {
  return async ({ file, uploadId, metadata, onBegun, onProgress, signal }) => {
    const { Upload, DetailedError } = await retryLoad(() => import('tus-js-client'));
    if (signal.aborted) return;
    let token: string | null = null;
    let isReadable = true;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const restartTimer = (again: () => void, ms = silentMs) => {
      clearTimeout(silence);
      silence = setTimeout(again, ms);
    };
    await new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        void upload.abort();
        reject(ownProblem('network.failed'));
      };
      const upload = new Upload(file, {
        ...(uploadId === null ? { endpoint } : { uploadUrl: `${endpoint}/${uploadId}` }),
        chunkSize: chunkBytes,
        // The queue decides about retries.
        retryDelays: null,
        storeFingerprintForResuming: false,
        fingerprint: async () => '',
        fileReader: readerOf(() => (isReadable = false)),
        metadata,
        onBeforeRequest(request) {
          token = session.token();
          request.setHeader('authorization', `Bearer ${token}`);
          restartTimer(giveUp);
        },
        onUploadUrlAvailable: () => onBegun(upload.url?.split('/').at(-1) ?? ''),
        onProgress(sent) {
          restartTimer(giveUp, sent < file.size ? silentMs : lookedAtMs);
          onProgress(sent);
        },
        onSuccess: () => resolve(),
        onError(error) {
          if (!isReadable) return reject(ownProblem('upload.unreadable'));
          const response = error instanceof DetailedError ? error.originalResponse : null;
          if (!response) return reject(ownProblem('network.failed'));
          const status = response.getStatus();
          const found = problemFrom(status, bodyOf(response.getBody()), response.getHeader('retry-after'));
          const code = found.code === 'response.httpError' ? (codes[status] ?? found.code) : found.code;
          if (token && (code === 'auth.expired' || code === 'auth.required')) session.expire(token);
          reject({ ...found, code });
        },
      } satisfies UploadOptions);
      signal.addEventListener('abort', () => {
        void upload.abort();
        resolve();
      });
      upload.start();
    }).finally(() => clearTimeout(silence));
  };
}

const tusHeaders = () => ({ authorization: `Bearer ${session.token()}`, 'tus-resumable': '1.0.0' });

/** Bytes of an upload on the server; null if it is unknown there or cannot be reached. */
export async function sentAt(endpoint: string, uploadId: string): Promise<number | null> {
  const response = await fetch(`${endpoint}/${uploadId}`, { method: 'HEAD', headers: tusHeaders() }).catch(() => null);
  const offset = response?.ok ? response.headers.get('upload-offset') : null;
  return offset === null ? null : Number(offset);
}

/** Cancels an upload on the server, if reachable; otherwise the server deletes it within a day. */
export async function cancelAt(endpoint: string, uploadId: string): Promise<void> {
  await fetch(`${endpoint}/${uploadId}`, { method: 'DELETE', headers: tusHeaders(), keepalive: true }).catch(() => {});
}

/** Reads each part before sending, to distinguish an unreadable file from a network failure. */
function readerOf(onUnreadable: () => void): UploadOptions['fileReader'] {
  return {
    openFile: async (file: Blob) => ({
      size: file.size,
      close() {},
      async slice(start, end) {
        try {
          const bytes = new Uint8Array(await file.slice(start, end).arrayBuffer());
          return { value: Object.assign(bytes, { size: bytes.length }), done: end >= file.size };
        } catch (error) {
          onUnreadable();
          throw error;
        }
      },
    }),
  };
}

function bodyOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
