import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveEvent, type LiveMessage } from '#platform/contract/live.ts';
import { rooms, startLive, type LiveServer } from './live.ts';
import { refuse } from './refusal.ts';
import { testDatabase, type TestDatabase } from './testing/database.ts';
import { aViewer, testHouse } from './testing/house.ts';

interface Node {
  http: Server;
  live: LiveServer;
  url: string;
}

const people = { ana: aViewer({ id: 'AAAAAAAA', sessionId: 'SESSANA2' }), bob: aViewer({ id: 'BBBBBBBB', sessionId: 'SESSBQB2' }) };
let database: TestDatabase;
let one: Node;
let two: Node;
const sockets: Socket[] = [];

/** Two nodes on one database, as behind a balancer. */
async function open(): Promise<Node> {
  const http = createServer();
  const house = testHouse(database.db, [], { DATABASE_URL: database.url });
  const live = startLive(http, {
    config: house.config,
    log: house.log,
    db: database.db,
    identify: async (token) => {
      const person = token === 'ana' || token === 'bob' ? people[token] : undefined;
      if (!person) throw refuse('auth.expired');
      return person;
    },
    roomsFor: async (viewer) => (viewer.id === 'AAAAAAAA' ? [rooms.group('GGGGGGGG')] : []),
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { http, live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

async function connect(node: Node, token?: string): Promise<{ socket: Socket; got: LiveMessage[] }> {
  const socket = io(node.url, { path: '/live', transports: ['websocket'], auth: { token: token ?? '' }, reconnection: false });
  sockets.push(socket);
  const got: LiveMessage[] = [];
  socket.on(liveEvent, (message: LiveMessage) => got.push(message));
  await new Promise<void>((resolve, reject) => {
    socket.on('connect', resolve);
    socket.on('connect_error', reject);
  });
  return { socket, got };
}

const ids = (got: LiveMessage[]) => got.map((message) => message.id);
/** A message to everybody marks the point up to which all earlier ones have arrived. */
async function reached(node: Node, mark: string, ...people: { got: LiveMessage[] }[]): Promise<void> {
  node.live.send([rooms.public], { type: 'test.mark', id: mark });
  await expect.poll(() => people.every(({ got }) => ids(got).includes(mark)), { timeout: 5_000 }).toBe(true);
}

beforeAll(async () => {
  database = await testDatabase();
  one = await open();
  two = await open();
  // A node hears the others from when its LISTEN stands, a moment after its start.
  const early = [await connect(one), await connect(two)];
  await vi.waitUntil(
    () => {
      one.live.send([rooms.public], { type: 'test.mark', id: 'from-one' });
      two.live.send([rooms.public], { type: 'test.mark', id: 'from-two' });
      return early.every(({ got }) => ids(got).includes('from-one') && ids(got).includes('from-two'));
    },
    { timeout: 10_000 },
  );
  for (const { socket } of early) socket.disconnect();
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await one.live.close();
  await two.live.close();
  await database.drop();
});

describe('live messages', () => {
  test('HU-04 reach those whose room they are for, on every node, each window once', async () => {
    const ana = await connect(one, 'ana');
    const bob = await connect(two, 'bob');
    const visitor = await connect(two);
    await expect.poll(() => one.live.connections() + two.live.connections()).toBe(3);
    two.live.send([rooms.group('GGGGGGGG'), rooms.user('AAAAAAAA')], { type: 'hub.changed', id: 'for-the-group' });
    one.live.send([rooms.user('BBBBBBBB')], { type: 'hub.changed', id: 'for-bob' });
    await reached(one, 'mark-one', ana, bob, visitor);
    await reached(two, 'mark-two', ana, bob, visitor);
    expect(ids(ana.got).filter((id) => id.startsWith('for-'))).toEqual(['for-the-group']);
    expect(ids(bob.got).filter((id) => id.startsWith('for-'))).toEqual(['for-bob']);
    expect(ids(visitor.got).filter((id) => id.startsWith('for-'))).toEqual([]);
  });

  test('GR-07 who leaves a room hears nothing more of it, from whichever node it is said', async () => {
    const ana = await connect(one, 'ana');
    const anaElsewhere = await connect(two, 'ana');
    two.live.leave('AAAAAAAA', rooms.group('GGGGGGGG'));
    await reached(two, 'left', ana, anaElsewhere);
    one.live.send([rooms.group('GGGGGGGG')], { type: 'hub.changed', id: 'secret' });
    two.live.send([rooms.group('GGGGGGGG')], { type: 'hub.changed', id: 'secret' });
    await reached(one, 'after-one', ana, anaElsewhere);
    await reached(two, 'after-two', ana, anaElsewhere);
    expect(ids([...ana.got, ...anaElsewhere.got])).not.toContain('secret');
  });

  test('SE-04 the end of a session closes its connections on every node', async () => {
    const here = await connect(one, 'bob');
    const there = await connect(two, 'bob');
    one.live.endSession('SESSBQB2');
    await expect.poll(() => here.socket.connected || there.socket.connected, { timeout: 5_000 }).toBe(false);
  });

  test('SE-02 a token that is no good is refused with its code, and so is a page of another origin', async () => {
    await expect(connect(one, 'stolen')).rejects.toThrow('auth.expired');
    const foreign = io(one.url, {
      path: '/live',
      transports: ['websocket'],
      reconnection: false,
      extraHeaders: { origin: 'https://evil.example' },
    });
    sockets.push(foreign);
    await expect(
      new Promise((resolve, reject) => foreign.on('connect', () => resolve(undefined)).on('connect_error', reject)),
    ).rejects.toThrow('websocket error');
  });
});
