/** A node's use of Redis: whether it is subscribed, and whether it sends over it. */
export interface Status {
  receives: boolean;
  speaks: boolean;
}

/** Heartbeats without a message after which a node counts as gone. */
const mostSilentBeats = 4;

/** The last heartbeat of each other node, over PostgreSQL. */
export class Peers {
  readonly #peers = new Map<string, Status & { silentBeats: number }>();

  /** Reads a heartbeat; an empty one is from a node without Redis or of an earlier release. */
  receive(from: string, text: string): void {
    this.#peers.set(from, { receives: text.includes('hears'), speaks: text.includes('speaks'), silentBeats: 0 });
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
    return [...this.#peers.values()].every(({ receives }) => receives);
  }

  get someSpeak(): boolean {
    return [...this.#peers.values()].some(({ speaks }) => speaks);
  }
}

/** Content of a heartbeat. */
export function standingText({ receives, speaks }: Status): string {
  return [receives && 'hears', speaks && 'speaks'].filter(Boolean).join(' ');
}
