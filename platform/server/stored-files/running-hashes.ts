import { createHash, type Hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const keptAtMost = 1_000;

/** Hashes of what is just being received, so that it need not be read again. What this process did not see from the beginning, it does not know. */
export class RunningHashes {
  readonly #running = new LRUCache<string, { hash: Hash; at: number }>({ max: keptAtMost });

  /** Takes in bytes that are kept at an offset. */
  take(id: string, offset: number, bytes: Buffer): void {
    const running = offset === 0 ? { hash: createHash('sha256'), at: 0 } : this.#running.get(id);
    if (running?.at !== offset) return this.forget(id);
    running.hash.update(bytes);
    running.at += bytes.length;
    this.#running.set(id, running);
  }

  /** The hash of the whole; undefined where not all of it was seen here. */
  of(id: string, length: number): string | undefined {
    const running = this.#running.get(id);
    return running?.at === length ? running.hash.copy().digest('hex') : undefined;
  }

  forget(id: string): void {
    this.#running.delete(id);
  }
}
