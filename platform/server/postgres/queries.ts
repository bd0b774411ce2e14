import type { QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';

/** Runs SQL. Instants come back as ISO strings with microseconds, counts as numbers, JSON parsed. */
export interface Queries {
  many<Row>(query: Sql): Promise<Row[]>;
  /** Exactly one row; anything else is a mistake in the program. */
  one<Row>(query: Sql): Promise<Row>;
  maybeOne<Row>(query: Sql): Promise<Row | undefined>;
  /** Returns how many rows were touched. */
  run(query: Sql): Promise<number>;
}

/** Queries that are kept together or not at all, one after another. Whoever needs that asks for this type. */
export interface Transaction extends Queries {
  readonly isTransaction: true;
  /**
   * Has statements that do not depend on one another's answers asked for by one call, which does not wait in between: they go to the server on one way, and are
   * carried out in that order. Where one fails, those behind it fail too.
   */
  onOneWay<Answers>(ask: () => Answers): Answers;
  /**
   * Sends a statement in the round trip of the next one, before it, or of the commit. For statements whose answer nobody needs. If it fails, so
   * does the next one, with the same error.
   */
  withNext(query: Sql): void;
  /** Has a statement carried out when all else in the transaction is, on one way to the server with its end and all others of these. It is asked for then; undefined where it has become needless. */
  withCommit(last: () => LastStatement | undefined): void;
  /** Has something begun once the transaction is kept; never when it is not. */
  afterCommit(work: () => void): void;
}

/** The last statement of a transaction, and what is begun with its rows once they are kept. */
export interface LastStatement {
  query: Sql;
  behind?: (rows: never[]) => void;
}

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
