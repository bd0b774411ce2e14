import type { LiveMessage } from '#platform/contract/live.ts';

interface RecentMessage {
  at: number;
  rooms: readonly string[];
  message: LiveMessage;
}

/**
 * Recent live messages. A window loads its page shortly before it connects; messages from in
 * between are replayed to it.
 */
export class RecentMessages {
  readonly #most: number;
  #said: RecentMessage[] = [];
  #knownSince = Date.now();

  constructor(most = 2_000) {
    this.#most = most;
  }

  note(rooms: readonly string[], message: LiveMessage): void {
    this.#said.push({ at: Date.now(), rooms, message });
    if (this.#said.length <= this.#most) return;
    this.#knownSince = this.#said.shift()?.at ?? this.#knownSince;
  }

  /** Messages to any of these rooms since an instant; undefined where they are no longer known. */
  since(instant: number, rooms: ReadonlySet<string>): LiveMessage[] | undefined {
    if (instant <= this.#knownSince) return undefined;
    return this.#said.filter(({ at, rooms: to }) => at >= instant && to.some((room) => rooms.has(room))).map(({ message }) => message);
  }

  /** Called when messages may have been missed. */
  forget(): void {
    this.#said = [];
    this.#knownSince = Date.now();
  }
}
