import type { Readable } from 'node:stream';
import { blocksOf } from './blocks.ts';
import type { ByteRange } from './byte-store.ts';
import { isMissing, isUnknownToStore, type S3 } from './s3-client.ts';

const mebibyte = 2 ** 20;
/** The least that S3 takes as a part is 5 MiB, and it takes ten thousand of them. */
const leastPartBytes = 8 * mebibyte;
const partsAtMost = 9_000;
/** What is larger, S3 does not copy as a whole. */
const copiedAtMostBytes = 4 * 2 ** 30;

/** Where smaller sizes than those of S3 are to do, in tests. */
export interface S3Sizes {
  partBytes: number;
  copiedAtMostBytes: number;
}

/** A part of an object that is put together of parts. */
interface ObjectPart {
  number: number;
  etag: string;
}

/** The objects of a bucket, by their keys. */
export class S3Objects {
  readonly #s3: S3;
  readonly #sizes: S3Sizes;

  constructor(s3: S3, sizes: S3Sizes = { partBytes: leastPartBytes, copiedAtMostBytes }) {
    this.#s3 = s3;
    this.#sizes = sizes;
  }

  /** How large the parts are of an object of so many bytes. */
  partBytesOf(size: number): number {
    return Math.max(this.#sizes.partBytes, Math.ceil(size / partsAtMost));
  }

  /** Writes an object: as a whole, or part by part where it is long. It is there once all of it is. */
  async put(key: string, size: number, source: Readable): Promise<void> {
    const partBytes = this.partBytesOf(size);
    if (size <= partBytes) {
      const Body = Buffer.concat((await source.toArray()) as Buffer[]);
      assertWhole(Body.length, size);
      await this.#s3.ask((client, { PutObjectCommand }) => client.send(new PutObjectCommand({ ...this.#at(key), Body })));
      return;
    }
    const multipartId = await this.begin(key);
    const parts: ObjectPart[] = [];
    let sent = 0;
    for await (const block of blocksOf(source, partBytes)) {
      sent += block.length;
      const number = parts.length + 1;
      parts.push({ number, etag: await this.putPart(key, multipartId, number, block) });
    }
    assertWhole(sent, size);
    await this.complete(key, multipartId, parts);
  }

  async copy(from: string, to: string, size: number): Promise<void> {
    if (size > this.#sizes.copiedAtMostBytes) return this.put(to, size, await this.read(from));
    await this.#s3.ask((client, { CopyObjectCommand }) =>
      client.send(new CopyObjectCommand({ ...this.#at(to), CopySource: `${this.#s3.bucket}/${from}` })),
    );
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const asked = range ? { Range: `bytes=${range.from}-${range.to}` } : {};
    const { Body } = await this.#s3.ask((client, { GetObjectCommand }) =>
      client.send(new GetObjectCommand({ ...this.#at(key), ...asked })),
    );
    return Body as Readable;
  }

  async sizeOf(key: string): Promise<number | undefined> {
    const found = await this.#s3
      .ask((client, { HeadObjectCommand }) => client.send(new HeadObjectCommand(this.#at(key))))
      .catch(unlessMissing);
    return found?.ContentLength;
  }

  async remove(key: string): Promise<void> {
    await this.#s3.ask((client, { DeleteObjectCommand }) => client.send(new DeleteObjectCommand(this.#at(key)))).catch(unlessMissing);
  }

  async *list(prefix: string): AsyncGenerator<{ name: string; size: number; changedAtMs: number }> {
    let next: string | undefined;
    do {
      const page = await this.#s3.ask((client, { ListObjectsV2Command }) =>
        client.send(new ListObjectsV2Command({ Bucket: this.#s3.bucket, Prefix: prefix, ...(next ? { ContinuationToken: next } : {}) })),
      );
      for (const { Key = '', Size = 0, LastModified } of page.Contents ?? [])
        yield { name: Key.slice(prefix.length), size: Size, changedAtMs: LastModified?.getTime() ?? 0 };
      next = page.IsTruncated ? page.NextContinuationToken : undefined;
    } while (next);
  }

  /** Begins an object that comes in parts. */
  async begin(key: string): Promise<string> {
    const { UploadId = '' } = await this.#s3.ask((client, { CreateMultipartUploadCommand }) =>
      client.send(new CreateMultipartUploadCommand(this.#at(key))),
    );
    return UploadId;
  }

  /** Gives the tag by which the part is named in the end. */
  async putPart(key: string, multipartId: string, number: number, Body: Buffer): Promise<string> {
    const { ETag = '' } = await this.#s3.ask((client, { UploadPartCommand }) =>
      client.send(new UploadPartCommand({ ...this.#at(key), UploadId: multipartId, PartNumber: number, Body })),
    );
    return ETag;
  }

  async complete(key: string, multipartId: string, parts: readonly ObjectPart[]): Promise<void> {
    const Parts = parts.map(({ number, etag }) => ({ PartNumber: number, ETag: etag }));
    await this.#s3.ask((client, { CompleteMultipartUploadCommand }) =>
      client.send(new CompleteMultipartUploadCommand({ ...this.#at(key), UploadId: multipartId, MultipartUpload: { Parts } })),
    );
  }

  /** Frees what parts take. A store that cannot do that has a rule of its own for what is never completed. */
  async abort(key: string, multipartId: string): Promise<void> {
    await this.#s3
      .ask((client, { AbortMultipartUploadCommand }) =>
        client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: multipartId })),
      )
      .catch((error: unknown) => {
        if (!isMissing(error) && !isUnknownToStore(error)) throw error;
      });
  }

  /** What was begun and neither completed nor given up; nothing where the store does not tell. */
  async listBegun(prefix: string): Promise<{ name: string; multipartId: string }[]> {
    const { Uploads = [] } = await this.#s3
      .ask((client, { ListMultipartUploadsCommand }) =>
        client.send(new ListMultipartUploadsCommand({ Bucket: this.#s3.bucket, Prefix: prefix })),
      )
      .catch((error: unknown) => {
        if (!isUnknownToStore(error)) throw error;
        return { Uploads: [] };
      });
    return Uploads.map(({ Key = '', UploadId = '' }) => ({ name: Key.slice(prefix.length), multipartId: UploadId }));
  }

  #at(key: string): { Bucket: string; Key: string } {
    return { Bucket: this.#s3.bucket, Key: key };
  }
}

function assertWhole(sent: number, size: number): void {
  if (sent !== size) throw new Error('what was to be stored broke off');
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
