import type { Upload } from 'tus-js-client';
import { call } from '#platform/web/api.ts';
import { CommandId } from '#platform/web/command-id.ts';
import { problemOf } from '#platform/web/problem.ts';
import { session } from '#platform/web/session.tsx';
import { addItems } from '../../contract/endpoints.ts';
import { galleryPurpose } from '../../contract/limits.ts';

/** One file on its way into a gallery. */
export interface MediaUpload {
  key: number;
  name: string;
  /** In bytes. */
  size: number;
  sent: number;
  state: 'waiting' | 'running' | 'paused' | 'failed';
  /** Why it failed. */
  code: string | null;
}

interface Running {
  upload: MediaUpload;
  file: File;
  transfer: Upload | undefined;
  /** Told once the bytes are there. */
  uploadId: string | undefined;
  command: CommandId;
}

/** What breaks off is tried again by itself, for a minute and a half. */
const retryDelays = [0, 1_000, 3_000, 5_000, 10_000, 20_000, 50_000];
/** Small enough for slow networks and proxies that hold requests back, large enough to cost nothing. */
const chunkBytes = 8 * 2 ** 20;

let lastKey = 0;

/**
 * What is being uploaded for one gallery. It goes on while one looks at other pages; each file becomes one of the gallery's media as soon as
 * all of it is there. What broke off with the browser goes on where it stood when the same file is chosen again.
 */
export class UploadQueue {
  readonly #galleryId: string;
  readonly #onAdded: () => void;
  readonly #listeners = new Set<() => void>();
  #all: readonly Running[] = [];
  #shown: readonly MediaUpload[] = [];

  constructor(galleryId: string, onAdded: () => void) {
    this.#galleryId = galleryId;
    this.#onAdded = onAdded;
  }

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };
  readonly shown = () => this.#shown;

  add(files: Iterable<File>): void {
    const added = Array.from(files, (file): Running => {
      lastKey += 1;
      const upload: MediaUpload = { key: lastKey, name: file.name, size: file.size, sent: 0, state: 'waiting', code: null };
      return { upload, file, transfer: undefined, uploadId: undefined, command: new CommandId() };
    });
    this.#all = [...this.#all, ...added];
    this.#next();
  }

  pause(key: number): void {
    const running = this.#find(key);
    void running?.transfer?.abort();
    if (running) this.#change(running, { state: 'paused' });
    this.#next();
  }

  /** Goes on with what was paused, and tries anew what failed. */
  resume(key: number): void {
    const running = this.#find(key);
    if (running) this.#change(running, { state: 'waiting', code: null });
    this.#next();
  }

  cancel(key: number): void {
    const running = this.#find(key);
    if (!running) return;
    void running.transfer?.abort(true).catch(() => {});
    this.#drop(running);
  }

  #find(key: number): Running | undefined {
    return this.#all.find(({ upload }) => upload.key === key);
  }

  #next(): void {
    this.#tell();
    // One after the other, so that they stand in the gallery as they were chosen.
    const isBusy = this.#all.some(({ upload }) => upload.state === 'running');
    const next = this.#all.find(({ upload }) => upload.state === 'waiting');
    if (isBusy || !next) return;
    this.#change(next, { state: 'running' });
    void this.#send(next).catch((error: unknown) => {
      if (next.upload.state !== 'running') return;
      this.#change(next, { state: 'failed', code: codeOf(error) });
      this.#next();
    });
  }

  async #send(running: Running): Promise<void> {
    const uploadId = (running.uploadId ??= await this.#transfer(running));
    if (running.upload.state !== 'running') return;
    const input = { params: { id: this.#galleryId }, body: { items: [{ uploadId }] } };
    await call(addItems, { ...input, body: { ...input.body, commandId: running.command.of(input) } });
    this.#drop(running);
    this.#onAdded();
  }

  /** Brings the bytes there; gives the id of the upload. Paused, it never ends: going on begins another. */
  async #transfer(running: Running): Promise<string> {
    const { Upload } = await import('tus-js-client');
    const { file } = running;
    return new Promise((resolve, reject) => {
      const transfer = new Upload(file, {
        endpoint: '/api/uploads',
        chunkSize: chunkBytes,
        retryDelays,
        metadata: { filename: file.name, purpose: galleryPurpose },
        removeFingerprintOnSuccess: true,
        onBeforeRequest: (request) => request.setHeader('authorization', `Bearer ${session.token()}`),
        onProgress: (sent) => this.#change(running, { sent }),
        onSuccess: () => resolve(transfer.url?.split('/').at(-1) ?? ''),
        onError: reject,
      });
      running.transfer = transfer;
      void transfer.findPreviousUploads().then(([previous]) => {
        if (previous) transfer.resumeFromPreviousUpload(previous);
        if (running.upload.state === 'running') transfer.start();
      }, reject);
    });
  }

  #change(running: Running, change: Partial<MediaUpload>): void {
    Object.assign(running, { upload: { ...running.upload, ...change } });
    this.#tell();
  }

  #drop(running: Running): void {
    this.#all = this.#all.filter((other) => other !== running);
    this.#next();
  }

  #tell(): void {
    this.#shown = this.#all.map(({ upload }) => upload);
    for (const listener of this.#listeners) listener();
  }
}

/** Why an upload failed: the code of the server's answer, else that the network did. */
function codeOf(error: unknown): string {
  if (typeof error === 'object' && error !== null && 'originalResponse' in error) {
    const response = error.originalResponse as { getBody: () => string } | null;
    if (!response) return 'network.failed';
    try {
      return (JSON.parse(response.getBody()) as { code?: string }).code ?? 'server.failed';
    } catch {
      return 'server.failed';
    }
  }
  return problemOf(error).code;
}

const queues = new Map<string, UploadQueue>();

/** The uploads for a gallery: one queue, whichever page shows it. */
export function queueFor(galleryId: string, onAdded: () => void): UploadQueue {
  const queue = queues.get(galleryId) ?? new UploadQueue(galleryId, onAdded);
  queues.set(galleryId, queue);
  return queue;
}
