import type { Readable } from 'node:stream';

/** A range of bytes from 0, both ends inclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

/** A stored content. */
export interface StoredBytes {
  hash: string;
  size: number;
  changedAtMs: number;
}

/** An upload as the byte store knows it. */
export interface IncomingFile {
  id: string;
  /** Final size in bytes. */
  length: number;
}

/** Uploads in progress. Bytes count as received once they are durable. */
export interface Incoming {
  /** Number of durable bytes. */
  received: (id: string) => Promise<number>;
  /**
   * Appends at `offset`; returns the number of durable bytes, also where the source broke off.
   * Refuses with `upload.offsetWrong` for another offset, and with `upload.noSpace` where the disk
   * is full; earlier bytes remain.
   */
  append: (file: IncomingFile, offset: number, source: AsyncIterable<Buffer>) => Promise<number>;
  /** SHA-256 of the whole, hexadecimal, and its first bytes. */
  examine: (file: IncomingFile) => Promise<{ hash: string; head: Buffer }>;
  /** Reads the whole, after `examine`. */
  read: (file: IncomingFile) => Promise<Readable>;
  /** Copies the whole into the store under its hash. Idempotent: the upload remains. */
  place: (file: IncomingFile, hash: string) => Promise<void>;
  /** Deletes an upload with all its bytes. */
  discard: (id: string) => Promise<void>;
  /** Deletes uploads that are no longer expected; `expected` filters IDs. Returns how many. */
  removeStrays: (expected: (ids: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>;
}

/** Content-addressed storage by SHA-256. Contents never change. */
export interface ByteStore {
  /**
   * Moves a synced file of this store's folder into the store; durable on return. The caller then
   * deletes the file and must not change it.
   */
  write: (path: string, hash: string) => Promise<void>;
  read: (hash: string, range?: ByteRange) => Promise<Readable>;
  /** Size in bytes; undefined where the content is missing. */
  sizeOf: (hash: string) => Promise<number | undefined>;
  /** Runs `work` on a local file with the content, which must not be changed. */
  asFile: <T>(hash: string, work: (path: string) => Promise<T>) => Promise<T>;
  remove: (hash: string) => Promise<void>;
  list: () => AsyncIterable<StoredBytes>;
  /** Free space in bytes; undefined where unknown. */
  room: () => Promise<number | undefined>;
  incoming: Incoming;
}

/** Number of bytes from which the media type is detected. */
export const headBytes = 256 * 1024;
