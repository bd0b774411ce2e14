import { randomUUID } from 'node:crypto';
import type { Config } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import { Carrier } from './carrier.ts';
import { inParts, PartsOfMessages } from './line-parts.ts';
import { Peers, standingText } from './peers.ts';
import { postgresMedium } from './postgres-medium.ts';
import { redisMedium } from './redis-medium.ts';

export interface BusEvents {
  /** A message of another node, in the order of its sender. */
  onMessage: (message: object) => void;
  /** All messages are received from now on. */
  onReceiving: () => void;
  /** An unknown number of messages was or will be missed. */
  onMissed: () => void;
}

/** The message bus of the nodes on one database. */
export interface NodeBus {
  /**
   * Broadcasts to all other nodes. If a message with `mustArrive` cannot be sent, they are notified
   * later that they missed something.
   */
  publish: (message: object, options: { mustArrive: boolean }) => void;
  isReceiving: () => boolean;
  /** Whether the bus is connected, now or within a time. */
  waitUntilReceiving: (withinMs: number) => Promise<boolean>;
  close: () => Promise<void>;
}

/** The services through which nodes communicate. */
export type MeetingPlaces = Pick<Config, 'redisUrl' | 'tokenSecret'> & { databaseUrl: string };

/**
 * Opens the bus. Every node subscribes to PostgreSQL, and to Redis where configured. Nodes send
 * over Redis while all of them report a subscription to it, otherwise over PostgreSQL.
 */
export function openNodeBus(places: MeetingPlaces, { log, ...events }: BusEvents & { log: Log }): NodeBus {
  return new CarriedBus(places, log, events);
}

/** Heartbeats for which a node collects its peers before it trusts that it knows all. */
const beatsUntilKnown = 2;

class CarriedBus implements NodeBus {
  readonly #events: BusEvents;
  readonly #postgres: Carrier;
  readonly #redis: Carrier | undefined;
  readonly #peers = new Peers();
  #beats = 0;
  #waiting: ((receive: boolean) => void)[] = [];
  #isReceiving = false;
  #hasMissed = false;
  #isOverRedis = false;
  #status = '';

  constructor({ databaseUrl, redisUrl, tokenSecret }: MeetingPlaces, log: Log, events: BusEvents) {
    this.#events = events;
    const self = randomUUID();
    const byPostgres = new PartsOfMessages(events.onMessage);
    this.#postgres = new Carrier(self, postgresMedium(databaseUrl), {
      log,
      onLine: (from, kind, text) => {
        if (kind === 'beat' || kind === 'gone') this.#receiveFromPeer(from, kind, text);
        else if (kind === 'missed') events.onMissed();
        else byPostgres.take(from, kind, text);
      },
      onReceiving: () => {
        this.#beats = 0;
        this.#judge();
      },
      onLost: () => {
        byPostgres.clear();
        this.#miss();
      },
      onBeat: () => {
        this.#beats += 1;
        this.#peers.tick();
        this.#judge();
        if (this.#isReceiving) this.#announceMissed();
      },
      beatText: () => this.#status,
    });
    if (redisUrl === undefined) return;
    const byRedis = new PartsOfMessages(events.onMessage);
    this.#redis = new Carrier(self, redisMedium(redisUrl, tokenSecret), {
      log,
      onLine: (from, kind, text) => kind !== 'beat' && byRedis.take(from, kind, text),
      onReceiving: () => this.#judge(),
      onLost: () => {
        byRedis.clear();
        this.#miss();
      },
    });
  }

  isReceiving(): boolean {
    return this.#isReceiving;
  }

  waitUntilReceiving(withinMs: number): Promise<boolean> {
    if (this.#isReceiving) return Promise.resolve(true);
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      setTimeout(() => resolve(false), withinMs).unref();
    });
  }

  publish(message: object, { mustArrive }: { mustArrive: boolean }): void {
    if (!this.#isReceiving) {
      this.#hasMissed ||= mustArrive;
      return;
    }
    const carrier = (this.#isOverRedis && this.#redis) || this.#postgres;
    const lines = inParts(JSON.stringify(message), carrier.medium.longestBytes);
    // Reported with the next heartbeat: failures come in series.
    carrier.say(lines).catch(() => (this.#hasMissed ||= mustArrive));
  }

  async close(): Promise<void> {
    this.#isReceiving = false;
    this.#answerWaiting(false);
    this.#postgres.say(['gone']).catch(() => {});
    // The others are notified that it leaves.
    await Promise.all([this.#postgres.close(), this.#redis?.close()]);
  }

  #receiveFromPeer(from: string, kind: 'beat' | 'gone', text: string): void {
    if (kind === 'beat') this.#peers.receive(from, text);
    else this.#peers.forget(from);
    this.#judge();
  }

  /** Recent messages may have been missed, even where the bus is connected again. */
  #miss(): void {
    if (this.#isReceiving) {
      this.#isReceiving = false;
      this.#events.onMissed();
    }
    this.#judge();
  }

  /**
   * Chooses the transport again, announces a change, and determines whether all messages are
   * received.
   */
  #judge(): void {
    const hearsRedis = this.#redis?.isReceiving ?? false;
    this.#isOverRedis = hearsRedis && this.#peers.allHear;
    const status = standingText({ receives: hearsRedis, speaks: this.#isOverRedis });
    if (status !== this.#status) {
      this.#status = status;
      if (this.#postgres.isReceiving) this.#postgres.beat();
    }
    const knowsPeers = !this.#redis || this.#beats >= beatsUntilKnown;
    const isReceiving = this.#postgres.isReceiving && (hearsRedis || (knowsPeers && !this.#peers.someSpeak));
    if (isReceiving === this.#isReceiving) return;
    this.#isReceiving = isReceiving;
    if (!isReceiving) return this.#events.onMissed();
    this.#answerWaiting(true);
    this.#events.onReceiving();
    this.#announceMissed();
  }

  #announceMissed(): void {
    if (!this.#hasMissed) return;
    this.#hasMissed = false;
    this.#postgres.say(['missed']).catch(() => (this.#hasMissed = true));
  }

  #answerWaiting(receive: boolean): void {
    for (const resolve of this.#waiting) resolve(receive);
    this.#waiting = [];
  }
}
