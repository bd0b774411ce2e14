/** What is said within this time is said as one, so that nobody is talked over. */
const gatherMs = 3_000;
/** Of so many sentences at once the first are said, the rest are counted. */
const mostAtOnce = 3;

/** What is read out to those who do not see the screen change. */
export class Announcements {
  readonly #listeners = new Set<() => void>();
  #gathered: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #said: { texts: readonly string[]; more: number } = { texts: [], more: 0 };

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly said = () => this.#said;

  say(text: string): void {
    this.#gathered.push(text);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#tell(), gatherMs);
  }

  #tell(): void {
    this.#timer = undefined;
    this.#said = { texts: this.#gathered.slice(0, mostAtOnce), more: Math.max(0, this.#gathered.length - mostAtOnce) };
    this.#gathered = [];
    for (const listener of this.#listeners) listener();
  }
}
