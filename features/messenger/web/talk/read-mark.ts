/** How it reaches the server, and when. */
export interface ReadMarkMeans {
  mark: (seq: number) => Promise<unknown>;
  later: (run: () => void, ms: number) => () => void;
}

const gatherMs = 400;
const againMs = 5_000;

/** As far as somebody has read in one conversation: it only goes up, is told once for all that was seen in a moment, and again where that did not get through. */
export class ReadMark {
  readonly #means: ReadMarkMeans;
  #told: number;
  #seen: number;
  #isWaiting = false;
  #cancel = () => {};

  constructor(readSeq: number, means: ReadMarkMeans) {
    this.#told = this.#seen = readSeq;
    this.#means = means;
  }

  /** Somebody looks at this message, and so at those before it. */
  see(seq: number): void {
    if (seq <= this.#seen) return;
    this.#seen = seq;
    this.#tellIn(gatherMs);
  }

  /** It was read elsewhere. */
  know(seq: number): void {
    this.#told = Math.max(seq, this.#told);
    this.#seen = Math.max(seq, this.#seen);
  }

  readonly seen = (): number => this.#seen;

  /** The page goes: what was seen is told at once. */
  end(): void {
    this.#cancel();
    if (this.#seen > this.#told) void this.#tell();
  }

  #tellIn(ms: number): void {
    if (this.#isWaiting) return;
    this.#isWaiting = true;
    this.#cancel = this.#means.later(() => {
      this.#isWaiting = false;
      void this.#tell();
    }, ms);
  }

  async #tell(): Promise<void> {
    const seq = this.#seen;
    try {
      await this.#means.mark(seq);
      this.#told = Math.max(seq, this.#told);
    } catch {
      this.#tellIn(againMs);
    }
  }
}
