/** How a node stands with Redis: whether it hears it, and whether what it says goes over it. */
export interface Standing {
  hears: boolean;
  speaks: boolean;
}

/** So many signs of life later, who said nothing is gone. */
const mostSilentBeats = 4;

/** What the other nodes last said of themselves, over PostgreSQL. */
export class Peers {
  readonly #peers = new Map<string, Standing & { silentBeats: number }>();

  /** Takes a sign of life; one that says nothing is of a node without Redis, or of an earlier release. */
  hear(from: string, text: string): void {
    this.#peers.set(from, { hears: text.includes('hears'), speaks: text.includes('speaks'), silentBeats: 0 });
  }

  forget(from: string): void {
    this.#peers.delete(from);
  }

  tick(): void {
    for (const [from, peer] of this.#peers) {
      peer.silentBeats += 1;
      if (peer.silentBeats > mostSilentBeats) this.#peers.delete(from);
    }
  }

  get allHear(): boolean {
    return [...this.#peers.values()].every(({ hears }) => hears);
  }

  get someSpeak(): boolean {
    return [...this.#peers.values()].some(({ speaks }) => speaks);
  }
}

/** What a node says of itself with a sign of life. */
export function standingText({ hears, speaks }: Standing): string {
  return [hears && 'hears', speaks && 'speaks'].filter(Boolean).join(' ');
}
