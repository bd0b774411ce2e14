import type { Duplex } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { DatabaseUnavailable, isReadOnly, isTooSlow, isUnavailable } from './failure.ts';

/** Connections that are shared, beside those of the pool. */
export const sharedConnections = 2;
/** Statements in flight on one connection. Further reads take a connection of the pool. */
const maxInFlight = 32;
/** Mean duration, in ms, up to which a statement may share a connection. Answers come in order, so a slow one delays all others. */
const shortMs = 8;
/** After this time, in ms, the server cancels a shared statement; it runs again on a connection of its own. */
const timeoutMs = 500;
/** A connection without statements for this time, in ms, is closed. */
const idleMs = 30_000;
const reopenMs = 1_000;
/** Each run counts for 1/8 of the mean, except one that is far too slow: that one decides. */
const weight = 1 / 8;

const session = `set statement_timeout to '${timeoutMs}ms'; set default_transaction_read_only to on`;
const read = /^\s*(?:select|with)\b/i;
/** Statements with side effects, those that lock or wait, and those that ask for settings of the session. The session is read-only, so one that is missed fails there and leaves nothing. */
const effect =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|pg_sleep|current_setting|graphile_worker|pg_\w*lock\w*|for\s+(?:key\s+)?share)\b/i;

interface Connection {
  client: PoolClient;
  inFlight: number;
  /** When the last answer came, in ms of `performance.now()`. */
  answeredAt: number;
  isCorked: boolean;
}

/**
 * Short reads of all requests over a few pipelined connections: one round trip carries the statements of one turn of the event
 * loop, and neither side spends time on handing connections over. Statements that turn out to be slow keep to the pool.
 */
export class SharedReads {
  readonly #take: () => Promise<PoolClient>;
  readonly #open: (Connection | undefined)[] = Array.from({ length: sharedConnections }, () => undefined);
  readonly #opening = new Set<number>();
  /** Mean duration of each statement in ms; infinite for statements that are no plain reads. */
  readonly #means = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isClosing = false;

  /** `take` opens a connection. */
  constructor(take: () => Promise<PoolClient>) {
    this.#take = take;
    this.#timer = setInterval(() => this.#closeIdle(), idleMs / 2);
    this.#timer.unref();
  }

  /** A connection for this statement; undefined where it has to take one of the pool. */
  connectionFor({ text }: Sql): Connection | undefined {
    if (this.#isClosing || (this.#means.get(text) ?? Infinity) > shortMs) return undefined;
    let best: Connection | undefined;
    this.#open.forEach((connection, place) => {
      if (!connection) this.#openLater(place);
      else if (connection.inFlight < (best?.inFlight ?? maxInFlight)) best = connection;
    });
    return best;
  }

  /** Runs a read on a shared connection. `query` sends the statement, prepared under this name. */
  async run(
    { text }: Sql,
    name: string,
    connection: Connection,
    query: (client: PoolClient) => Promise<QueryResult>,
  ): Promise<QueryResult> {
    const sentAt = performance.now();
    const isPrepared = hasPrepared(connection.client, name);
    connection.inFlight += 1;
    corkUntilTurnEnds(connection);
    try {
      return await query(connection.client);
    } catch (error) {
      if (isReadOnly(error)) this.#means.set(text, Infinity);
      if (isUnavailable(error)) this.#drop(connection);
      throw error;
    } finally {
      connection.inFlight -= 1;
      const now = performance.now();
      if (isPrepared) this.note(text, now - Math.max(sentAt, connection.answeredAt));
      connection.answeredAt = now;
      if (this.#isClosing && connection.inFlight === 0) this.#drop(connection);
    }
  }

  /** Counts a run of a statement that its connection had prepared: planning it takes longer than running it. Duration in ms. */
  note(text: string, ms: number): void {
    const mean = this.#means.get(text);
    if (mean === undefined) this.#means.set(text, read.test(text) && !effect.test(text) ? ms : Infinity);
    else if (mean < Infinity) this.#means.set(text, ms > 10 * shortMs ? Math.max(ms, mean) : mean + (ms - mean) * weight);
  }

  /** Whether a read that failed on a shared connection runs again on one of the pool: the connection is lost, not the database, or it took too long there. */
  isWorthRetrying(error: unknown): boolean {
    if (error instanceof DatabaseUnavailable) return false;
    return isUnavailable(error) || isTooSlow(error);
  }

  close(): void {
    this.#isClosing = true;
    clearInterval(this.#timer);
    for (const connection of this.#open) if (connection?.inFlight === 0) this.#drop(connection);
  }

  #openLater(place: number): void {
    if (this.#opening.has(place)) return;
    this.#opening.add(place);
    const done = (): void => void this.#opening.delete(place);
    this.#connect(place).then(done, () => setTimeout(done, reopenMs).unref());
  }

  async #connect(place: number): Promise<void> {
    const client = await this.#take();
    try {
      await client.query(session);
    } catch (error) {
      client.release(true);
      throw error;
    }
    if (this.#isClosing) return client.release(true);
    const connection: Connection = { client, inFlight: 0, answeredAt: performance.now(), isCorked: false };
    this.#open[place] = connection;
    client.once('end', () => this.#drop(connection));
  }

  /** Closes the connection. */
  #drop(connection: Connection): void {
    const place = this.#open.indexOf(connection);
    if (place === -1) return;
    this.#open[place] = undefined;
    connection.client.release(true);
  }

  #closeIdle(): void {
    const since = performance.now() - idleMs;
    for (const connection of this.#open) if (connection?.inFlight === 0 && connection.answeredAt < since) this.#drop(connection);
  }
}

/** Whether a connection has prepared a statement, and so plans it no more. */
export function hasPrepared(client: PoolClient, name: string): boolean {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  return Object.hasOwn(parsedStatements, name);
}

/** Statements of one turn of the event loop leave in one write. */
function corkUntilTurnEnds(connection: Connection): void {
  if (connection.isCorked) return;
  const { stream } = (connection.client as unknown as { connection: { stream: Duplex } }).connection;
  connection.isCorked = true;
  stream.cork();
  setImmediate(() => {
    connection.isCorked = false;
    stream.uncork();
  });
}
