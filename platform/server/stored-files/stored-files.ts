import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { maxEntries } from '../common/max-entries.ts';
import type { Database, Transaction } from '../database/db.ts';
import { newId } from '../common/id.ts';
import type { ByteRange, ByteStore } from './byte-store.ts';
import { hashOfFile, headOfFile } from './folder-store.ts';
import { mediaTypeOf } from './media-type.ts';
import { lockContent, noteStoredFile, type StoredFile } from './stored-file-store.ts';

/** Age of a temporary file that no process can still be writing. */
const abandonedMs = 24 * 3_600_000;
const rememberedSizes = 20_000;
/**
 * Small files, such as avatars and thumbnails, are cached in memory: largest size of one, and of
 * all.
 */
const cachedFileBytes = 64 * 1024;
const cacheBytes = 32 * 2 ** 20;
/** Attempts to store a content that is concurrently removed. */
const tries = 3;

/**
 * Content-addressed storage of uploaded files. A file remains while a column that `references
 * stored_files` refers to it, and for one day without references.
 */
export class StoredFiles {
  /** The underlying store; only for uploads, sweep and check. */
  readonly bytes: ByteStore;
  readonly #db: Database;
  /** A local folder for streams in progress. */
  readonly #spool: string;
  readonly #sizes = new LRUCache<string, number>(maxEntries(rememberedSizes));
  readonly #stored = new LRUCache<string, Buffer>({ maxSize: cacheBytes, sizeCalculation: ({ length }) => length });

  constructor(db: Database, bytes: ByteStore, spool: string) {
    this.#db = db;
    this.bytes = bytes;
    this.#spool = spool;
  }

  /**
   * Stores a stream or a copy of a local file. A referencing row must be written within a day.
   * Without `mediaType`, it is detected.
   */
  async put(source: Readable | string, { mediaType }: { mediaType?: string } = {}): Promise<StoredFile> {
    // A synced copy that no other process can change.
    const path = await this.spool(typeof source === 'string' ? createReadStream(source) : source);
    try {
      const [hash, { size }] = [await hashOfFile(path), await stat(path)];
      const file = { hash, size, mediaType: mediaType ?? (await mediaTypeOf(await headOfFile(path), '')) };
      return await this.store(file, () => this.bytes.write(path, hash));
    } finally {
      await rm(path, { force: true });
    }
  }

  /**
   * Reads the bytes or a range. Refuses with `storedFile.unavailable` while the store is
   * unreachable.
   */
  read(hash: string, range?: ByteRange): Promise<Readable> {
    return this.bytes.read(hash, range);
  }

  /** Size in bytes; undefined where the content is missing. */
  async sizeOf(hash: string): Promise<number | undefined> {
    // Contents never change, so the size is cached.
    const known = this.#sizes.get(hash) ?? (await this.bytes.sizeOf(hash));
    if (known !== undefined) this.#sizes.set(hash, known);
    return known;
  }

  /** A small content from the cache; undefined for a larger one. Must not be changed. */
  async readSmall(hash: string): Promise<Buffer | undefined> {
    const known = this.#stored.get(hash);
    if (known || ((await this.sizeOf(hash)) ?? Infinity) > cachedFileBytes) return known;
    const bytes = await buffer(await this.read(hash));
    this.#stored.set(hash, bytes);
    return bytes;
  }

  /** Runs `work` on a local file with the content, which must not be changed. */
  asFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.bytes.asFile(hash, work);
  }

  /** Deletes bytes without a row; the caller must hold the lock (`lockContent`). */
  async remove(hash: string): Promise<void> {
    this.#sizes.delete(hash);
    this.#stored.delete(hash);
    await this.bytes.remove(hash);
  }

  /**
   * Stores bytes and inserts their row, with `also` in the same transaction. Waits for a concurrent
   * removal of the content.
   */
  async store(
    file: StoredFile,
    write: () => Promise<void>,
    also: (tx: Transaction) => Promise<void> = async () => {},
  ): Promise<StoredFile> {
    for (let turn = 0; turn < tries; turn += 1) {
      await write();
      const isStored = await this.#db.transaction(async (tx) => {
        await lockContent(tx, file.hash);
        // The store may show an incomplete concurrent write.
        if ((await this.bytes.sizeOf(file.hash)) !== file.size) return false;
        await noteStoredFile(tx, file);
        await also(tx);
        return true;
      });
      if (isStored) return file;
    }
    throw new Error(`the stored file ${file.hash} is missing or incomplete`);
  }

  /** Deletes temporary files of crashed processes. */
  async tidySpool(): Promise<void> {
    const names = await readdir(this.#spool).catch(() => []);
    for (const name of names) {
      const path = join(this.#spool, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
    }
  }

  /** Writes a stream to a local file, which the caller deletes. */
  async spool(source: Readable): Promise<string> {
    await mkdir(this.#spool, { recursive: true, mode: 0o700 });
    const path = join(this.#spool, `${newId()}.partial`);
    const handle = await open(path, 'wx', 0o600);
    try {
      await writeFile(handle, source);
      await handle.datasync();
      return path;
    } catch (error) {
      await rm(path, { force: true });
      throw error;
    } finally {
      await handle.close();
    }
  }
}
