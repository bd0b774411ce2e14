import { createServer, type Server } from 'node:http';
import { connect as connectSocket, type AddressInfo, type Socket as NetSocket } from 'node:net';
import { randomBytes } from 'node:crypto';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveEvent, liveMove, liveReady } from '#platform/contract/live.ts';
import { createProblems } from '../http/problem.ts';
import { networkKey, requestLimits } from '../limits/request-limits.ts';
import { rooms } from '../common/live-rooms.ts';
import { startLive, type LiveServer } from './live.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { visitor } from '../security/viewer.ts';
import { scaled } from '../testing/timeouts.ts';

let database: TestDatabase;
let http: Server;
let live: LiveServer;
const closers: (() => void)[] = [];

/** A node of the given application, and the port where it listens. */
async function startNode(app: TestApp): Promise<{ http: Server; live: LiveServer }> {
  const server = createServer();
  const started = startLive(server, {
    app,
    identify: async () => visitor,
    identifyAgain: async (viewer) => viewer,
    roomsFor: async () => [],
    problemOf: createProblems([], app.words),
    calls: [],
    watchedRooms: () => [],
    slowWindows: { packets: 200, bytes: 256 * 1024 },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { http: server, live: started };
}

beforeAll(async () => {
  database = await testDatabase();
  ({ http, live } = await startNode(createTestApp(database.db, [])));
});
afterAll(async () => {
  for (const close of closers) close();
  await live.close();
  await database.drop();
});

const portOf = (server = http) => (server.address() as AddressInfo).port;

async function window(server = http): Promise<Socket> {
  const socket = io(`http://127.0.0.1:${portOf(server)}`, {
    path: '/live',
    transports: ['websocket'],
    forceNew: true,
    reconnection: false,
  });
  closers.push(() => socket.disconnect());
  await new Promise<void>((resolve, reject) => void socket.on(liveReady, resolve).on('connect_error', reject));
  return socket;
}

/** A window that connects and then reads nothing more. */
async function deafWindow(): Promise<NetSocket> {
  const socket = connectSocket(portOf(), '127.0.0.1');
  closers.push(() => socket.destroy());
  socket.on('error', () => {});
  let received = '';
  socket.on('data', (bytes: Buffer) => (received += bytes.toString('latin1')));
  socket.write(
    `GET /live/?EIO=4&transport=websocket HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await expect.poll(() => received).toContain('sid');
  // “40” in a masked frame of two bytes: joins the namespace.
  socket.write(Buffer.from([0x81, 0x82, 0, 0, 0, 0, 0x34, 0x30]));
  await expect.poll(() => received).toContain(liveReady);
  socket.pause();
  return socket;
}

test('OP-05 a window that does not read is disconnected once too much is queued for it; others are unaffected', async () => {
  const reader = await window();
  let received = 0;
  reader.on(liveEvent, () => (received += 1));
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
      { timeout: scaled(10_000), interval: 20 },
    )
    .toBe(1);
  // The socket buffers of the system, and little more.
  expect(sent * id.length).toBeLessThan(64 * 2 ** 20);
  expect(process.memoryUsage().rss - before).toBeLessThan(200 * 2 ** 20);
  await expect.poll(() => received, { timeout: scaled(5_000) }).toBe(sent);
});

test('OP-06 open windows per network are limited, however slowly they come; closing one frees a place', async () => {
  const app = createTestApp(database.db, [], { RATE_LIMIT_PER_MINUTE: '1' });
  const node = await startNode(app);
  const { windows, ...others } = requestLimits(app.config);
  // Simulates that minutes have passed since they came.
  const come = () => {
    for (const limit of [windows, ...Object.values(others)]) app.limits.giveBack(limit, networkKey('127.0.0.1'));
    return window(node.http);
  };
  const open = [];
  while (open.length < windows.points) open.push(await come());
  await expect(come()).rejects.toThrow('websocket error');
  open[0]?.disconnect();
  await expect.poll(() => node.live.connections()).toBe(windows.points - 1);
  app.limits.giveBack(windows, networkKey('127.0.0.1'));
  await come();
  await node.live.close();
  node.http.close();
});

test('OP-02 a closing node asks its windows one by one to reconnect and admits none again', async () => {
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
