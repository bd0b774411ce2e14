import { Listeners } from '#platform/web/storage/listeners.ts';

/**
 * Announcements within this time are combined into one, so that they do not interrupt each other.
 */
const gatherMs = 3_000;
/** Maximum number of sentences per announcement; the others are only counted. */
const mostAtOnce = 3;

/** Announcements for screen readers, combined by time. */
export class Announcements {
  readonly #listeners = new Listeners();
  #gathered: string[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #said: { texts: readonly string[]; more: number } = { texts: [], more: 0 };

  readonly subscribe = this.#listeners.subscribe;
  readonly said = () => this.#said;

  say(text: string): void {
    this.#gathered.push(text);
    if (this.#timer === undefined) this.#timer = setTimeout(() => this.#announce(), gatherMs);
  }

  #announce(): void {
    this.#timer = undefined;
    this.#said = { texts: this.#gathered.slice(0, mostAtOnce), more: Math.max(0, this.#gathered.length - mostAtOnce) };
    this.#gathered = [];
    this.#listeners.notify();
  }
}
