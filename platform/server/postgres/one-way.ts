import type { Duplex } from 'node:stream';
import type { PoolClient } from 'pg';

/**
 * Sends what is asked for by one call at once; the server carries it out one after the other. A way to it costs about as much as a small statement. Where one fails, those behind
 * it are carried out all the same: within a transaction that failed they do nothing, and its end undoes it.
 */
export function onOneWay<Answers>(client: PoolClient, ask: () => Answers): Answers {
  const { stream } = (client as unknown as { connection: { stream: Duplex } }).connection;
  stream.cork();
  try {
    return ask();
  } finally {
    stream.uncork();
  }
}
