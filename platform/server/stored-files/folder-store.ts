import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFull } from '../common/postgres-failure.ts';
import { refuse } from '../common/refusal.ts';
import { blocksOf } from './blocks.ts';
import { headBytes, type ByteRange, type ByteStore, type Incoming, type IncomingFile, type StoredBytes } from './byte-store.ts';
import { RunningHashes } from './running-hashes.ts';

const blockBytes = 512 * 1024;
/** Disk space reserved for the database and other programs. */
const reservedBytes = 256 * 2 ** 20;
/** Bytes written between checks of the free space. */
const lookEveryBytes = 32 * 2 ** 20;
const hashName = /^[0-9a-f]{64}$/;
/** Suffix of incomplete files, which backups skip. */
const partial = '.partial';

/** Stores bytes in a local folder with mode 0600; for a single node. */
export class FolderStore implements ByteStore {
  readonly #folder: string;
  readonly #hashes = new RunningHashes();
  readonly incoming: Incoming;

  constructor(folder: string) {
    this.#folder = folder;
    this.incoming = {
      received: (id) => this.#received(id),
      append: (file, offset, source) => this.#append(file, offset, source),
      examine: (file) => this.#examine(file),
      read: async ({ id }) => createReadStream(this.#incomingPath(id), { highWaterMark: blockBytes }),
      place: ({ id }, hash) => this.write(this.#incomingPath(id), hash),
      discard: (id) => this.#discard(id),
      removeStrays: (expected) => this.#removeStrays(expected),
    };
  }

  async write(path: string, hash: string): Promise<void> {
    const place = this.#place(hash);
    const shelf = join(place, '..');
    const isNewShelf = (await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined;
    // Unlike a copy, a link is atomic: the first one wins.
    await link(path, place).catch(ignoring('EEXIST'));
    await syncFolder(shelf);
    if (isNewShelf) await syncFolder(this.#folder);
  }

  async read(hash: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#place(hash));
    return handle.createReadStream(range ? { start: range.from, end: range.to } : {});
  }

  async sizeOf(hash: string): Promise<number | undefined> {
    return (await stat(this.#place(hash)).catch(ignoring('ENOENT')))?.size;
  }

  asFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    return work(this.#place(hash));
  }

  async remove(hash: string): Promise<void> {
    await rm(this.#place(hash), { force: true });
    await syncFolder(join(this.#place(hash), '..')).catch(ignoring('ENOENT'));
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for (const shelf of (await readdir(this.#folder).catch(ignoring('ENOENT'))) ?? []) {
      if (!/^[0-9a-f]{2}$/.test(shelf)) continue;
      for await (const { name } of await opendir(join(this.#folder, shelf))) {
        const found = hashName.test(name) ? await stat(join(this.#folder, shelf, name)).catch(ignoring('ENOENT')) : undefined;
        if (found) yield { hash: name, size: found.size, changedAtMs: found.mtimeMs };
      }
    }
  }

  async room(): Promise<number | undefined> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const { bsize, bavail } = await statfs(this.#folder);
    return Math.max(0, bsize * bavail - reservedBytes);
  }

  #place(hash: string): string {
    if (!hashName.test(hash)) throw new Error(`${JSON.stringify(hash)} is not a hash`);
    return join(this.#folder, hash.slice(0, 2), hash);
  }

  #incomingPath(id: string): string {
    return join(this.#folder, 'incoming', `${id}${partial}`);
  }

  async #received(id: string): Promise<number> {
    const handle = await open(this.#incomingPath(id)).catch(ignoring('ENOENT'));
    if (!handle) return 0;
    try {
      // The last write of a killed process, and the name of its file, may not be synced.
      await handle.datasync();
      await syncFolder(join(this.#folder, 'incoming'));
      return (await handle.stat()).size;
    } finally {
      await handle.close();
    }
  }

  async #append({ id, length }: IncomingFile, offset: number, source: AsyncIterable<Buffer>): Promise<number> {
    await mkdir(join(this.#folder, 'incoming'), { recursive: true, mode: 0o700 });
    const handle = await open(this.#incomingPath(id), constants.O_CREAT | constants.O_WRONLY, 0o600);
    let at = offset;
    try {
      if ((await handle.stat()).size !== offset) throw refuse('upload.offsetWrong');
      let lookAt = offset;
      let writing: Promise<void> = Promise.resolve();
      for await (const block of blocksOf(source, blockBytes)) {
        await writing;
        if (at >= lookAt) {
          if (((await this.room()) ?? 0) < Math.min(length - at, lookEveryBytes)) throw refuse('upload.noSpace');
          lookAt = at + lookEveryBytes;
        }
        writing = writeAll(handle, block, at);
        writing.catch(() => {});
        // Hashes while the disk writes.
        this.#hashes.take(id, at, block);
        at += block.length;
      }
      await writing;
      await handle.datasync();
      // A complete file is moved immediately, and its name is synced there.
      if (offset === 0 && at < length) await syncFolder(join(this.#folder, 'incoming'));
      return at;
    } catch (error) {
      this.#hashes.forget(id);
      throw isFull(error) ? refuse('upload.noSpace') : error;
    } finally {
      await handle.close();
    }
  }

  async #examine({ id, length }: IncomingFile): Promise<{ hash: string; head: Buffer }> {
    const path = this.#incomingPath(id);
    const hash = this.#hashes.of(id, length) ?? (await hashOfFile(path));
    return { hash, head: await headOfFile(path) };
  }

  async #discard(id: string): Promise<void> {
    this.#hashes.forget(id);
    await rm(this.#incomingPath(id), { force: true });
  }

  async #removeStrays(expected: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    const names = (await readdir(join(this.#folder, 'incoming')).catch(ignoring('ENOENT'))) ?? [];
    const ids = names.flatMap((name) => /^([0-9a-f-]{36})\.partial$/.exec(name)?.[1] ?? []);
    const stored = await expected(ids);
    const strays = ids.filter((id) => !stored.has(id));
    for (const id of strays) await this.#discard(id);
    return strays.length;
  }
}

/** SHA-256 of a file, hexadecimal. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: blockBytes })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** First bytes of a file, for type detection. */
export async function headOfFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start: 0, end: headBytes - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** A file name is durable once its folder is synced. */
async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

const ignoring = (code: string) => (error: unknown) => {
  if (!(error instanceof Error && 'code' in error && error.code === code)) throw error;
  return undefined;
};
