/**
 * An item found in the application: the mark of its creator, and its further value (ID or hash).
 */
export interface Seen {
  mark: string;
  reported?: string;
}

interface Sent {
  /** Logical times of the first request and of its answer. */
  sentAt: number;
  answeredAt: number;
  /** The same in milliseconds. */
  sentMs: number;
  answeredMs: number;
  reported: string;
}

const never = Number.POSITIVE_INFINITY;
/** Tolerance between a stated instant and the actual snapshot. */
const sameMomentMs = 1_000;

/** Items requested in one place, such as clauses of a session, with their acknowledgements. */
export class Stream {
  readonly #name: string;
  readonly #tick: () => number;
  readonly #clockMs: () => number;
  readonly #sent = new Map<string, Sent>();
  readonly #contradictions: string[] = [];

  constructor(name: string, tick: () => number, clockMs: () => number) {
    this.#name = name;
    this.#tick = tick;
    this.#clockMs = clockMs;
  }

  /** Records a request; a retry has the same mark. */
  send(mark: string): void {
    if (this.#sent.has(mark)) return;
    this.#sent.set(mark, { sentAt: this.#tick(), answeredAt: never, sentMs: this.#clockMs(), answeredMs: never, reported: '' });
  }

  acknowledge(mark: string, reported = ''): void {
    const sent = this.#sent.get(mark);
    if (!sent) throw new Error(`${mark} was acknowledged but never requested`);
    if (sent.answeredAt < never && sent.reported !== reported)
      this.#contradictions.push(`${this.#name}: ${mark} was acknowledged as ${sent.reported}, and again as ${reported}`);
    else Object.assign(sent, { answeredAt: this.#tick(), answeredMs: this.#clockMs(), reported });
  }

  /** Number of items acknowledged before an instant. */
  acknowledged(asOfMs = never): number {
    return [...this.#sent.values()].filter(({ answeredMs }) => answeredMs < asOfMs).length;
  }

  /**
   * Findings about the items found now or at an instant: lost, duplicated, changed, not yet
   * requested, or, where `seen` is ordered, before an item that was acknowledged before its
   * request.
   */
  findings(seen: readonly Seen[], { isOrdered = true, asOfMs = never }: { isOrdered?: boolean; asOfMs?: number } = {}): string[] {
    const found: string[] = [...this.#contradictions];
    const print = (mark: string, what: string) => found.push(`${this.#name}: ${mark} ${what}`);
    const there = new Set<string>();
    let latest: { mark: string; sentAt: number } = { mark: '', sentAt: 0 };
    for (const { mark, reported = '' } of seen) {
      const sent = this.#sent.get(mark);
      if (!sent) print(mark, 'exists but was never requested');
      else if (sent.sentMs > asOfMs + sameMomentMs) print(mark, 'exists but was only requested later');
      else if (there.has(mark)) print(mark, 'is duplicated');
      else if (sent.answeredAt < never && reported !== sent.reported)
        print(mark, `was acknowledged as ${sent.reported} but is ${reported}`);
      else if (isOrdered && sent.answeredAt < latest.sentAt) print(mark, `comes after ${latest.mark}, which was requested later`);
      there.add(mark);
      if (sent && sent.sentAt > latest.sentAt) latest = { mark, sentAt: sent.sentAt };
    }
    for (const [mark, { answeredMs }] of this.#sent)
      if (answeredMs < asOfMs && !there.has(mark)) print(mark, 'was acknowledged but is lost');
    return found;
  }
}

/** All requested and acknowledged items by place. */
export class Model {
  readonly #streams = new Map<string, Stream>();
  readonly #clockMs: () => number;
  #now = 0;

  constructor(clockMs: () => number = Date.now) {
    this.#clockMs = clockMs;
  }

  in(name: string): Stream {
    const stream = this.#streams.get(name) ?? new Stream(name, () => (this.#now += 1), this.#clockMs);
    this.#streams.set(name, stream);
    return stream;
  }

  /** Number of items acknowledged before an instant, by the first word of their place. */
  counts(asOfMs = never): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [name, stream] of this.#streams) {
      const [kind = ''] = name.split(' ');
      counts[kind] = (counts[kind] ?? 0) + stream.acknowledged(asOfMs);
    }
    return counts;
  }
}
