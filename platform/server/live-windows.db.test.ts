import { createServer, type Server } from 'node:http';
import { connect as connectSocket, type AddressInfo, type Socket as NetSocket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveEvent, liveMove, liveReady } from '#platform/contract/live.ts';
import { createProblems } from './http/problem.ts';
import { rooms } from './live-rooms.ts';
import { startLive, type LiveServer } from './live.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { testHouse } from './testing/house.ts';
import { visitor } from './viewer.ts';

let database: TestDatabase;
let http: Server;
let live: LiveServer;
const closers: (() => void)[] = [];

beforeAll(async () => {
  database = await testDatabase();
  http = createServer();
  const house = testHouse(database.db, []);
  live = startLive(http, {
    house,
    identify: async () => visitor,
    identifyAgain: async (viewer) => viewer,
    roomsFor: async () => [],
    problemOf: createProblems([], house.words),
    calls: [],
    watchedRooms: () => [],
    slowWindows: { packets: 200, bytes: 256 * 1024 },
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  for (const close of closers) close();
  await live.close();
  await database.drop();
});

const portOf = () => (http.address() as AddressInfo).port;

async function window(): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${portOf()}`, { path: '/live', transports: ['websocket'], forceNew: true, reconnection: false });
  closers.push(() => socket.disconnect());
  await new Promise<void>((resolve, reject) => void socket.on(liveReady, resolve).on('connect_error', reject));
  return socket;
}

/** A window that connects, and then reads nothing more. */
async function deafWindow(): Promise<NetSocket> {
  const socket = connectSocket(portOf(), '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.on('error', () => {});
  let heard = '';
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString('latin1')));
  socket.write(
    `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await expect.poll(() => heard).toContain('sid');
  // “40” in a masked frame of two bytes: into the namespace.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await expect.poll(() => heard).toContain(liveReady);
  socket.pause();
  return socket;
}

test('OP-05 a window that does not read is cut off once too much waits for it, and the others go on', async () => {
  const reader = await window();
  let heard = 0;
  reader.on(liveEvent, () => (heard += 1));
  await deafWindow();
  expect(live.connections()).toBe(2);
  const id = 'x'.repeat(4_000);
  const before = process.memoryUsage().rss;
  let sent = 0;
  await expect
    .poll(
      () => {
        for (let turn = 0; turn < 100; turn += 1) live.send([rooms.public], { type: 'test.mark', id });
        sent += 100;
        return live.connections();
      },
      { timeout: 10_000, interval: 20 },
    )
    .toBe(1);
  // What the system itself takes of a connection, and not much more.
  expect(sent * id.length).toBeLessThan(64 * 2 ** 20);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  await expect.poll(() => heard, { timeout: 5_000 }).toBe(sent);
});

test('OP-02 a node that closes asks its windows to move one after the other, and lets nobody in again', async () => {
  const moved: number[] = [];
  await Promise.all(
    Array.from({ length: 20 }, async () => {
      const socket = await window();
      socket.on(liveMove, () => {
        moved.push(performance.now());
        socket.disconnect();
      });
    }),
  );
  const beganMs = performance.now();
  await live.handOver(1_000);
  expect(moved).toHaveLength(20);
  const [first = 0, last = 0] = [Math.min(...moved), Math.max(...moved)];
  expect(first - beganMs).toBeLessThan(300);
  expect(last - first).toBeGreaterThan(700);
  await expect(window()).rejects.toThrow('database.unavailable');
});
