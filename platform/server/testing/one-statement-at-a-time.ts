/**
 * Fails the run where a connection is asked for something while it is busy. Transactions refuse that by themselves; of connections of their own, such as the one between nodes, the driver
 * gives a warning, once for each process.
 */
const failing = Symbol.for('atrium: a busy connection fails the run');
const known = process as unknown as Record<symbol, boolean>;

if (!known[failing]) {
  known[failing] = true;
  process.on('warning', (warning) => {
    if (warning.message.includes('client.query()')) throw warning;
  });
}
