import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import { scannerAt } from './virus-scanner.ts';

test('FI-07 OP-05 a slow scanner is sent only as much as it accepts, and nothing is buffered meanwhile', async () => {
  const server = createServer({ pauseOnConnect: true });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const connected = once(server, 'connection') as Promise<[Socket]>;
  const [chunk, all] = [Buffer.alloc(1_000_000), 100];
  let given = 0;
  const bytes = async function* () {
    for (; given < all; given += 1) yield chunk;
  };
  const scanned = scannerAt(`tcp://127.0.0.1:${(server.address() as AddressInfo).port}`)(bytes());
  const [socket] = await connected;
  // The buffers of two sockets fill up; then reading pauses.
  let before = -1;
  while (given !== before) {
    before = given;
    await setTimeout(200);
  }
  expect(given).toBeLessThan(all);
  let taken = 0;
  const expected = 'zINSTREAM\0'.length + all * (chunk.length + 4) + 4;
  socket.on('data', (part) => {
    taken += part.length;
    if (taken === expected) socket.end('stream: OK\0');
  });
  socket.resume();
  expect(await scanned).toEqual({ is: 'clean' });
  expect(given).toBe(all);
});
