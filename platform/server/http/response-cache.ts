import { LRUCache } from 'lru-cache';

const cacheBytes = 64 * 2 ** 20;

/**
 * Caches answers by revision. The revision is read at every request, so an answer is never stale;
 * only making it is saved.
 */
export class ResponseCache<Answer> {
  readonly #cache: LRUCache<string, { revision: string; answer: Answer }>;
  readonly #running = new Map<string, Promise<Answer>>();
  readonly #isCacheable: (answer: Answer) => boolean;

  constructor(sizeOf: (answer: Answer) => number, isCacheable: (answer: Answer) => boolean = () => true) {
    this.#isCacheable = isCacheable;
    this.#cache = new LRUCache({ maxSize: cacheBytes, sizeCalculation: ({ answer }) => sizeOf(answer) + 200 });
  }

  /** Whether an answer for `key` is cached, at any revision. */
  has(key: string): boolean {
    return this.#cache.has(key);
  }

  /**
   * The answer for `key` at `revision`, from the cache or from `make`; concurrent equal requests
   * share one call.
   */
  async get(key: string, revision: string, make: () => Promise<Answer>): Promise<Answer> {
    const cached = this.#cache.get(key);
    if (cached?.revision === revision) return cached.answer;
    const runningKey = `${revision} ${key}`;
    const running = this.#running.get(runningKey);
    if (running) return running;
    const made = make().then((answer) => {
      if (this.#isCacheable(answer)) this.#cache.set(key, { revision, answer });
      return answer;
    });
    this.#running.set(runningKey, made);
    try {
      return await made;
    } finally {
      this.#running.delete(runningKey);
    }
  }
}
