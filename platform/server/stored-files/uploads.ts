import type { Config } from '../config/config.ts';
import type { Database, Queries, Transaction } from '../database/db.ts';
import { refuse } from '../common/refusal.ts';
import { mediaTypeOf } from './media-type.ts';
import { TakeoverLock } from './takeover-lock.ts';
import type { StoredFiles } from './stored-files.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import { scannerAt, type ScanForViruses } from './virus-scanner.ts';
import {
  countUnfinishedOf,
  deleteUpload,
  findUpload,
  findUploadsOf,
  finishUpload,
  lockUploadQuota,
  insertUpload,
  touchUpload,
  uploadedBytes,
  type NewUpload,
  type Upload,
} from './upload-store.ts';

/** Most incomplete uploads per person. */
export const mostUnfinished = 100;
const tryAgainSeconds = 30;

/** Most uploads in the list, oldest first; later ones appear once these are used. */
const listedUploads = 500;

/** A person's quota and usage in bytes. */
export interface UploadQuota {
  limit: number;
  held: number;
}

/** An upload with its received bytes. */
export interface ReceivedUpload extends Upload {
  received: number;
}

interface Dependencies {
  db: Database;
  config: Pick<Config, 'uploads'>;
  files: StoredFiles;
}

/** Uploads from the first byte until their content is created (`consumeUpload`). */
export class Uploads {
  readonly #db: Database;
  readonly #config: Pick<Config, 'uploads'>;
  readonly #files: StoredFiles;
  readonly #requests = new TakeoverLock();
  /** Undefined without a virus scanner. */
  readonly #scan: ScanForViruses | undefined;

  constructor({ db, config, files }: Dependencies) {
    this.#db = db;
    this.#config = config;
    this.#files = files;
    const { clamdUrl } = config.uploads;
    this.#scan = clamdUrl === undefined ? undefined : scannerAt(clamdUrl);
  }

  /**
   * Creates an upload in the transaction of `idempotent`. Refuses with `upload.tooLarge`,
   * `upload.overQuota`, `upload.tooMany` (incomplete ones of this person) or `upload.noSpace`
   * (disk).
   */
  async begin(tx: Transaction, upload: NewUpload, purpose: UploadPurpose, purposes: readonly UploadPurpose[]): Promise<void> {
    const { length, userId } = upload;
    const maxBytes = Math.min(purpose.maxBytes ?? Infinity, this.#config.uploads.quotaBytes);
    if (length > maxBytes) throw refuse('upload.tooLarge', { present: { maxBytes } });
    if (((await this.#files.bytes.room()) ?? Infinity) < length) throw refuse('upload.noSpace');
    await lockUploadQuota(tx, userId);
    if ((await countUnfinishedOf(tx, userId)) >= mostUnfinished)
      throw refuse('upload.tooMany', { present: { limit: mostUnfinished }, retryAfterSeconds: tryAgainSeconds });
    const { limit, held } = await this.quota(tx, userId, purposes);
    if (held + length > limit) throw refuse('upload.overQuota', { present: { limit, left: Math.max(0, limit - held) } });
    await insertUpload(tx, upload);
  }

  /** A person's usage: their content, and unconsumed uploads at full size. */
  async quota(db: Queries, userId: string, purposes: readonly UploadPurpose[]): Promise<UploadQuota> {
    // In this order, an upload that is consumed meanwhile counts twice rather than not at all.
    let held = await uploadedBytes(db, userId);
    for (const { usedBytes } of purposes) held += await usedBytes(db, userId);
    return { limit: this.#config.uploads.quotaBytes, held };
  }

  /** A person's unconsumed uploads with their received bytes. */
  async list(userId: string): Promise<ReceivedUpload[]> {
    const uploads = await findUploadsOf(this.#db, userId, listedUploads);
    return Promise.all(uploads.map(async (upload) => ({ ...upload, received: await this.#received(upload) })));
  }

  /**
   * A person's upload; finishes one that was complete when the process died. Refuses with
   * `thing.notFound`.
   */
  async find(userId: string, id: string, purposes: readonly UploadPurpose[]): Promise<ReceivedUpload> {
    return this.#requests.run(id, noStop, async () => {
      const upload = await this.#own(userId, id);
      const received = await this.#received(upload);
      await this.#finishWhole(upload, received, purposes);
      return { ...upload, received };
    });
  }

  /**
   * Appends at `offset`; returns the received bytes, also where the client breaks off. A complete
   * file is examined: with `upload.typeRefused`, `upload.checksumWrong`, `upload.infected` or
   * `upload.tooLargeToScan` it is deleted; with `upload.scannerUnavailable` it waits. `stop` is
   * called when a later request takes over.
   */
  async append(
    { userId, id, offset, bodyBytes }: { userId: string; id: string; offset: number; bodyBytes: number | undefined },
    source: AsyncIterable<Buffer>,
    stop: () => void,
    purposes: readonly UploadPurpose[],
  ): Promise<ReceivedUpload> {
    return this.#requests.run(id, stop, async () => {
      const { upload, left } = await this.#goingOn(userId, id, offset, bodyBytes);
      if (left === 0) return { ...upload, received: offset };
      const bound = atMost(source, left);
      const received = await this.#files.bytes.incoming.append(upload, offset, bound.chunks);
      // Finishing extends the expiry too.
      if (received < upload.length) await touchUpload(this.#db, id);
      if (bound.isExceeded()) throw refuse('upload.tooMuch');
      await this.#finishWhole(upload, received, purposes);
      return { ...upload, received };
    });
  }

  /** Remaining bytes of an upload; refuses like `append`, before reading. */
  async assertGoesOn(
    { userId, id, offset }: { userId: string; id: string; offset: number },
    bodyBytes: number | undefined,
  ): Promise<number> {
    return this.#requests.run(id, noStop, async () => (await this.#goingOn(userId, id, offset, bodyBytes)).left);
  }

  /** Cancels an upload. */
  async end(userId: string, id: string): Promise<void> {
    await this.#requests.run(id, noStop, async () => {
      await this.#own(userId, id);
      await this.forget(id);
    });
  }

  /** Deletes an upload of any person: its bytes, then its row. */
  async forget(id: string): Promise<void> {
    await this.#files.bytes.incoming.discard(id);
    await deleteUpload(this.#db, id);
  }

  async #own(userId: string, id: string): Promise<Upload> {
    const upload = await findUpload(this.#db, userId, id);
    if (!upload) throw refuse('thing.notFound');
    return upload;
  }

  async #goingOn(userId: string, id: string, offset: number, bodyBytes = 0): Promise<{ upload: Upload; left: number }> {
    const upload = await this.#own(userId, id);
    const stored = await this.#received(upload);
    if (stored !== offset) throw refuse('upload.offsetWrong', { present: { offset: stored } });
    const left = upload.length - offset;
    if (bodyBytes > left) throw refuse('upload.tooMuch');
    return { upload, left };
  }

  async #received({ id, hash, length }: Upload): Promise<number> {
    return hash === null ? this.#files.bytes.incoming.received(id) : length;
  }

  async #finishWhole(upload: Upload, received: number, purposes: readonly UploadPurpose[]): Promise<void> {
    if (upload.hash !== null || received < upload.length) return;
    const { id, fileName, expectedHash } = upload;
    const { incoming } = this.#files.bytes;
    const { hash, head } = await incoming.examine(upload);
    const mediaType = await mediaTypeOf(head, fileName);
    const purpose = purposes.find(({ name }) => name === upload.purpose);
    const isWrong = expectedHash !== null && expectedHash !== hash;
    if (isWrong || this.#config.uploads.refusedTypes.includes(mediaType) || !purpose?.accepts(mediaType)) {
      await this.forget(id);
      throw isWrong ? refuse('upload.checksumWrong') : refuse('upload.typeRefused', { present: { mediaType } });
    }
    await this.#assertClean(upload);
    await this.#files.store(
      { hash, size: upload.length, mediaType },
      () => incoming.place(upload, hash),
      (tx) => finishUpload(tx, id, hash),
    );
    await incoming.discard(id);
  }

  /** Scans the whole file before anyone can read it. */
  async #assertClean(upload: Upload): Promise<void> {
    if (!this.#scan) return;
    const result = await this.#scan((await this.#files.bytes.incoming.read(upload)) as AsyncIterable<Buffer>);
    if (result.is === 'clean') return;
    await this.forget(upload.id);
    throw result.is === 'infected'
      ? refuse('upload.infected', { present: { signature: result.signature } })
      : refuse('upload.tooLargeToScan');
  }
}

const noStop = () => {};

/** Limits a source to `bytes`, and reports whether there were more. */
function atMost(source: AsyncIterable<Buffer>, bytes: number): { chunks: AsyncIterable<Buffer>; isExceeded: () => boolean } {
  let left = bytes;
  let isExceeded = false;
  const iterator = source[Symbol.asyncIterator]();
  const chunks: AsyncIterable<Buffer> = {
    [Symbol.asyncIterator]: () => ({
      async next() {
        if (isExceeded) return { done: true, value: undefined };
        const { done, value } = await iterator.next();
        if (done) return { done: true, value: undefined };
        isExceeded = value.length > left;
        const taken = value.subarray(0, left);
        left -= taken.length;
        return { done: false, value: taken };
      },
    }),
  };
  return { chunks, isExceeded: () => isExceeded };
}
