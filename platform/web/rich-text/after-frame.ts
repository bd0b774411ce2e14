/** The longest that work waits for a moment in which the page does nothing else, in ms. */
const longestMs = 1_000;

/** The page may be left, or may not run again: phones end hidden pages without another event. */
const leaving = ['beforeunload', 'pagehide', 'visibilitychange'];

/** Work that a frame does not wait for, done in an idle moment after it, before a click on a control, or when the page is left. */
export class AfterFrame {
  #work: (() => void) | undefined;
  readonly #flush = (): void => this.flush();
  // A button may send what the work stores.
  readonly #press = ({ target }: Event): void => {
    if (!(target instanceof Element && target.closest('[contenteditable=true]'))) this.flush();
  };

  /** Replaces work that has not begun. */
  set(work: () => void): void {
    const isNew = this.#work === undefined;
    this.#work = work;
    if (!isNew) return;
    // In the capture phase: before handlers that ask what is stored.
    for (const event of leaving) addEventListener(event, this.#flush, true);
    addEventListener('click', this.#press, true);
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
    for (const event of leaving) removeEventListener(event, this.#flush, true);
    removeEventListener('click', this.#press, true);
  }
}
