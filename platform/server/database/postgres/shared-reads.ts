import type { Duplex } from 'node:stream';
import type { PoolClient, QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { DatabaseUnavailable, isReadOnly, isTooSlow, isUnavailable } from '../../common/postgres-failure.ts';

/** Shared connections, in addition to the pool. */
export const sharedConnections = 2;
/** Most statements in flight per connection; further reads use the pool. */
const maxInFlight = 32;
/**
 * Mean duration in milliseconds up to which a statement may be shared. Answers are in order, so a
 * slow one delays the others.
 */
const shortMs = 8;
/**
 * Timeout in milliseconds of shared statements; afterwards they are retried on a connection of the
 * pool.
 */
const timeoutMs = 500;
/** Idle time in milliseconds after which a connection is closed. */
const idleMs = 30_000;
const reopenMs = 1_000;
/** Weight of a run in the moving average; a very slow run replaces it. */
const weight = 1 / 8;

const session = `set statement_timeout to '${timeoutMs}ms'; set default_transaction_read_only to on`;
const read = /^\s*(?:select|with)\b/i;
/**
 * Statements with side effects, locks, waits or session settings. The session is read-only, so one
 * that is missed fails without effect.
 */
const effect =
  /\b(?:insert|update|delete|merge|nextval|setval|set_config|pg_notify|pg_sleep|current_setting|graphile_worker|pg_\w*lock\w*|for\s+(?:key\s+)?share)\b/i;

interface Connection {
  client: PoolClient;
  inFlight: number;
  /** Time of the last answer, in milliseconds of `performance.now()`. */
  answeredAt: number;
  isCorked: boolean;
}

/**
 * Runs short reads of all requests over few pipelined connections: all statements of one turn of
 * the event loop share a round trip. Slow statements use the pool.
 */
export class SharedReads {
  readonly #take: () => Promise<PoolClient>;
  readonly #open: (Connection | undefined)[] = Array.from({ length: sharedConnections }, () => undefined);
  readonly #opening = new Set<number>();
  /** Mean duration per statement in milliseconds; infinite where it is not a plain read. */
  readonly #means = new Map<string, number>();
  readonly #timer: NodeJS.Timeout;
  #isClosing = false;

  /** `take` opens a connection. */
  constructor(take: () => Promise<PoolClient>) {
    this.#take = take;
    this.#timer = setInterval(() => this.#closeIdle(), idleMs / 2);
    this.#timer.unref();
  }

  /** A connection for this statement; undefined where it must use the pool. */
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

  /**
   * Records the duration in milliseconds of an already prepared statement; planning would distort
   * it.
   */
  note(text: string, ms: number): void {
    const mean = this.#means.get(text);
    if (mean === undefined) this.#means.set(text, read.test(text) && !effect.test(text) ? ms : Infinity);
    else if (mean < Infinity) this.#means.set(text, ms > 10 * shortMs ? Math.max(ms, mean) : mean + (ms - mean) * weight);
  }

  /**
   * Whether a failed shared read should be retried on the pool: the connection was lost or it was
   * too slow.
   */
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

/** Whether a connection has prepared a statement. */
export function hasPrepared(client: PoolClient, name: string): boolean {
  const { parsedStatements } = (client as unknown as { connection: { parsedStatements: Record<string, string> } }).connection;
  return Object.hasOwn(parsedStatements, name);
}

/** Combines all statements of one turn of the event loop into one write. */
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
