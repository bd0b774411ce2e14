import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { link, mkdir, open, opendir, readdir, rm, stat, statfs, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { isFull } from '../postgres/failure.ts';
import { refuse } from '../refusal.ts';
import { blocksOf } from './blocks.ts';
import { headBytes, type ByteRange, type ByteStore, type Incoming, type IncomingFile, type StoredBytes } from './byte-store.ts';
import { RunningHashes } from './running-hashes.ts';

const blockBytes = 512 * 1024;
/** So much of the disk is left to the database and to everybody else. */
const reservedBytes = 256 * 2 ** 20;
/** How much is written before the disk is looked at again. */
const lookEveryBytes = 32 * 2 ** 20;
const hashName = /^[0-9a-f]{64}$/;
/** What is not whole; a backup leaves such files out. */
const partial = '.partial';

/** Keeps bytes in a folder of this machine, for its owner alone: one node has it. */
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
      place: ({ id }, hash) => this.lay(this.#incomingPath(id), hash),
      discard: (id) => this.#discard(id),
      removeStrays: (expected) => this.#removeStrays(expected),
    };
  }

  async lay(path: string, hash: string): Promise<void> {
    const place = this.#place(hash);
    const shelf = join(place, '..');
    const isNewShelf = (await mkdir(shelf, { recursive: true, mode: 0o700 })) !== undefined;
    // Unlike a copy, a link is whole or not there, and the first one wins.
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
    if (!hashName.test(hash)) throw new Error(`${JSON.stringify(hash)} is no hash`);
    return join(this.#folder, hash.slice(0, 2), hash);
  }

  #incomingPath(id: string): string {
    return join(this.#folder, 'incoming', `${id}${partial}`);
  }

  async #received(id: string): Promise<number> {
    const handle = await open(this.#incomingPath(id)).catch(ignoring('ENOENT'));
    if (!handle) return 0;
    try {
      // What a killed process wrote last is in the file, and not on the disk yet; nor may its name be.
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
        // Hashed while the disk writes.
        this.#hashes.take(id, at, block);
        at += block.length;
      }
      await writing;
      await handle.datasync();
      // What is whole gets its place at once, and a name there that is synced.
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
    const kept = await expected(ids);
    const strays = ids.filter((id) => !kept.has(id));
    for (const id of strays) await this.#discard(id);
    return strays.length;
  }
}

/** The SHA-256 of a file, as hexadecimal digits. */
export async function hashOfFile(path: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path, { highWaterMark: blockBytes })) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** The first bytes of a file, by which its type is told. */
export async function headOfFile(path: string): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(path, { start: 0, end: headBytes - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function writeAll(handle: FileHandle, bytes: Buffer, position: number): Promise<void> {
  for (let done = 0; done < bytes.length;) done += (await handle.write(bytes, done, bytes.length - done, position + done)).bytesWritten;
}

/** A name is on the disk once its folder is. */
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
