/** Milliseconds of recent progress used for the rate. */
const windowMs = 8_000;

export class TransferRate {
  #moves: { at: number; bytes: number }[] = [];

  moved(bytes: number, at = Date.now()): void {
    this.#moves.push({ at, bytes });
    while ((this.#moves[0]?.at ?? at) < at - windowMs) this.#moves.shift();
  }

  /** In bytes per second; null without enough data. */
  perSecond(now = Date.now()): number | null {
    const lately = this.#moves.filter(({ at }) => at >= now - windowMs);
    const since = lately[0]?.at ?? now;
    // The first entry marks the start; its own duration is unknown.
    const bytes = lately.slice(1).reduce((sum, move) => sum + move.bytes, 0);
    return now - since < 1_000 || bytes === 0 ? null : (bytes * 1000) / (now - since);
  }
}
