import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server } from 'socket.io';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { liveEvent, liveMove, liveReady, type LiveReadiness } from '#platform/contract/live.ts';
import { openLiveSocket, type LiveSocket } from './live-socket.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const http = createServer();
const server = new Server(http, { path: '/live' });
const arrivals: number[] = [];
/** Number of next connections to refuse, and to disconnect before they are ready. */
let refused = 0;
let sentAway = 0;
/** Page ages that the clients sent, and the readiness message for the first one. */
const ages: unknown[] = [];
let readiness: LiveReadiness | undefined;
const opened: LiveSocket[] = [];

beforeAll(async () => {
  server.use((_, next) => {
    arrivals.push(performance.now());
    next(refused-- > 0 ? new Error('database.unavailable') : undefined);
  });
  server.on('connection', (socket) => {
    ages.push(socket.handshake.auth['pageAgeMs']);
    if (sentAway-- > 0) socket.disconnect(true);
    else socket.emit(liveReady, ...(readiness ? [readiness] : []));
    readiness = undefined;
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  vi.stubGlobal('location', { protocol: 'http:', hostname: '127.0.0.1', host: `127.0.0.1:${(http.address() as AddressInfo).port}` });
});
afterEach(() => {
  vi.restoreAllMocks();
  for (const socket of opened.splice(0)) socket.close();
  arrivals.length = 0;
  ages.length = 0;
});
afterAll(async () => {
  vi.unstubAllGlobals();
  await server.close();
});

function open({ asksForMissed = false } = {}) {
  const heard: string[] = [];
  const socket = openLiveSocket({
    asksForMissed,
    onBegin: () => heard.push('begin'),
    onReturn: () => heard.push('return'),
    onMessage: ({ id }) => heard.push(id),
  });
  opened.push(socket);
  return { socket, heard };
}

test('HU-04 a refused or disconnected window reconnects with growing delays until it is ready', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0.1);
  refused = 1;
  sentAway = 1;
  const { socket, heard } = open();
  await expect.poll(() => heard, { timeout: scaled(10_000) }).toEqual(['begin']);
  expect(socket.isConnected()).toBe(true);
  const [first = 0, second = 0, third = 0] = arrivals;
  // Of these random delays: 378 and 757 ms.
  expect(second - first).toBeGreaterThan(370);
  expect(third - second).toBeGreaterThan(750);

  // The server disconnects all and is briefly without its database: no page has to be reloaded.
  refused = 1;
  server.disconnectSockets(true);
  await expect.poll(() => heard, { timeout: scaled(10_000) }).toEqual(['begin', 'return']);
  server.emit(liveEvent, { type: 'hub.changed', id: 'news' });
  await expect.poll(() => heard).toEqual(['begin', 'return', 'news']);
});

test('HU-04 tryNow connects immediately; after close there is no attempt', async () => {
  refused = 3;
  const { socket, heard } = open();
  await expect.poll(() => arrivals.length).toBe(1);
  socket.tryNow();
  socket.tryNow();
  await expect.poll(() => arrivals.length, { timeout: 2_000 }).toBeGreaterThan(1);
  refused = 0;
  socket.tryNow();
  await expect.poll(() => heard).toEqual(['begin']);
  refused = 100;
  server.disconnectSockets(true);
  socket.close();
  arrivals.length = 0;
  await new Promise((resolve) => setTimeout(resolve, 700));
  expect(arrivals).toEqual([]);
  refused = 0;
});

test('OP-02 a window asked to move reconnects immediately and fetches what is on screen', async () => {
  refused = 0;
  const { heard } = open();
  await expect.poll(() => heard).toEqual(['begin']);
  const requestedMs = performance.now();
  server.emit(liveMove);
  await expect.poll(() => heard, { interval: 10 }).toEqual(['begin', 'return']);
  expect((arrivals.at(-1) ?? 0) - requestedMs).toBeLessThan(400);
});

test('HU-04 a window sends the age of its page until it is ready, and fetches everything if the gap is unknown', async () => {
  sentAway = 1;
  readiness = undefined;
  const before = performance.now();
  const { heard } = open({ asksForMissed: true });
  await expect.poll(() => heard, { timeout: scaled(10_000) }).toEqual(['begin']);
  expect(ages).toHaveLength(2);
  for (const age of ages) expect(age).toBeGreaterThanOrEqual(before);
  readiness = { mayHaveMissed: false };
  server.disconnectSockets(true);
  await expect.poll(() => heard, { timeout: scaled(10_000) }).toEqual(['begin', 'return']);
  expect(ages[2]).toBeUndefined();

  readiness = { mayHaveMissed: true };
  const late = open({ asksForMissed: true });
  await expect.poll(() => late.heard).toEqual(['return']);
  readiness = { mayHaveMissed: false };
  const early = open();
  await expect.poll(() => early.heard).toEqual(['begin']);
  expect(ages.at(-1)).toBeUndefined();
});
