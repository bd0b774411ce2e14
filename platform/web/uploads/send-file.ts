import type { UploadOptions } from 'tus-js-client';
import { arrival } from '../arrival.ts';
import { problemFrom, type CallProblem } from '../problem.ts';
import { session } from '../session.tsx';

/** Where uploads begin. */
export const uploadsAddress = '/api/uploads';
/**
 * Small enough for slow networks and proxies that hold requests back, large enough to cost nothing.
 */
const chunkBytes = 8 * 2 ** 20;
/** A connection that is silent for so long is gone, whatever the device thinks of it. */
const silentMs = 30_000;
/** What is whole is looked at by the server, within the time that it gives itself. */
const lookedAtMs = 180_000;

/** What is to be sent, and who hears of it. */
export interface FileToSend {
  file: Blob;
  /** Of the upload that it goes on with; null where it begins. */
  uploadId: string | null;
  metadata: Readonly<Record<string, string>>;
  onBegun: (uploadId: string) => void;
  onProgress: (sent: number) => void;
  /** Stops it; nothing is heard of it then. */
  signal: AbortSignal;
}

/**
 * Brings a file to the server, going on where it stands there. Throws a `CallProblem`:
 * `upload.unreadable` where the file is not there any more or is another.
 */
export type SendFile = (order: FileToSend) => Promise<void>;

/** What answers without a body tell by their status. */
const codes: Readonly<Record<number, string>> = {
  401: 'auth.expired',
  404: 'thing.notFound',
  415: 'upload.typeRefused',
  460: 'upload.checksumWrong',
};

/** What is refused here, before any server is asked. */
export const ownProblem = (code: string): CallProblem => ({ isProblem: true, code, status: 0 });

/** Sends to `endpoint`, for whoever is signed in. */
export function sendTo(endpoint: string): SendFile {
  return async ({ file, uploadId, metadata, onBegun, onProgress, signal }) => {
    const { Upload, DetailedError } = await arrival(() => import('tus-js-client'));
    if (signal.aborted) return;
    let token: string | null = null;
    let isReadable = true;
    let silence: ReturnType<typeof setTimeout> | undefined;
    const heard = (again: () => void, ms = silentMs) => {
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
        // When to try again, the queue decides.
        retryDelays: null,
        storeFingerprintForResuming: false,
        fingerprint: async () => '',
        fileReader: readerOf(() => (isReadable = false)),
        metadata,
        onBeforeRequest(request) {
          token = session.token();
          request.setHeader('authorization', `Bearer ${token}`);
          heard(giveUp);
        },
        onUploadUrlAvailable: () => onBegun(upload.url?.split('/').at(-1) ?? ''),
        onProgress(sent) {
          heard(giveUp, sent < file.size ? silentMs : lookedAtMs);
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

/**
 * Gives an upload up on the server, as far as that can be reached; if not, it forgets it within a
 * day.
 */
export async function giveUpAt(endpoint: string, uploadId: string): Promise<void> {
  const headers = { authorization: `Bearer ${session.token()}`, 'tus-resumable': '1.0.0' };
  await fetch(`${endpoint}/${uploadId}`, { method: 'DELETE', headers, keepalive: true }).catch(() => {});
}

/**
 * Reads a part before it is sent, so that a file that is not there any more is told from a network
 * that is not.
 */
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
