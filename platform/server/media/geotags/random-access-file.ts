import { open, type FileHandle } from 'node:fs/promises';

const windowBytes = 64 * 1024;
/** Largest single read. */
const mostBytes = 32 * 2 ** 20;
/** Most reads per file; more is an attack. */
const mostSteps = 5_000_000;

/** Random access to a file that is never read whole. Malformed files throw a `RangeError`. */
export class RandomAccessFile {
  readonly size: number;
  readonly #handle: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #steps = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Reads bytes; the buffer must not be changed. */
  async read(at: number, length: number): Promise<Buffer> {
    if ((this.#steps += 1) > mostSteps) throw new RangeError('too many parts');
    if (at < 0 || length < 0 || length > mostBytes || at + length > this.size) throw new RangeError('cut short');
    const start = at - this.#windowAt;
    if (start >= 0 && start + length <= this.#window.length) return this.#window.subarray(start, start + length);
    const bytes = Buffer.alloc(Math.min(Math.max(length, windowBytes), this.size - at));
    await this.#handle.read(bytes, 0, bytes.length, at);
    this.#window = bytes;
    this.#windowAt = at;
    return bytes.subarray(0, length);
  }
}

/** Opens a local file for `look`. */
export async function withRandomAccess<T>(path: string, look: (file: RandomAccessFile) => Promise<T>): Promise<T> {
  const handle = await open(path);
  try {
    return await look(new RandomAccessFile(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}
