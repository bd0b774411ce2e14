import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Database } from '../database/db.ts';
import { newId } from '../common/id.ts';
import type { ByteRange, ByteStore, Incoming, StoredBytes } from './byte-store.ts';
import type { S3 } from './s3-client.ts';
import { S3Incoming } from './s3-incoming.ts';
import { S3Objects, type S3Sizes } from './s3-objects.ts';

const prefix = 'files/';
const keyOf = (hash: string) => `${prefix}${hash}`;
const blockBytes = 2 ** 20;

/** Stores bytes in S3, for any number of nodes. */
export class S3Store implements ByteStore {
  readonly #objects: S3Objects;
  readonly #folder: string;
  readonly incoming: Incoming;

  /** `folder` has local copies for programs that need a path. */
  constructor(s3: S3, db: Database, folder: string, sizes?: S3Sizes) {
    this.#objects = new S3Objects(s3, sizes);
    this.#folder = folder;
    this.incoming = new S3Incoming(this.#objects, db, keyOf);
  }

  async write(path: string, hash: string): Promise<void> {
    const { size } = await stat(path);
    if ((await this.sizeOf(hash)) === size) return;
    await this.#objects.put(keyOf(hash), size, createReadStream(path, { highWaterMark: blockBytes }));
  }

  read(hash: string, range?: ByteRange): Promise<Readable> {
    return this.#objects.read(keyOf(hash), range);
  }

  sizeOf(hash: string): Promise<number | undefined> {
    return this.#objects.sizeOf(keyOf(hash));
  }

  async asFile<T>(hash: string, work: (path: string) => Promise<T>): Promise<T> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const path = join(this.#folder, `${newId()}.partial`);
    try {
      await writeFile(path, await this.read(hash), { mode: 0o600 });
      return await work(path);
    } finally {
      await rm(path, { force: true });
    }
  }

  remove(hash: string): Promise<void> {
    return this.#objects.remove(keyOf(hash));
  }

  async *list(): AsyncGenerator<StoredBytes> {
    for await (const { name, size, changedAtMs } of this.#objects.list(prefix)) yield { hash: name, size, changedAtMs };
  }

  async room(): Promise<undefined> {
    return undefined;
  }
}
