import { createReadStream } from 'node:fs';
import { mkdir, open, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { atMost } from '../at-most.ts';
import type { Database, Transaction } from '../db.ts';
import { newId } from '../id.ts';
import type { ByteRange, ByteStore } from './byte-store.ts';
import { hashOfFile, headOfFile } from './folder-store.ts';
import { mediaTypeOf } from './media-type.ts';
import { holdContent, noteStoredFile, type StoredFile } from './stored-file-store.ts';

/** Nobody takes so long to store something. */
const abandonedMs = 24 * 3_600_000;
const rememberedSizes = 20_000;
/** What is shown by the dozen, such as faces and thumbnails, is kept in memory: each of so many bytes at most, and of all so many. */
const keptEach = 64 * 1024;
const keptBytes = 32 * 2 ** 20;
/** A content is laid down again where it was removed at that very moment; twice in a row is a fault. */
const tries = 3;

/**
 * The bytes of people's things, each content once. What is stored stays for a day, and as long as a row of some table refers to it: a column that
 * `references stored_files` is all that it takes. What nothing refers to goes by itself.
 */
export class StoredFiles {
  /** Where the bytes lie; for uploads, the sweep and the check alone. */
  readonly bytes: ByteStore;
  readonly #db: Database;
  /** A folder of this machine for what comes from streams. */
  readonly #spool: string;
  readonly #sizes = new LRUCache<string, number>(atMost(rememberedSizes));
  readonly #kept = new LRUCache<string, Buffer>({ maxSize: keptBytes, sizeCalculation: ({ length }) => length });

  constructor(db: Database, bytes: ByteStore, spool: string) {
    this.#db = db;
    this.bytes = bytes;
    this.#spool = spool;
  }

  /**
   * Stores what comes from a stream, or a copy of a file of this machine. The row that refers to it is written behind, within a day.
   * `mediaType` is told by the content where it is not given.
   */
  async put(source: Readable | string, { mediaType }: { mediaType?: string } = {}): Promise<StoredFile> {
    // A copy of one's own, that is on the disk and that nobody else can change.
    const path = await this.spool(typeof source === 'string' ? createReadStream(source) : source);
    try {
      const [hash, { size }] = [await hashOfFile(path), await stat(path)];
      const file = { hash, size, mediaType: mediaType ?? (await mediaTypeOf(await headOfFile(path), '')) };
      return await this.keep(file, () => this.bytes.lay(path, hash));
    } finally {
      await rm(path, { force: true });
    }
  }

  /** The bytes, or a range of them. Refuses with `storedFile.unavailable` while the store cannot be reached. */
  read(hash: string, range?: ByteRange): Promise<Readable> {
    return this.bytes.read(hash, range);
  }

  /** How many bytes there are; undefined where there are none. */
  async sizeOf(hash: string): Promise<number | undefined> {
    // What lies under a hash never changes.
    const known = this.#sizes.get(hash) ?? (await this.bytes.sizeOf(hash));
    if (known !== undefined) this.#sizes.set(hash, known);
    return known;
  }

  /** The bytes of something small, which are kept in memory; undefined where it is not. They must not be changed. */
  async readSmall(hash: string): Promise<Buffer | undefined> {
    const known = this.#kept.get(hash);
    if (known || ((await this.sizeOf(hash)) ?? Infinity) > keptEach) return known;
    const bytes = await buffer(await this.read(hash));
    this.#kept.set(hash, bytes);
    return bytes;
  }

  /** Has something done with a file of this machine that holds these bytes, for programs that want a path. It must not be changed. */
  asFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return this.bytes.asFile(hash, work);
  }

  /** Removes bytes whose row is gone, for whoever holds the content (`holdContent`). */
  async remove(hash: string): Promise<void> {
    this.#sizes.delete(hash);
    this.#kept.delete(hash);
    await this.bytes.remove(hash);
  }

  /** Lays bytes down and notes them, with what else belongs into that transaction. Whoever removes the same content at that moment is waited for. */
  async keep(file: StoredFile, lay: () => Promise<void>, also: (tx: Transaction) => Promise<void> = async () => {}): Promise<StoredFile> {
    for (let turn = 0; turn < tries; turn += 1) {
      await lay();
      const isKept = await this.#db.transaction(async (tx) => {
        await holdContent(tx, file.hash);
        // A store may show what somebody else is just laying down before it is whole.
        if ((await this.bytes.sizeOf(file.hash)) !== file.size) return false;
        await noteStoredFile(tx, file);
        await also(tx);
        return true;
      });
      if (isKept) return file;
    }
    throw new Error(`what was stored as ${file.hash} was not there, or not whole`);
  }

  /** Removes what a process that died left among what came from streams. */
  async tidySpool(): Promise<void> {
    const names = await readdir(this.#spool).catch(() => []);
    for (const name of names) {
      const path = join(this.#spool, name);
      const found = await stat(path).catch(() => undefined);
      if (found && Date.now() - found.mtimeMs > abandonedMs) await rm(path, { force: true });
    }
  }

  /** Writes what comes from a stream to a file of this machine, which whoever asked removes. */
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
