import type { Readable } from 'node:stream';

/** Bytes from the first to the last, both included, counted from 0. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Bytes that lie in the store. */
export interface StoredBytes {
  hash: string;
  size: number;
  changedAtMs: number;
}

/** An upload as far as its bytes go. */
export interface IncomingFile {
  id: string;
  /** How many bytes it will have. */
  length: number;
}

/** What is being received. Nothing counts as received before it would survive a crash. */
export interface Incoming {
  /** How many bytes are kept. */
  received: (id: string) => Promise<number>;
  /**
   * Keeps what comes behind `offset`; gives how many bytes are kept then, also where the source broke off. Refuses with `upload.offsetWrong` where
   * something else is kept than was thought, and with `upload.noSpace` where there is no room: what came before stays.
   */
  append: (file: IncomingFile, offset: number, source: AsyncIterable<Buffer>) => Promise<number>;
  /** The SHA-256 of the whole, as hexadecimal digits, and its first bytes. */
  examine: (file: IncomingFile) => Promise<{ hash: string; head: Buffer }>;
  /** The whole, once it was examined. */
  read: (file: IncomingFile) => Promise<Readable>;
  /** Lays the whole into the store, under its hash. It stays among what is received too, so that this may be done again. */
  place: (file: IncomingFile, hash: string) => Promise<void>;
  /** Forgets all of it. */
  discard: (id: string) => Promise<void>;
  /** Forgets what is of none of those uploads that are still expected: `expected` picks them out of some ids. Gives how many it was. */
  removeStrays: (expected: (ids: readonly string[]) => Promise<ReadonlySet<string>>) => Promise<number>;
}

/** Where bytes lie, each content under its SHA-256. What lies there is never changed. */
export interface ByteStore {
  /** Lays a file of this store's own folder into the store, which is on the disk already; for good once it returns. Its owner takes it away then, and never changes it. */
  lay: (path: string, hash: string) => Promise<void>;
  read: (hash: string, range?: ByteRange) => Promise<Readable>;
  /** Undefined where there is nothing under this hash. */
  sizeOf: (hash: string) => Promise<number | undefined>;
  /** Has something done with a file of this machine that holds these bytes, and must not be changed. */
  asFile: <T>(hash: string, work: (path: string) => Promise<T>) => Promise<T>;
  remove: (hash: string) => Promise<void>;
  list: () => AsyncIterable<StoredBytes>;
  /** How many bytes there is room for; undefined where nobody knows. */
  room: () => Promise<number | undefined>;
  incoming: Incoming;
}

/** So many bytes say what type the whole is of. */
export const headBytes = 256 * 1024;
