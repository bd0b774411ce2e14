import pg from 'pg';
import type { Connection, Medium } from './carrier.ts';

const channel = 'atrium_nodes';
const connectMs = 3_000;

/** Carries lines by LISTEN and NOTIFY on a connection of its own; nothing of it is taken from the pool. */
export function postgresMedium(url: string): Medium {
  return {
    lost: 'other nodes are not heard: live connections wait',
    found: 'other nodes are heard again',
    // It takes less than 8,000 bytes at a time.
    longestBytes: 7_800,
    open: (hear, lose) => listen(url, hear, lose),
  };
}

function listen(url: string, hear: (line: string) => void, lose: (reason: string) => void): Connection {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'atrium nodes',
  });
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('it was closed'));
  client.on('notification', ({ payload = '' }) => hear(payload));
  return {
    // What is said need not survive the machine: whoever hears it is gone with it too.
    ready: client.connect().then(() => client.query(`set synchronous_commit to off; listen ${channel}`)),
    // Not in a transaction of anybody: whoever is told looks at what is kept already. Not together with others either: of two that are alike one would go.
    say: (lines) => client.query('select pg_notify($1, line) from unnest($2::text[]) line', [channel, lines]),
    discard() {
      client.removeAllListeners('end').removeAllListeners('notification');
      void client.end().catch(() => {});
    },
  };
}
