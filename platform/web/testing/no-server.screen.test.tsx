import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { io } from 'socket.io-client';
import { expect, test } from 'vitest';

test('HU-04 the live connection of a screen test reaches no server of this machine', async () => {
  let connections = 0;
  const server = createServer((socket) => {
    connections += 1;
    socket.destroy();
  }).listen(0);
  await once(server, 'listening');
  const socket = io(`http://localhost:${(server.address() as AddressInfo).port}`, { transports: ['websocket'], reconnection: false });
  await new Promise((resolve) => socket.on('connect_error', resolve));
  socket.close();
  server.close();
  await once(server, 'close');
  expect(connections).toBe(0);
});
