import { createHash, type Hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';

const cacheSize = 1_000;

/**
 * Hashes of uploads in progress, which saves reading them again. Undefined unless this process saw
 * all bytes.
 */
export class RunningHashes {
  readonly #running = new LRUCache<string, { hash: Hash; at: number }>({ max: cacheSize });

  /** Adds bytes at an offset. */
  take(id: string, offset: number, bytes: Buffer): void {
    const running = offset === 0 ? { hash: createHash('sha256'), at: 0 } : this.#running.get(id);
    if (running?.at !== offset) return this.forget(id);
    running.hash.update(bytes);
    running.at += bytes.length;
    this.#running.set(id, running);
  }

  /** Hash of the whole; undefined where this process did not see all of it. */
  of(id: string, length: number): string | undefined {
    const running = this.#running.get(id);
    return running?.at === length ? running.hash.copy().digest('hex') : undefined;
  }

  forget(id: string): void {
    this.#running.delete(id);
  }
}
