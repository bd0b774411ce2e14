/**
 * A lock that one window of the browser holds at a time (Web Locks); the others queue for it.
 * `turned` says whether this window holds it now.
 */
export class WindowLock {
  readonly #name: string;
  readonly #end: AbortSignal;
  readonly #turned: (isHolding: boolean) => void;
  #requests = 0;

  constructor(name: string, end: AbortSignal, turned: (isHolding: boolean) => void) {
    this.#name = name;
    this.#end = end;
    this.#turned = turned;
  }

  /** Queues for the lock. */
  request(): void {
    if (this.#requests === 0) this.#ask({ signal: this.#end });
  }

  /** Takes the lock from the window that holds it, which queues for it again. */
  steal(): void {
    this.#ask({ steal: true });
  }

  #ask(options: LockOptions): void {
    this.#requests += 1;
    navigator.locks.request(this.#name, options, this.#hold).catch((error: unknown) => {
      this.#requests -= 1;
      if (!this.#end.aborted) this.#lost(error instanceof DOMException ? error.name : '');
    });
  }

  readonly #hold = () =>
    new Promise<void>((release) => {
      if (this.#end.aborted) return release();
      this.#turned(true);
      this.#end.addEventListener('abort', () => release());
    });

  #lost(reason: string): void {
    // Where site data is blocked there are no locks, and windows share nothing.
    if (reason === 'SecurityError') return this.#turned(true);
    this.#turned(false);
    // Another window stole it; or this page is being left. Then Safari refuses each request immediately, until the page is shown again.
    if (reason === 'AbortError') this.request();
    else addEventListener('pageshow', () => this.request(), { once: true, signal: this.#end });
  }
}
