/** Nearer than that to its end one reads there. */
const endPx = 60;

/**
 * Where one is in a log that grows at both ends. What one looks at stays where it is on the screen, whatever comes above it; and at the end one stays at
 * the end. The messages within carry `data-key` and `data-seq`, in their order.
 */
export class LogPlace {
  readonly #box: HTMLElement;
  #anchor: { key: string; top: number } | undefined;
  #scrollTop = 0;
  isAtEnd = true;

  constructor(box: HTMLElement) {
    this.#box = box;
  }

  /** Notes where one is; at every scroll. */
  note(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#box;
    this.#scrollTop = scrollTop;
    this.isAtEnd = scrollHeight - scrollTop - clientHeight < endPx;
    const line = this.#firstInSight();
    this.#anchor = line && { key: line.dataset['key'] ?? '', top: this.#topOf(line) };
  }

  /** Something has another height, or came or went: goes back to where one was. */
  hold(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#box;
    // Somebody who scrolls may be further than it was noted a moment ago.
    const drift = scrollTop - this.#scrollTop;
    if (this.isAtEnd && (drift > -endPx || scrollHeight - scrollTop - clientHeight < endPx)) return this.toEnd();
    const line = this.#anchor && this.#box.querySelector<HTMLElement>(`[data-key="${CSS.escape(this.#anchor.key)}"]`);
    if (!line || !this.#anchor) return;
    const moved = this.#topOf(line) - this.#anchor.top + drift;
    if (Math.abs(moved) >= 1) this.#box.scrollTop += moved;
    this.note();
  }

  toEnd(): void {
    this.#box.scrollTop = this.#box.scrollHeight;
    this.note();
  }

  /** Brings a line into sight, at so much of the height. */
  to(line: HTMLElement, at: number): void {
    this.#box.scrollTop += this.#topOf(line) - this.#box.clientHeight * at;
    this.note();
  }

  /** The line of a message, or that before what is new. */
  line(which: number | 'new'): HTMLElement | null {
    return this.#box.querySelector(which === 'new' ? '[data-key=new]' : `[data-seq="${which}"]`);
  }

  /** The last line that begins in sight. */
  lastInSight(): HTMLElement | undefined {
    const lines = this.#lines();
    const from = search(lines, (line) => this.#topOf(line) >= this.#box.clientHeight - 8);
    return lines[from - 1];
  }

  #firstInSight(): HTMLElement | undefined {
    const lines = this.#lines();
    return lines[search(lines, (line) => this.#topOf(line) + line.offsetHeight > 1)];
  }

  /** Of messages alone: the line of a day goes up with the first message of it that comes. */
  #lines(): readonly HTMLElement[] {
    return [...this.#box.querySelectorAll<HTMLElement>('[data-seq]')];
  }

  #topOf(line: HTMLElement): number {
    return line.getBoundingClientRect().top - this.#box.getBoundingClientRect().top;
  }
}

/** The first of which it holds; it holds of all behind that. */
function search(lines: readonly HTMLElement[], holds: (line: HTMLElement) => boolean): number {
  let [from, to] = [0, lines.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    const line = lines[middle];
    if (line && !holds(line)) from = middle + 1;
    else to = middle;
  }
  return from;
}
