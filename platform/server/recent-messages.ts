import type { LiveMessage } from '#platform/contract/live.ts';

interface Said {
  at: number;
  rooms: readonly string[];
  message: LiveMessage;
}

/**
 * What was said to live rooms lately. A window has read its page some moments before it hears anything; what was said in between is said to
 * it once more when it comes.
 */
export class RecentMessages {
  readonly #most: number;
  #said: Said[] = [];
  #knownSince = Date.now();

  constructor(most = 2_000) {
    this.#most = most;
  }

  note(rooms: readonly string[], message: LiveMessage): void {
    this.#said.push({ at: Date.now(), rooms, message });
    if (this.#said.length <= this.#most) return;
    this.#knownSince = this.#said.shift()?.at ?? this.#knownSince;
  }

  /** What was said to any of these rooms since then; undefined where nobody knows. */
  since(instant: number, rooms: ReadonlySet<string>): LiveMessage[] | undefined {
    if (instant <= this.#knownSince) return undefined;
    return this.#said.filter(({ at, rooms: to }) => at >= instant && to.some((room) => rooms.has(room))).map(({ message }) => message);
  }

  /** Something may have been said that was not heard here. */
  forget(): void {
    this.#said = [];
    this.#knownSince = Date.now();
  }
}
