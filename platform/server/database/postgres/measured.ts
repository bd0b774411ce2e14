import type { Sql } from 'sql-template-tag';
import type { Log } from '../../logging/log.ts';
import { defineDuration } from '../../metrics/figures.ts';
import { traced } from '../../tracing/traced.ts';

/** Statements slower than this are logged. */
const slowMs = 1_000;
const shownLetters = 300;

const statementTook = defineDuration('atrium_database_statement_seconds', 'Duration of SQL statements, round trip included.');
const connectionTook = defineDuration('atrium_database_connection_wait_seconds', 'Waiting time for a connection of the pool.');

/** Runs a statement, measures and traces it. Logs slow ones by their text, which has no values. */
export async function measuredStatement<T>({ text }: Sql, name: string | undefined, log: Log, run: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await traced('statement', () => ({ 'db.system.name': 'postgresql', 'db.query.text': shown(text) }), run);
  } finally {
    const ms = performance.now() - began;
    statementTook(ms, {});
    if (ms >= slowMs) log.warn({ ms: Math.round(ms), name, statement: shown(text) }, 'slow statement');
  }
}

/** Measures and traces the wait for a connection. */
export async function measuredConnection<T>(wait: () => Promise<T>): Promise<T> {
  const began = performance.now();
  try {
    return await wait();
  } finally {
    connectionTook(performance.now() - began, {});
  }
}

const shown = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, shownLetters);
