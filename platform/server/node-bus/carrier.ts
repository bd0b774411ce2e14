import type { Log } from '../logging/log.ts';

const beatMs = 1_200;
/**
 * Missed heartbeats after which the connection counts as lost. With the first interval, less than 5
 * s.
 */
const mostSilentBeats = 3;
const pauseMs = { first: 100, most: 5_000 };
/** Largest queue of messages to send; further ones are refused. */
const mostWaitingCharacters = 8 * 2 ** 20;

/**
 * A connection that delivers lines to all nodes including this one, in the order of each sender.
 */
export interface Connection {
  /** Resolves when it is subscribed and can send. */
  readonly ready: Promise<unknown>;
  send: (lines: readonly string[]) => Promise<unknown>;
  discard: () => void;
}

/** A transport of lines between nodes. */
export interface Medium {
  /** Log messages for its loss and its return. */
  readonly lost: string;
  readonly found: string;
  /** Longer messages are split. */
  readonly longestBytes: number;
  open: (receive: (line: string) => void, lose: (reason: string) => void) => Connection;
}

export interface CarrierEvents {
  /** A line from another node. */
  onLine: (from: string, kind: string, text: string) => void;
  onReceiving: () => void;
  onLost: () => void;
  /** Called at each heartbeat. */
  onBeat?: () => void;
  /** Further content of the heartbeat. */
  beatText?: () => string;
}

/**
 * Maintains a connection of a medium. It sends itself a heartbeat every 1.2 s; a lost or silent
 * connection is replaced, with exponential backoff.
 */
export class Carrier {
  readonly medium: Medium;
  readonly #self: string;
  readonly #log: Log;
  readonly #events: CarrierEvents;
  readonly #beat: NodeJS.Timeout;
  #connection: Connection | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isReceiving = false;
  #silentBeats = 0;
  #losses = 0;
  #waitingCharacters = 0;
  /** Resolves when the previous message is sent. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(self: string, medium: Medium, { log, ...events }: CarrierEvents & { log: Log }) {
    this.medium = medium;
    this.#self = self;
    this.#log = log;
    this.#events = events;
    this.#beat = setInterval(() => this.#listenForBeat(), beatMs);
    this.#connect();
  }

  get isReceiving(): boolean {
    return this.#isReceiving;
  }

  /** Sends lines after all earlier ones; fails where delivery is unknown. */
  async say(texts: readonly string[]): Promise<void> {
    const connection = this.#connection;
    if (!connection) throw new Error('no connection');
    const lines = texts.map((text) => `${this.#self} ${text}`);
    const characters = lines.reduce((sum, { length }) => sum + length, 0);
    if (this.#waitingCharacters + characters > mostWaitingCharacters) throw new Error('the send queue is full');
    this.#waitingCharacters += characters;
    const sending = this.#turn.then(() => connection.send(lines)).finally(() => (this.#waitingCharacters -= characters));
    this.#turn = sending.catch(() => {});
    await sending;
  }

  /** Sends a heartbeat with its current content. */
  beat(): void {
    this.say([`beat ${this.#events.beatText?.() ?? ''}`.trim()]).catch(() => {});
  }

  /** Closes the connection after the pending messages. */
  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const connection = this.#connection;
    this.#connection = undefined;
    this.#isReceiving = false;
    await Promise.race([this.#turn, new Promise((resolve) => setTimeout(resolve, beatMs).unref())]);
    connection?.discard();
  }

  #connect(): void {
    this.#turn = Promise.resolve();
    this.#silentBeats = 0;
    const connection: Connection = this.medium.open(
      (line) => this.#connection === connection && this.#receive(line),
      (reason) => this.#lose(connection, reason),
    );
    this.#connection = connection;
    connection.ready.then(
      () => this.#connection === connection && this.beat(),
      (error: unknown) => this.#lose(connection, error instanceof Error ? error.message : String(error)),
    );
  }

  /**
   * Requests a heartbeat through the normal path. Counts whole intervals: after a busy period, a
   * process reads its messages before it counts.
   */
  #listenForBeat(): void {
    if (!this.#connection) return;
    this.#events.onBeat?.();
    this.#silentBeats += 1;
    if (this.#silentBeats > mostSilentBeats) this.#lose(this.#connection, 'it is silent');
    else if (this.#isReceiving) this.beat();
  }

  #lose(connection: Connection, reason: string): void {
    if (this.#connection !== connection) return;
    this.#connection = undefined;
    connection.discard();
    if (this.#isReceiving || this.#losses === 0) this.#log.warn({ reason }, this.medium.lost);
    const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** this.#losses);
    this.#losses += 1;
    this.#retry = setTimeout(() => this.#connect(), pause * (0.5 + Math.random() / 2));
    if (!this.#isReceiving) return;
    this.#isReceiving = false;
    this.#events.onLost();
  }

  #receive(line: string): void {
    this.#silentBeats = 0;
    const [, from = '', kind = '', text = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? [];
    if (from !== this.#self) return this.#events.onLine(from, kind, text);
    if (this.#isReceiving) return;
    if (this.#losses) this.#log.info(this.medium.found);
    this.#isReceiving = true;
    this.#losses = 0;
    this.#events.onReceiving();
  }
}
