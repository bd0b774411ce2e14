import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Log } from '../log.ts';

const channel = 'atrium_nodes';
/** PostgreSQL takes less than 8,000 bytes at a time; what is longer goes in parts. */
const partBytes = 7_800;
const connectMs = 3_000;
const beatMs = 1_200;
/** So many beats without hearing anything: nobody is there. With the first one it stays below five seconds. */
const mostSilentBeats = 3;
const pauseMs = { first: 100, most: 5_000 };

/** What happens on the bus. */
export interface BusEvents {
  /** What another node said, in the order in which it said it. */
  onMessage: (message: object) => void;
  /** From now on everything is heard. */
  onHearing: () => void;
  /** Something was said that this node did not hear, or will not: nobody can say what. */
  onMissed: () => void;
}

/** What the nodes on one database tell each other. */
export interface NodeBus {
  /** Tells all other nodes. What cannot be told now and `mustArrive` makes them hear, later, that they missed something. */
  say: (message: object, options: { mustArrive: boolean }) => void;
  isHearing: () => boolean;
  /** Whether this node hears the others, by now or within a time. */
  hears: (withinMs: number) => Promise<boolean>;
  close: () => Promise<void>;
}

/**
 * Opens the bus: LISTEN and NOTIFY on a connection of its own, which says something to itself every other second. One that is lost or silent
 * is replaced, with growing pauses; nothing of it is taken from the pool.
 */
export function openNodeBus(url: string, { log, ...events }: BusEvents & { log: Log }): NodeBus {
  return new PostgresBus(url, log, events);
}

class PostgresBus implements NodeBus {
  readonly #url: string;
  readonly #log: Log;
  readonly #events: BusEvents;
  readonly #self = randomUUID();
  readonly #beat: NodeJS.Timeout;
  /** Parts of long messages that have come so far, by node. */
  readonly #parts = new Map<string, string[]>();
  #waiting: ((hears: boolean) => void)[] = [];
  #client: pg.Client | undefined;
  #retry: NodeJS.Timeout | undefined;
  #isHearing = false;
  #hasUntold = false;
  #silentBeats = 0;
  #losses = 0;
  #lastSaid: Promise<unknown> = Promise.resolve();
  /** When the connection is free again. */
  #turn: Promise<unknown> = Promise.resolve();

  constructor(url: string, log: Log, events: BusEvents) {
    this.#url = url;
    this.#log = log;
    this.#events = events;
    this.#beat = setInterval(() => this.#listenForBeat(), beatMs);
    void this.#connect();
  }

  isHearing(): boolean {
    return this.#isHearing;
  }

  hears(withinMs: number): Promise<boolean> {
    if (this.#isHearing) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(() => resolve(false), withinMs).unref();
    });
  }

  say(message: object, { mustArrive }: { mustArrive: boolean }): void {
    const fail = () => (this.#hasUntold ||= mustArrive);
    if (!this.#isHearing) return void fail();
    const text = JSON.stringify(message);
    const said = isShort(text) ? this.#notify([`= ${text}`]) : this.#notify(inParts(text));
    this.#lastSaid = said.catch(fail);
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#retry);
    const client = this.#client;
    this.#client = undefined;
    this.#isHearing = false;
    this.#answerWaiting(false);
    // The others hear that it leaves.
    await Promise.race([this.#lastSaid, new Promise((resolve) => setTimeout(resolve, beatMs).unref())]);
    if (client) discard(client);
  }

  async #connect(): Promise<void> {
    const client = new pg.Client({
      connectionString: this.#url,
      connectionTimeoutMillis: connectMs,
      keepAlive: true,
      application_name: 'atrium nodes',
    });
    this.#client = client;
    this.#turn = Promise.resolve();
    this.#silentBeats = 0;
    client.on('error', (error) => this.#lose(client, error.message));
    client.on('end', () => this.#lose(client, 'it was closed'));
    client.on('notification', ({ payload = '' }) => this.#client === client && this.#hear(payload));
    try {
      await client.connect();
      // What is said need not survive the machine: whoever hears it is gone with it too.
      await client.query(`set synchronous_commit to off; listen ${channel}`);
      await this.#notify(['beat']);
    } catch (error) {
      this.#lose(client, error instanceof Error ? error.message : String(error));
    }
  }

  /** Asks for a sign of life, which comes the way that all comes. Whole beats are counted: a process that was busy reads before it counts the next. */
  #listenForBeat(): void {
    const client = this.#client;
    if (!client) return;
    this.#silentBeats += 1;
    if (this.#silentBeats > mostSilentBeats) this.#lose(client, 'it is silent');
    else if (this.#isHearing) this.#notify(['beat']).catch(() => {});
  }

  #lose(client: pg.Client, reason: string): void {
    if (this.#client !== client) return;
    this.#client = undefined;
    discard(client);
    this.#parts.clear();
    if (this.#isHearing || this.#losses === 0) this.#log.warn({ reason }, 'other nodes are not heard: live connections wait');
    const pause = Math.min(pauseMs.most, pauseMs.first * 2 ** this.#losses);
    this.#losses += 1;
    this.#retry = setTimeout(() => void this.#connect(), pause * (0.5 + Math.random() / 2));
    if (!this.#isHearing) return;
    this.#isHearing = false;
    this.#events.onMissed();
  }

  #notify(texts: readonly string[]): Promise<unknown> {
    const client = this.#client;
    if (!client) return Promise.reject(new Error('nobody is there'));
    const lines = texts.map((text) => `${this.#self} ${text}`);
    // Not in a transaction of anybody: whoever is told looks at what is kept already. Not together with others either: of two that are alike one would go.
    const said = this.#turn.then(() => client.query('select pg_notify($1, line) from unnest($2::text[]) line', [channel, lines]));
    this.#turn = said.catch(() => {});
    return said;
  }

  #hear(line: string): void {
    this.#silentBeats = 0;
    const [, from = '', kind = '', text = ''] = /^(\S+) (\S+) ?(.*)$/s.exec(line) ?? [];
    if (from === this.#self) {
      if (!this.#isHearing) this.#begin();
    } else if (kind === 'missed') this.#events.onMissed();
    else if (kind === '=') this.#events.onMessage(JSON.parse(text) as object);
    else if (kind !== 'beat') this.#gather(from, kind, text);
  }

  /** `part/parts` in base64, in order; of one whose beginning was not heard nothing is taken. */
  #gather(from: string, kind: string, text: string): void {
    const [part = 0, parts = 0] = kind.split('/').map(Number);
    const had = part === 1 ? [] : (this.#parts.get(from) ?? []);
    if (had.length !== part - 1) return;
    had.push(text);
    this.#parts.set(from, had);
    if (part < parts) return;
    this.#parts.delete(from);
    this.#events.onMessage(JSON.parse(Buffer.from(had.join(''), 'base64').toString()) as object);
  }

  #begin(): void {
    if (this.#losses) this.#log.info('other nodes are heard again');
    this.#isHearing = true;
    this.#losses = 0;
    this.#answerWaiting(true);
    this.#events.onHearing();
    if (!this.#hasUntold) return;
    this.#hasUntold = false;
    this.#notify(['missed']).catch(() => (this.#hasUntold = true));
  }

  #answerWaiting(hears: boolean): void {
    for (const resolve of this.#waiting) resolve(hears);
    this.#waiting = [];
  }
}

function isShort(text: string): boolean {
  return Buffer.byteLength(text) <= partBytes;
}

function inParts(text: string): string[] {
  const packed = Buffer.from(text).toString('base64');
  const parts = Math.ceil(packed.length / partBytes);
  return Array.from({ length: parts }, (_, at) => `${at + 1}/${parts} ${packed.slice(at * partBytes, (at + 1) * partBytes)}`);
}

function discard(client: pg.Client): void {
  client.removeAllListeners('end').removeAllListeners('notification');
  void client.end().catch(() => {});
}
