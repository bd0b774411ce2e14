import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Sends all statements of one synchronous call in one round trip, which costs about as much as a
 * small statement. The server runs them in order; after a failure in a transaction, the rest does
 * nothing.
 */
export function inOneRoundTrip<Answers>(client: PoolClient, ask: () => Answers): Answers {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}
