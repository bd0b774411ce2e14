import type { QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';

/** Runs SQL. Instants are ISO strings with microseconds, counts are numbers, JSON is parsed. */
export interface Queries {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Returns exactly one row; throws otherwise. */
  one<Row>(query: Sql): Promise<Row>;
  maybeOne<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns the number of affected rows. */
  run(query: Sql): Promise<number>;
}

/**
 * Queries in one transaction, one at a time. Functions that need a transaction require this type.
 */
export interface Transaction extends Queries {
  readonly isTransaction: true;
  /**
   * Sends independent statements of one synchronous call in one round trip; they run in order. If
   * one fails, the following ones fail too.
   */
  inOneRoundTrip<Answers>(ask: () => Answers): Answers;
  /**
   * Sends a statement together with the next one, or with the commit, when its result is not
   * needed. If it fails, the next one fails with the same error.
   */
  withNext(query: Sql): void;
  /**
   * Adds a statement that runs together with the commit, after all others. It is evaluated then;
   * undefined skips it.
   */
  withCommit(last: () => LastStatement | undefined): void;
  /** Runs a function after the commit; not after a rollback. */
  afterCommit(work: () => void): void;
}

/** The last statement of a transaction, and a callback that gets its rows after the commit. */
export interface LastStatement {
  query: Sql;
  behind?: (rows: never[]) => void;
}

/** Builds the query methods from a function that runs SQL. */
export function queriesOver(perform: (query: Sql) => Promise<QueryResult>): Queries {
  return {
    many: async (query) => (await perform(query)).rows,
    one: async (query) => {
      const { rows } = await perform(query);
      if (rows.length !== 1) throw new Error(`one row expected, ${rows.length} found: ${query.text.trim().slice(0, 80)}`);
      return rows[0];
    },
    maybeOne: async (query) => (await perform(query)).rows[0],
    run: async (query) => (await perform(query)).rowCount ?? 0,
  };
}
