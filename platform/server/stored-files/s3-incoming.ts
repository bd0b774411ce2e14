import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Database } from '../database/db.ts';
import { refuse } from '../common/refusal.ts';
import { blocksOf } from './blocks.ts';
import { headBytes, type Incoming, type IncomingFile } from './byte-store.ts';
import { clearParts, findMultipart, findParts, saveMultipart, savePart, nextPart, sumOfParts } from './part-store.ts';
import { RunningHashes } from './running-hashes.ts';
import type { S3Objects } from './s3-objects.ts';

const prefix = 'incoming/';
const keyOf = (id: string) => `${prefix}${id}`;

/**
 * Receives uploads into an S3 store in parts, on any node. The database has the list of parts and
 * the rest that is too small for one.
 */
export class S3Incoming implements Incoming {
  readonly #objects: S3Objects;
  readonly #db: Database;
  readonly #storedKeyOf: (hash: string) => string;
  readonly #hashes = new RunningHashes();

  /** `storedKeyOf` gives the key of a stored content. */
  constructor(objects: S3Objects, db: Database, storedKeyOf: (hash: string) => string) {
    this.#objects = objects;
    this.#db = db;
    this.#storedKeyOf = storedKeyOf;
  }

  received(id: string): Promise<number> {
    return sumOfParts(this.#db, id);
  }

  async append(file: IncomingFile, offset: number, source: AsyncIterable<Buffer>): Promise<number> {
    const { id, length } = file;
    const parts = await findParts(this.#db, id);
    const rest = parts.findLast(({ bytes }) => bytes !== null);
    if (parts.reduce((sum, { size }) => sum + size, 0) !== offset) throw refuse('upload.offsetWrong');
    const partBytes = this.#objects.partBytesOf(length);
    let at = rest?.start ?? offset;
    try {
      for await (const block of blocksOf(this.#hashed(id, offset, rest?.bytes ?? undefined, source), partBytes)) {
        const isLast = at > 0 && at + block.length === length;
        if (block.length === partBytes || isLast) await this.#sendPart(id, at, block);
        else if (at + block.length > offset)
          await savePart(this.#db, id, { start: at, size: block.length, number: null, etag: null, bytes: block });
        at += block.length;
      }
      return at;
    } catch (error) {
      this.#hashes.forget(id);
      throw error;
    }
  }

  async examine({ id, length }: IncomingFile): Promise<{ hash: string; head: Buffer }> {
    const small = await this.#smallOf(id);
    if (small) return { hash: createHash('sha256').update(small).digest('hex'), head: small.subarray(0, headBytes) };
    await this.#complete(id, length);
    const begin = await this.#objects.read(keyOf(id), { from: 0, to: Math.min(length, headBytes) - 1 });
    const head = Buffer.concat((await begin.toArray()) as Buffer[]);
    const known = this.#hashes.of(id, length);
    if (known !== undefined) return { hash: known, head };
    const hash = createHash('sha256');
    for await (const chunk of await this.#objects.read(keyOf(id))) hash.update(chunk as Buffer);
    return { hash: hash.digest('hex'), head };
  }

  async read({ id }: IncomingFile): Promise<Readable> {
    const small = await this.#smallOf(id);
    return small ? Readable.from([small]) : this.#objects.read(keyOf(id));
  }

  async place({ id, length }: IncomingFile, hash: string): Promise<void> {
    const key = this.#storedKeyOf(hash);
    if ((await this.#objects.sizeOf(key)) === length) return;
    const small = await this.#smallOf(id);
    await (small ? this.#objects.put(key, small.length, Readable.from([small])) : this.#objects.copy(keyOf(id), key, length));
  }

  async discard(id: string): Promise<void> {
    this.#hashes.forget(id);
    const multipartId = await clearParts(this.#db, id);
    if (multipartId === null) return;
    await this.#objects.abort(keyOf(id), multipartId);
    await this.#objects.remove(keyOf(id));
  }

  async removeStrays(expected: (ids: readonly string[]) => Promise<ReadonlySet<string>>): Promise<number> {
    const started = await this.#objects.listBegun(prefix);
    const stored = await expected(started.map(({ name }) => name));
    const strays = started.filter(({ name }) => !stored.has(name));
    for (const { name, multipartId } of strays) await this.#objects.abort(keyOf(name), multipartId);
    return strays.length;
  }

  /** The stored rest followed by the source, which is hashed on the way. */
  async *#hashed(id: string, offset: number, rest: Buffer | undefined, source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    if (rest) yield rest;
    let seen = offset;
    for await (const chunk of source) {
      this.#hashes.take(id, seen, chunk);
      seen += chunk.length;
      yield chunk;
    }
  }

  async #sendPart(id: string, start: number, block: Buffer): Promise<void> {
    const given = await nextPart(this.#db, id);
    if (!given) throw refuse('upload.offsetWrong');
    const { number } = given;
    const multipartId = given.multipartId ?? (await this.#begin(id));
    const etag = await this.#objects.putPart(keyOf(id), multipartId, number, block);
    await savePart(this.#db, id, { start, size: block.length, number, etag, bytes: null });
  }

  async #begin(id: string): Promise<string> {
    const started = await this.#objects.begin(keyOf(id));
    const stored = await saveMultipart(this.#db, id, started);
    // Another node was first.
    if (stored !== started) await this.#objects.abort(keyOf(id), started);
    if (stored === undefined) throw refuse('upload.offsetWrong');
    return stored;
  }

  /** An upload that is too small for a part. */
  async #smallOf(id: string): Promise<Buffer | undefined> {
    const parts = await findParts(this.#db, id);
    return parts.length === 1 ? (parts[0]?.bytes ?? undefined) : undefined;
  }

  /** Completes the multipart upload; an existing object was completed before. */
  async #complete(id: string, length: number): Promise<void> {
    if ((await this.#objects.sizeOf(keyOf(id))) === length) return;
    const parts = await findParts(this.#db, id);
    await this.#objects.complete(
      keyOf(id),
      (await findMultipart(this.#db, id)) ?? '',
      parts.map(({ number, etag }) => ({ number: number ?? 0, etag: etag ?? '' })),
    );
  }
}
