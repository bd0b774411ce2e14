/**
 * Fails the run on concurrent queries of one connection. Transactions throw themselves; for other
 * connections, the driver only warns once per process.
 */
const failing = Symbol.for('atrium: a busy connection fails the run');
const known = process as unknown as Record<symbol, boolean>;

if (!known[failing]) {
  known[failing] = true;
  process.on('warning', (warning) => {
    if (warning.message.includes('client.query()')) throw warning;
  });
}
