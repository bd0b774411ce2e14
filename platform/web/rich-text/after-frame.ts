/** The longest that work waits for a moment in which the page does nothing else, in ms. */
const longestMs = 1_000;

/** Work that a frame does not wait for, done in an idle moment after it, or when the page is left. */
export class AfterFrame {
  #work: (() => void) | undefined;
  readonly #flush = (): void => this.flush();

  /** Replaces work that has not begun. */
  set(work: () => void): void {
    const isNew = this.#work === undefined;
    this.#work = work;
    if (!isNew) return;
    addEventListener('pagehide', this.#flush, { once: true });
    requestAnimationFrame(() => {
      // Safari has no idle callbacks.
      if ('requestIdleCallback' in window) requestIdleCallback(this.#flush, { timeout: longestMs });
      else setTimeout(this.#flush);
    });
  }

  flush(): void {
    const work = this.#work;
    this.drop();
    work?.();
  }

  drop(): void {
    this.#work = undefined;
    removeEventListener('pagehide', this.#flush);
  }
}
