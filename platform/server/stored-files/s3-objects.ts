import type { Readable } from 'node:stream';
import { blocksOf } from './blocks.ts';
import type { ByteRange } from './byte-store.ts';
import { isMissing, isUnknownToStore, type S3 } from './s3-client.ts';

const mebibyte = 2 ** 20;
/** S3 requires parts of at least 5 MiB, at most 10,000. */
const leastPartBytes = 8 * mebibyte;
const partsAtMost = 9_000;
/** Larger objects cannot be copied in one request. */
const copiedAtMostBytes = 4 * 2 ** 30;

/** Smaller sizes for tests. */
export interface S3Sizes {
  partBytes: number;
  copiedAtMostBytes: number;
}

/** A part of a multipart upload. */
interface ObjectPart {
  number: number;
  etag: string;
}

/** Objects of a bucket by key. */
export class S3Objects {
  readonly #s3: S3;
  readonly #sizes: S3Sizes;

  constructor(s3: S3, sizes: S3Sizes = { partBytes: leastPartBytes, copiedAtMostBytes }) {
    this.#s3 = s3;
    this.#sizes = sizes;
  }

  /** Size of parts for an object. */
  partBytesOf(size: number): number {
    return Math.max(this.#sizes.partBytes, Math.ceil(size / partsAtMost));
  }

  /** Writes an object, in parts where it is large. It appears when complete. */
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
    const requested = range ? { Range: `bytes=${range.from}-${range.to}` } : {};
    const { Body } = await this.#s3.ask((client, { GetObjectCommand }) =>
      client.send(new GetObjectCommand({ ...this.#at(key), ...requested })),
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

  /** Starts a multipart upload; returns its ID. */
  async begin(key: string): Promise<string> {
    const { UploadId = '' } = await this.#s3.ask((client, { CreateMultipartUploadCommand }) =>
      client.send(new CreateMultipartUploadCommand(this.#at(key))),
    );
    return UploadId;
  }

  /** Uploads a part; returns its ETag. */
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

  /**
   * Aborts a multipart upload. Stores without this operation expire incomplete uploads by a rule of
   * their own.
   */
  async abort(key: string, multipartId: string): Promise<void> {
    await this.#s3
      .ask((client, { AbortMultipartUploadCommand }) =>
        client.send(new AbortMultipartUploadCommand({ ...this.#at(key), UploadId: multipartId })),
      )
      .catch((error: unknown) => {
        if (!isMissing(error) && !isUnknownToStore(error)) throw error;
      });
  }

  /** Incomplete multipart uploads; empty where the store cannot list them. */
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
  if (sent !== size) throw new Error('the data to store ended early');
}

function unlessMissing(error: unknown): undefined {
  if (!isMissing(error)) throw error;
  return undefined;
}
