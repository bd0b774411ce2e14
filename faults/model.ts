/** Something as it is found in the product: the mark by which whoever made it knows it again, and what else was said of it (an id, a hash). */
export interface Seen {
  mark: string;
  told?: string;
}

interface Sent {
  /** When it was first asked for, and when that was answered, in the order of all that happened here. */
  sentAt: number;
  answeredAt: number;
  /** The same by the clock. */
  sentMs: number;
  answeredMs: number;
  told: string;
}

const never = Number.POSITIVE_INFINITY;
/** An instant may be named a little earlier than what is found was looked at. */
const sameMomentMs = 1_000;

/** What was asked for in one place, such as the clauses of a session or the paragraphs of a draft, and what was acknowledged of it. */
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

  /** Notes that something is asked for. Asked for again under the same mark, it is the same thing. */
  send(mark: string): void {
    if (this.#sent.has(mark)) return;
    this.#sent.set(mark, { sentAt: this.#tick(), answeredAt: never, sentMs: this.#clockMs(), answeredMs: never, told: '' });
  }

  acknowledge(mark: string, told = ''): void {
    const sent = this.#sent.get(mark);
    if (!sent) throw new Error(`${mark} was acknowledged and never sent`);
    if (sent.answeredAt < never && sent.told !== told)
      this.#contradictions.push(`${this.#name}: ${mark} was acknowledged as ${sent.told}, and again as ${told}`);
    else Object.assign(sent, { answeredAt: this.#tick(), answeredMs: this.#clockMs(), told });
  }

  /** How much was acknowledged before an instant. */
  acknowledged(asOfMs = never): number {
    return [...this.#sent.values()].filter(({ answeredMs }) => answeredMs < asOfMs).length;
  }

  /**
   * What is wrong with what is there now, or was at an instant: acknowledged and lost, there twice, there in another shape than was told,
   * there and not yet asked for, or, where `seen` is in the order in which things came to be, before something that was acknowledged
   * before it was asked for.
   */
  findings(seen: readonly Seen[], { isOrdered = true, asOfMs = never }: { isOrdered?: boolean; asOfMs?: number } = {}): string[] {
    const found: string[] = [...this.#contradictions];
    const say = (mark: string, what: string) => found.push(`${this.#name}: ${mark} ${what}`);
    const there = new Set<string>();
    let latest: { mark: string; sentAt: number } = { mark: '', sentAt: 0 };
    for (const { mark, told = '' } of seen) {
      const sent = this.#sent.get(mark);
      if (!sent) say(mark, 'is there, and nobody asked for it');
      else if (sent.sentMs > asOfMs + sameMomentMs) say(mark, 'is there, and was asked for later only');
      else if (there.has(mark)) say(mark, 'is there twice');
      else if (sent.answeredAt < never && told !== sent.told) say(mark, `was acknowledged as ${sent.told}, and is ${told}`);
      else if (isOrdered && sent.answeredAt < latest.sentAt) say(mark, `stands behind ${latest.mark}, which was asked for later`);
      there.add(mark);
      if (sent && sent.sentAt > latest.sentAt) latest = { mark, sentAt: sent.sentAt };
    }
    for (const [mark, { answeredMs }] of this.#sent) if (answeredMs < asOfMs && !there.has(mark)) say(mark, 'was acknowledged and is lost');
    return found;
  }
}

/** All that was asked for and acknowledged, by the place where it is to be found. */
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

  /** How much was acknowledged before an instant, by the first word of the place. */
  counts(asOfMs = never): Record<string, number> {
    const counts: Record<string, number> = {};
    for (const [name, stream] of this.#streams) {
      const [kind = ''] = name.split(' ');
      counts[kind] = (counts[kind] ?? 0) + stream.acknowledged(asOfMs);
    }
    return counts;
  }
}
