import type { QueryResult } from 'pg';
import type { Sql } from 'sql-template-tag';
import { isOfAborted, isUnavailable } from '../../common/postgres-failure.ts';
import { sequentialStatements } from './statement-sequence.ts';
import { queriesOver, type LastStatement, type Transaction } from './queries.ts';

/** A connection as a transaction uses it. */
export interface Connection {
  perform: (query: Sql) => Promise<QueryResult>;
  /** Returns the command tag of the server. */
  command: (text: 'begin' | 'commit' | 'rollback') => Promise<string>;
  inOneRoundTrip: <Answers>(ask: () => Answers) => Answers;
}

/** Runs `work` in a transaction: commits when it resolves, rolls back when it throws. */
export async function transactionOn<T>(connection: Connection, work: (tx: Transaction) => Promise<T>): Promise<T> {
  const { ask, end, queued, last, behind, isStarted } = statementsOn(connection);
  const turns = sequentialStatements();
  try {
    const value = await work({
      isTransaction: true,
      ...queriesOver((query) => turns.one(() => ask(query))),
      inOneRoundTrip: (several) => turns.several(() => connection.inOneRoundTrip(several)),
      withNext: (query) => void queued.push(query),
      withCommit: (statement) => last.push(statement),
      afterCommit: (step) => behind.push(step),
    });
    // PostgreSQL answers COMMIT with ROLLBACK, without an error, if a failed statement was caught
    // and ignored.
    if ((await turns.one(end)) !== 'COMMIT')
      throw new Error('a statement of this transaction failed and the error was ignored: the transaction was rolled back');
    for (const step of behind) step();
    return value;
  } catch (error) {
    if (isUnavailable(error)) throw error;
    if (isStarted()) await connection.command('rollback');
    throw error;
  }
}

/** The statements of one transaction, in as few round trips as possible. */
function statementsOn({ perform, command, inOneRoundTrip }: Connection) {
  /** Statements that are sent with the commit. */
  const last: (() => LastStatement | undefined)[] = [];
  /** What to do after the commit. */
  const behind: (() => void)[] = [];
  /** Statements that are sent with the next one. */
  const queued: Sql[] = [];
  let isStarted = false;
  let firstFailure: unknown;
  // After a failure, other statements of the round trip only report an aborted transaction; the
  // first error is the cause.
  const within = (query: Sql) =>
    perform(query).catch((error: unknown) => {
      firstFailure ??= error;
      throw isOfAborted(error) ? firstFailure : error;
    });
  const begin = () => {
    isStarted = true;
    return command('begin');
  };
  // BEGIN is sent in the round trip of the first statement.
  const before = () => [...(isStarted ? [] : [begin()]), ...queued.splice(0).map(within)];
  const ask = async (query: Sql): Promise<QueryResult> => {
    if (isStarted && queued.length === 0) return within(query);
    const [answer] = await inOneRoundTrip(() => {
      const sent = before();
      return Promise.all([within(query), ...sent]);
    });
    return answer;
  };
  const keep = async ({ query, behind: step }: LastStatement) => {
    const { rows } = await within(query);
    if (step) behind.push(() => step(rows as never[]));
  };
  /** Commits; returns the command tag of the server. */
  const end = async () => {
    if (!isStarted && last.length === 0 && queued.length === 0) return 'COMMIT';
    const statements = last.flatMap((each) => each() ?? []);
    const answers = await inOneRoundTrip(() => Promise.all([...before(), ...statements.map(keep), command('commit')]));
    return answers.at(-1);
  };
  return { ask, end, queued, last, behind, isStarted: () => isStarted };
}
