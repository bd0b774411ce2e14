/** Dependencies: the request, and a timer. */
export interface ReadMarkDependencies {
  mark: (seq: number) => Promise<unknown>;
  later: (run: () => void, ms: number) => () => void;
}

const gatherMs = 400;
const againMs = 5_000;

/**
 * Read mark of a conversation: it only increases, is sent debounced, and is retried after failures.
 */
export class ReadMark {
  readonly #dependencies: ReadMarkDependencies;
  #sent: number;
  #seen: number;
  #isWaiting = false;
  #cancel = () => {};

  constructor(readSeq: number, dependencies: ReadMarkDependencies) {
    this.#sent = this.#seen = readSeq;
    this.#dependencies = dependencies;
  }

  /** The person has seen this message and all before it. */
  see(seq: number): void {
    if (seq <= this.#seen) return;
    this.#seen = seq;
    this.#sendIn(gatherMs);
  }

  /** Takes over the mark of another window. */
  know(seq: number): void {
    this.#sent = Math.max(seq, this.#sent);
    this.#seen = Math.max(seq, this.#seen);
  }

  readonly seen = (): number => this.#seen;

  /** The page closes: sends a pending mark immediately. */
  end(): void {
    this.#cancel();
    if (this.#seen > this.#sent) void this.#send();
  }

  #sendIn(ms: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#cancel = this.#dependencies.later(() => {
      this.#isWaiting = false;
      void this.#send();
    }, ms);
  }

  async #send(): Promise<void> {
    const seq = this.#seen;
    try {
      await this.#dependencies.mark(seq);
      this.#sent = Math.max(seq, this.#sent);
    } catch {
      this.#sendIn(againMs);
    }
  }
}
