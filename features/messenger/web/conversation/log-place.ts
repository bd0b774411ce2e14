/** Distance from the end, in pixels, that counts as being at the end. */
const endPx = 60;

/**
 * Scroll position of a log that grows at both ends. The visible content stays in place when
 * something is added above; at the end, the position stays at the end. Messages within carry
 * `data-key` and `data-seq`, in order.
 */
export class LogPlace {
  readonly #box: HTMLElement;
  #anchor: { key: string; top: number } | undefined;
  #scrollTop = 0;
  isAtEnd = true;

  constructor(box: HTMLElement) {
    this.#box = box;
  }

  /** Records the position; call it at every scroll. */
  note(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#box;
    this.#scrollTop = scrollTop;
    this.isAtEnd = scrollHeight - scrollTop - clientHeight < endPx;
    const line = this.#firstInSight();
    this.#anchor = line && { key: line.dataset['key'] ?? '', top: this.#topOf(line) };
  }

  /** Restores the position after a change of heights or content. */
  hold(): void {
    const { scrollTop, scrollHeight, clientHeight } = this.#box;
    // Scrolling may have continued since the last record.
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

  /** Scrolls a line to a fraction of the height. */
  to(line: HTMLElement, at: number): void {
    this.#box.scrollTop += this.#topOf(line) - this.#box.clientHeight * at;
    this.note();
  }

  /** The element of a message, or the divider before new ones. */
  line(which: number | 'new'): HTMLElement | null {
    return this.#box.querySelector(which === 'new' ? '[data-key=new]' : `[data-seq="${which}"]`);
  }

  /** The last line whose top is visible. */
  lastInSight(): HTMLElement | undefined {
    const lines = this.#lines();
    const from = search(lines, (line) => this.#topOf(line) >= this.#box.clientHeight - 8);
    return lines[from - 1];
  }

  #firstInSight(): HTMLElement | undefined {
    const lines = this.#lines();
    return lines[search(lines, (line) => this.#topOf(line) + line.offsetHeight > 1)];
  }

  /** Messages only: the divider of a day moves when older messages of that day are loaded. */
  #lines(): readonly HTMLElement[] {
    return [...this.#box.querySelectorAll<HTMLElement>('[data-seq]')];
  }

  #topOf(line: HTMLElement): number {
    return line.getBoundingClientRect().top - this.#box.getBoundingClientRect().top;
  }
}

/** Binary search for the first line that satisfies `holds`, which must be monotonic. */
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
