/** What moved lately says how fast it goes. */
const windowMs = 8_000;

/** How fast bytes move. */
export class Pace {
  #moves: { at: number; bytes: number }[] = [];

  moved(bytes: number, at = Date.now()): void {
    this.#moves.push({ at, bytes });
    while ((this.#moves[0]?.at ?? at) < at - windowMs) this.#moves.shift();
  }

  /** In bytes a second; null while there is too little to tell by. */
  perSecond(now = Date.now()): number | null {
    const lately = this.#moves.filter(({ at }) => at >= now - windowMs);
    const since = lately[0]?.at ?? now;
    // The first of them says when it began, not how long it took.
    const bytes = lately.slice(1).reduce((sum, move) => sum + move.bytes, 0);
    return now - since < 1_000 || bytes === 0 ? null : (bytes * 1000) / (now - since);
  }
}
