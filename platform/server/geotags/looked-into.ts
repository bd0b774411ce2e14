import { open, type FileHandle } from 'node:fs/promises';

const windowBytes = 64 * 1024;
/** More is no list of what is in a file, and is held by nobody. */
const mostBytes = 32 * 2 ** 20;
/** A file that has so many parts is built to keep us busy. */
const mostSteps = 5_000_000;

/** A file that is read here and there, never as a whole. Whatever cannot be there throws a `RangeError`. */
export class LookedInto {
  readonly size: number;
  readonly #handle: FileHandle;
  #window: Buffer = Buffer.alloc(0);
  #windowAt = 0;
  #steps = 0;

  constructor(handle: FileHandle, size: number) {
    this.#handle = handle;
    this.size = size;
  }

  /** Some bytes of it, which must not be changed. */
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

/** Looks into a file of this machine. */
export async function lookInto<T>(path: string, look: (file: LookedInto) => Promise<T>): Promise<T> {
  const handle = await open(path);
  try {
    return await look(new LookedInto(handle, (await handle.stat()).size));
  } finally {
    await handle.close();
  }
}
