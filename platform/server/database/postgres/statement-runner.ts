import type pg from 'pg';
import type { Sql } from 'sql-template-tag';
import type { Log } from '../../logging/log.ts';
import {
  DatabaseTooSlow,
  DatabaseUnavailable,
  isFull,
  isReadOnly,
  isTooSlow,
  isUnavailable,
  StorageFull,
} from '../../common/postgres-failure.ts';
import type { ConnectionQueue } from './connection-queue.ts';
import { measuredConnection, measuredStatement } from './measured.ts';
import { hasPrepared, type SharedReads } from './shared-reads.ts';
import { statementNames } from './statement-name.ts';
import { valueTypes } from './value-types.ts';
import type { Watchdog } from './watchdog.ts';

interface RunnerParts {
  queue: ConnectionQueue;
  watchdog: Watchdog;
  /** Absent where statements share no connections. */
  shared: SharedReads | undefined;
  log: Log;
  onFull: () => void;
  onReadOnly: () => void;
}

/** Runs statements on connections of the pool or on shared ones. Failures are those that `connect` names. */
export class StatementRunner {
  readonly #parts: RunnerParts;
  readonly #nameOf: (text: string) => string | undefined;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
    this.#nameOf = statementNames(() =>
      parts.log.warn({}, 'limit of prepared statements reached: further statements are planned at each execution'),
    );
  }

  /** Takes a connection of the pool for `work`; one that broke is not used again. */
  async borrow<T>(work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
    let client: pg.PoolClient;
    try {
      client = await measuredConnection(() => this.#parts.queue.take());
    } catch (error) {
      throw this.#translated(error);
    }
    let isBroken = false;
    try {
      return await work(client);
    } catch (error) {
      isBroken = isUnavailable(error);
      throw error;
    } finally {
      client.release(isBroken);
    }
  }

  async perform(client: pg.PoolClient, query: Sql): Promise<pg.QueryResult> {
    try {
      const name = this.#nameOf(query.text);
      return await measuredStatement(query, name, this.#parts.log, () => this.#watchedQuery(client, query, name));
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /** Runs a statement without values; returns its command tag. */
  async command(client: pg.PoolClient, text: string): Promise<string> {
    try {
      return (await this.#parts.watchdog.answered(() => client.query(text))).command;
    } catch (error) {
      throw this.#translated(error);
    }
  }

  /** Short reads share a connection; all other statements take one from the pool. */
  async run(query: Sql): Promise<pg.QueryResult> {
    const { shared, watchdog, log } = this.#parts;
    const sharedConnection = watchdog.isAway ? undefined : shared?.connectionFor(query);
    const name = sharedConnection && this.#nameOf(query.text);
    if (!shared || !sharedConnection || name === undefined) return this.#runAlone(query);
    try {
      return await measuredStatement(query, name, log, () =>
        shared.run(query, name, sharedConnection, (client) => this.#watchedQuery(client, query, name)),
      );
    } catch (error) {
      if (isReadOnly(error) || shared.isWorthRetrying(error)) return this.#runAlone(query);
      throw this.#translated(error);
    }
  }

  #runAlone(query: Sql): Promise<pg.QueryResult> {
    const { shared } = this.#parts;
    return this.borrow(async (client) => {
      const name = shared && this.#nameOf(query.text);
      const isPrepared = name !== undefined && hasPrepared(client, name);
      const began = performance.now();
      try {
        return await this.perform(client, query);
      } finally {
        if (isPrepared) shared?.note(query.text, performance.now() - began);
      }
    });
  }

  #watchedQuery(client: pg.PoolClient, { text, values }: Sql, name: string | undefined): Promise<pg.QueryResult> {
    return this.#parts.watchdog.answered(() => client.query({ name, text, values, types: valueTypes }));
  }

  #translated(error: unknown): unknown {
    if (isFull(error)) {
      this.#parts.onFull();
      return new StorageFull(error);
    }
    if (isReadOnly(error)) this.#parts.onReadOnly();
    if (isTooSlow(error)) return new DatabaseTooSlow(error);
    return isUnavailable(error) && !(error instanceof DatabaseUnavailable) ? new DatabaseUnavailable(error) : error;
  }
}
