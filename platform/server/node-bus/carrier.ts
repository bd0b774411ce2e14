import type { Log } from '../log.ts';

const beatMs = 1_200;
/** So many beats without hearing anything: nobody is there. With the first one it stays below five seconds. */
const mostSilentBeats = 3;
const pauseMs = { first: 100, most: 5_000 };
/** So much may wait to be carried; what comes then is not carried at all. */
const mostWaitingCharacters = 8 * 2 ** 20;

/** One connection over which lines go to all nodes, this one among them, each node's in the order in which it said them. */
export interface Connection {
  /** It listens and may be spoken over. */
  readonly ready: Promise<unknown>;
  say: (lines: readonly string[]) => Promise<unknown>;
  discard: () => void;
}

/** What carries lines from node to node. */
export interface Medium {
  /** What the log says when it is lost, and when it is there again. */
  readonly lost: string;
  readonly found: string;
  /** What is longer goes in parts. */
  readonly longestBytes: number;
  open: (hear: (line: string) => void, lose: (reason: string) => void) => Connection;
}

export interface CarrierEvents {
  /** Another node said something. */
  onLine: (from: string, kind: string, text: string) => void;
  onHearing: () => void;
  onLost: () => void;
  /** It is time for a sign of life. */
  onBeat?: () => void;
  /** What a sign of life says besides. */
  beatText?: () => string;
}

/**
 * Keeps a connection of a medium: over it a node says something to itself every other second and expects to hear it. One that is lost or
 * silent is replaced, with growing pauses.
 */
export class Carrier {
  readonly medium: Medium;
  readonly #self: string;
  readonly #log: Log;
  readonly #events: CarrierEvents;
  readonly #beat: NodeJS.Timeout;
  #connection: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isHearing = false;
  #silentBeats = 0;
  #losses = 0;
  #waitingCharacters = 0;
  /** When the connection is free again. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(self: string, medium: Medium, { log, ...events }: CarrierEvents & { log: Log }) {
    this.medium = medium;
    this.#self = self;
    this.#log = log;
    this.#events = events;
    this.#beat = setInterval(() => this.#listenForBeat(), beatMs);
    this.#connect();
  }

  get isHearing(): boolean {
    return this.#isHearing;
  }

  /** Has lines carried behind all that were said before; fails where nobody can know whether they were. */
  async say(texts: readonly string[]): Promise<void> {
    const connection = this.#connection;
    if (!connection) throw new Error('nobody is there');
    const lines = texts.map((text) => `${this.#self} ${text}`);
    const characters = lines.reduce((sum, { length }) => sum + length, 0);
    if (this.#waitingCharacters + characters > mostWaitingCharacters) throw new Error('too much waits to be carried');
    this.#waitingCharacters += characters;
    const said = this.#turn.then(() => connection.say(lines)).finally(() => (this.#waitingCharacters -= characters));
    this.#turn = said.catch(() => {});
    await said;
  }

  /** Says a sign of life, with what it says besides as it is now. */
  beat(): void {
    this.say([`beat ${this.#events.beatText?.() ?? ''}`.trim()]).catch(() => {});
  }

  /** Ends it, once what was said is on its way. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const connection = this.#connection;
    this.#connection = undefined;
    this.#isHearing = false;
    await Promise.race([this.#turn, new Promise((resolve) => setTimeout(resolve, beatMs).unref())]);
    connection?.discard();
  }

  #connect(): void {
    this.#turn = Promise.resolve();
    this.#silentBeats = 0;
    const connection: Connection = this.medium.open(
      (line) => this.#connection === connection && this.#hear(line),
      (reason) => this.#lose(connection, reason),
    );
    this.#connection = connection;
    connection.ready.then(
      () => this.#connection === connection && this.beat(),
      (error: unknown) => this.#lose(connection, error instanceof Error ? error.message : String(error)),
    );
  }

  /** Asks for a sign of life, which comes the way that all comes. Whole beats are counted: a process that was busy reads before it counts the next. */
  #listenForBeat(): void {
    if (!this.#connection) return;
    this.#events.onBeat?.();
    this.#silentBeats += 1;
    if (this.#silentBeats > mostSilentBeats) this.#lose(this.#connection, 'it is silent');
    else if (this.#isHearing) this.beat();
  }

  #lose(connection: Connection, reason: string): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.discard();
    if (this.#isHearing || this.#losses === 0) this.#log.warn({ reason }, this.medium.lost);
    const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** this.#losses);
    this.#losses += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
    if (!this.#isHearing) return;
    this.#isHearing = false;
    this.#events.onLost();
  }

  #hear(line: string): void {
    this.#silentBeats = 0;
    const [, from = '', kind = '', text = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? [];
    if (from !== this.#self) return this.#events.onLine(from, kind, text);
    if (this.#isHearing) return;
    if (this.#losses) this.#log.info(this.medium.found);
    this.#isHearing = true;
    this.#losses = 0;
    this.#events.onHearing();
  }
}
