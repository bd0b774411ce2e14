import pg from 'pg';
import type { Connection, Medium } from './carrier.ts';

const channel = 'atrium_nodes';
const connectMs = 3_000;

/** Transport over LISTEN and NOTIFY, on a connection outside the pool. */
export function postgresMedium(url: string): Medium {
  return {
    lost: 'no messages from other nodes: live updates are delayed',
    found: 'messages from other nodes are received again',
    // The limit of NOTIFY is 8,000 bytes.
    longestBytes: 7_800,
    open: (receive, lose) => listen(url, receive, lose),
  };
}

function listen(url: string, receive: (line: string) => void, lose: (reason: string) => void): Connection {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: 'atrium nodes',
  });
  client.on('error', (error) => lose(error.message));
  client.on('end', () => lose('it was closed'));
  client.on('notification', ({ payload = '' }) => receive(payload));
  return {
    // Notifications need not survive a crash: their receivers do not either.
    ready: client.connect().then(() => client.query(`set synchronous_commit to off; listen ${channel}`)),
    // Sent outside transactions: receivers read committed data. One call per line: equal
    // notifications of a transaction are merged.
    send: (lines) => client.query('select pg_notify($1, line) from unnest($2::text[]) line', [channel, lines]),
    discard() {
      client.removeAllListeners('end').removeAllListeners('notification');
      void client.end().catch(() => {});
    },
  };
}
