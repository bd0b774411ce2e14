/** Something that is being done with an upload, and how to have it end early. */
interface Running {
  stop: () => void;
  ended: Promise<unknown>;
}

/**
 * Lets one request at a time do something with a thing, the latest: it has the one before end, since a telephone that changed its network asks again long before
 * its old connection is known to be dead.
 */
export class OneAtATime {
  readonly #running = new Map<string, Running>();

  async run<T>(id: string, stop: () => void, work: () => Promise<T>): Promise<T> {
    for (let before = this.#running.get(id); before; before = this.#running.get(id)) {
      before.stop();
      await before.ended.catch(() => {});
    }
    const ended = work();
    const running = { stop, ended };
    this.#running.set(id, running);
    try {
      return await ended;
    } finally {
      if (this.#running.get(id) === running) this.#running.delete(id);
    }
  }
}
