import type { Config } from '../config.ts';
import type { Database, Queries, Transaction } from '../db.ts';
import { refuse } from '../refusal.ts';
import { mediaTypeOf } from './media-type.ts';
import { OneAtATime } from './one-at-a-time.ts';
import type { StoredFiles } from './stored-files.ts';
import type { UploadPurpose } from './upload-purpose.ts';
import { scannerAt, type ScanForViruses } from './virus-scanner.ts';
import {
  countUnfinishedOf,
  deleteUpload,
  findUpload,
  findUploadsOf,
  finishUpload,
  holdUploadQuota,
  insertUpload,
  touchUpload,
  uploadedBytes,
  type NewUpload,
  type Upload,
} from './upload-store.ts';

/** So many uploads of one person may be unfinished at one time; the next one can begin when one of them is whole, given up, or over. */
export const mostUnfinished = 100;
const tryAgainSeconds = 30;

/** As many are listed, the oldest first; whoever has more waiting sees the next ones when these are used. */
const listedUploads = 500;

/** How much a person may hold and holds, in bytes. */
export interface UploadQuota {
  limit: number;
  held: number;
}

/** An upload with how much of it is kept. */
export interface ReceivedUpload extends Upload {
  received: number;
}

interface Means {
  db: Database;
  config: Pick<Config, 'uploads'>;
  files: StoredFiles;
}

/** What people upload, from the first byte until a thing is made of it (`takeUpload`). */
export class Uploads {
  readonly #db: Database;
  readonly #config: Pick<Config, 'uploads'>;
  readonly #files: StoredFiles;
  readonly #requests = new OneAtATime();
  /** Absent: nobody looks for viruses. */
  readonly #scan: ScanForViruses | undefined;

  constructor({ db, config, files }: Means) {
    this.#db = db;
    this.#config = config;
    this.#files = files;
    const { clamdUrl } = config.uploads;
    this.#scan = clamdUrl === undefined ? undefined : scannerAt(clamdUrl);
  }

  /**
   * Begins an upload, within the transaction that `makeOnce` gives. Refuses with `upload.tooLarge` what the purpose does not take, with `upload.overQuota` what
   * the person has no room for, with `upload.tooMany` whoever has too many that are not whole, and with `upload.noSpace` what the disk has none for.
   */
  async begin(tx: Transaction, upload: NewUpload, purpose: UploadPurpose, purposes: readonly UploadPurpose[]): Promise<void> {
    const { length, userId } = upload;
    const maxBytes = Math.min(purpose.maxBytes ?? Infinity, this.#config.uploads.quotaBytes);
    if (length > maxBytes) throw refuse('upload.tooLarge', { present: { maxBytes } });
    if (((await this.#files.bytes.room()) ?? Infinity) < length) throw refuse('upload.noSpace');
    await holdUploadQuota(tx, userId);
    if ((await countUnfinishedOf(tx, userId)) >= mostUnfinished)
      throw refuse('upload.tooMany', { present: { limit: mostUnfinished }, retryAfterSeconds: tryAgainSeconds });
    const { limit, held } = await this.quota(tx, userId, purposes);
    if (held + length > limit) throw refuse('upload.overQuota', { present: { limit, left: Math.max(0, limit - held) } });
    await insertUpload(tx, upload);
  }

  /** What a person holds of their quota: their things, and what is being uploaded as long as it will be. */
  async quota(db: Queries, userId: string, purposes: readonly UploadPurpose[]): Promise<UploadQuota> {
    // In this order what is just made a thing of is counted twice rather than not at all.
    let held = await uploadedBytes(db, userId);
    for (const { heldBytes } of purposes) held += await heldBytes(db, userId);
    return { limit: this.#config.uploads.quotaBytes, held };
  }

  /** One's uploads of which no thing was made yet, with how much of each is kept. */
  async list(userId: string): Promise<ReceivedUpload[]> {
    const uploads = await findUploadsOf(this.#db, userId, listedUploads);
    return Promise.all(uploads.map(async (upload) => ({ ...upload, received: await this.#received(upload) })));
  }

  /** One's own upload; what was received whole when the process died is finished now. Refuses with `thing.notFound`. */
  async find(userId: string, id: string, purposes: readonly UploadPurpose[]): Promise<ReceivedUpload> {
    return this.#requests.run(id, noStop, async () => {
      const upload = await this.#own(userId, id);
      const received = await this.#received(upload);
      await this.#finishWhole(upload, received, purposes);
      return { ...upload, received };
    });
  }

  /**
   * Keeps what comes behind `offset`; gives how much is kept then, also where the sender breaks off. What is whole is looked at: refused with
   * `upload.typeRefused`, `upload.checksumWrong`, `upload.infected` or `upload.tooLargeToScan` it is gone; with `upload.scannerUnavailable` it waits, and nobody
   * gets it. `stop` is called when a later request takes over.
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
      // What is whole is touched where it is finished.
      if (received < upload.length) await touchUpload(this.#db, id);
      if (bound.isExceeded()) throw refuse('upload.tooMuch');
      await this.#finishWhole(upload, received, purposes);
      return { ...upload, received };
    });
  }

  /** How much is still to come of an upload; refuses as `append` does before it reads anything. */
  async assertGoesOn(
    { userId, id, offset }: { userId: string; id: string; offset: number },
    bodyBytes: number | undefined,
  ): Promise<number> {
    return this.#requests.run(id, noStop, async () => (await this.#goingOn(userId, id, offset, bodyBytes)).left);
  }

  /** Gives an upload up. */
  async end(userId: string, id: string): Promise<void> {
    await this.#requests.run(id, noStop, async () => {
      await this.#own(userId, id);
      await this.forget(id);
    });
  }

  /** Takes out an upload, whosever it is: its bytes, then its row. */
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
    const kept = await this.#received(upload);
    if (kept !== offset) throw refuse('upload.offsetWrong', { present: { offset: kept } });
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
    await this.#files.keep(
      { hash, size: upload.length, mediaType },
      () => incoming.place(upload, hash),
      (tx) => finishUpload(tx, id, hash),
    );
    await incoming.discard(id);
  }

  /** Has the scanner look at all of it, before it is in the store for anybody. */
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

/** The first so many bytes of a source, and whether there were more. */
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
