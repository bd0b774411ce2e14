/** A running operation on an upload, and how to stop it. */
interface Running {
  stop: () => void;
  ended: Promise<unknown>;
}

/**
 * Runs one operation per key at a time; a newer one stops the older. A phone that changes networks
 * retries before its old connection times out.
 */
export class TakeoverLock {
  readonly #running = new Map<string, Running>();

  async run<T>(id: string, stop: () => void, task: () => Promise<T>): Promise<T> {
    for (let before = this.#running.get(id); before; before = this.#running.get(id)) {
      before.stop();
      await before.ended.catch(() => {});
    }
    const ended = task();
    const running = { stop, ended };
    this.#running.set(id, running);
    try {
      return await ended;
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
  }
}
