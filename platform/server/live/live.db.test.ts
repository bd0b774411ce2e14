import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { liveEvent, liveReady, type LiveMessage, type LiveReadiness } from '#platform/contract/live.ts';
import sql from 'sql-template-tag';
import { z } from 'zod';
import { createProblems } from '../http/problem.ts';
import { rooms } from '../common/live-rooms.ts';
import { startLive, type LiveServer } from './live.ts';
import { liveCall } from '../extension-points/feature.ts';
import type { BoundLiveCall } from './live-calls.ts';
import { refuse } from '../common/refusal.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { openFaultProxy } from '../testing/faulty-proxy.ts';
import { aViewer, createTestApp } from '../testing/test-app.ts';
import { scaled } from '../testing/timeouts.ts';

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
const ended = new Set<string>();
const changes: string[] = [];
/** Hooks that run during authentication and during the reading of rooms. */
let meanwhile = async (): Promise<void> => {};
let betweenRooms = async (): Promise<void> => {};
let hasLeft = false;

const sit = liveCall('sit', { action: 'table.sit', payload: z.strictObject({ table: z.string().max(20) }) }, async (context, { table }) => {
  if (table === 'broken') throw new Error('a secret of ours');
  await context.window.enter(`table:${table}`);
  return { who: context.viewer.id, table };
});
const calls: BoundLiveCall[] = [
  { ...sit, feature: 'tables', rule: { who: 'signedIn', because: 'A test.' } },
  { ...sit, name: 'sitOff', feature: 'chairs', rule: { who: 'signedIn', because: 'A test.' } },
  { ...sit, name: 'manage', feature: 'tables', rule: { who: 'manager', because: 'A test.' } },
];

/** Two nodes on one database, as with a load balancer. */
async function open(databaseUrl = database.url, env: Record<string, string> = {}): Promise<Node> {
  const http = createServer();
  const app = createTestApp(database.db, [], { DATABASE_URL: databaseUrl, MODULES_OFF: 'chairs', ...env });
  const live = startLive(http, {
    app,
    identify: async (token) => {
      const person = token === 'ana' || token === 'bob' ? people[token] : undefined;
      await meanwhile();
      if (!person) throw refuse('auth.expired');
      return person;
    },
    identifyAgain: async (viewer) => {
      if (viewer.id !== null && ended.has(viewer.sessionId)) throw refuse('auth.expired');
      return viewer;
    },
    roomsFor: async (viewer) => {
      const held = viewer.id === 'AAAAAAAA' && !hasLeft ? [rooms.group('GGGGGGGG')] : [];
      await betweenRooms();
      return held;
    },
    problemOf: createProblems([], app.words),
    calls,
    watchedRooms: () => [{ prefix: 'table:', changed: async ({ config }, room) => void changes.push(`${room} ${config.publicUrl}`) }],
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  return { http, live, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
}

async function connect(
  node: Node,
  token = '',
  age: { pageAgeMs?: unknown } = {},
): Promise<{ socket: Socket; got: LiveMessage[] } & LiveReadiness> {
  const socket = io(node.url, { path: '/live', transports: ['websocket'], auth: { token, ...age }, reconnection: false });
  sockets.push(socket);
  const got: LiveMessage[] = [];
  socket.on(liveEvent, (message: LiveMessage) => got.push(message));
  const readiness = await new Promise<LiveReadiness>((resolve, reject) => {
    socket.on(liveReady, resolve);
    socket.on('connect_error', reject);
  });
  return { socket, got, ...readiness };
}

const ids = (got: LiveMessage[]) => got.map((message) => message.id);
/** Sends a message to everyone as a marker: once it arrives, all earlier ones have arrived. */
async function reached(node: Node, mark: string, ...people: { got: LiveMessage[] }[]): Promise<void> {
  node.live.send([rooms.public], { type: 'test.mark', id: mark });
  await expect.poll(() => people.every(({ got }) => ids(got).includes(mark)), { timeout: scaled(5_000) }).toBe(true);
}

beforeAll(async () => {
  database = await testDatabase();
  one = await open();
  two = await open();
  // A node receives from others once its LISTEN is active, shortly after its start.
  const early = [await connect(one), await connect(two)];
  await vi.waitUntil(
    () => {
      one.live.send([rooms.public], { type: 'test.mark', id: 'from-one' });
      two.live.send([rooms.public], { type: 'test.mark', id: 'from-two' });
      return early.every(({ got }) => ids(got).includes('from-one') && ids(got).includes('from-two'));
    },
    { timeout: scaled(10_000) },
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
  test('HU-04 reach their rooms on every node, each window once', async () => {
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

  test('HU-04 messages between loading a page and connecting are replayed on every node, by the rights of the reader', async () => {
    const page = { pageAgeMs: 0 };
    const there = await connect(two, 'bob');
    // A node remembers messages since its start.
    for (const node of [one, two])
      await expect.poll(async () => (await connect(node, 'bob', page)).mayHaveMissed, { timeout: scaled(10_000) }).toBe(false);
    one.live.send([rooms.group('GGGGGGGG')], { type: 'hub.changed', id: 'missed by ana' });
    one.live.send([rooms.user('BBBBBBBB')], { type: 'hub.changed', id: 'missed by bob' });
    await reached(one, 'behind what was missed', there);
    for (const node of [one, two]) {
      // Sent before the connection is ready, since the client fetches what it is notified of.
      const ana = await connect(node, 'ana', page);
      expect(ids(ana.got).filter((id) => id.startsWith('missed'))).toEqual(['missed by ana']);
      expect(ana.mayHaveMissed).toBe(false);
      expect(ids((await connect(node, 'bob', page)).got).filter((id) => id.startsWith('missed'))).toEqual(['missed by bob']);
      expect(ids((await connect(node, '', page)).got).filter((id) => id.startsWith('missed'))).toEqual([]);
      // Before its start a node knows nothing; an absent or invalid age requests no replay.
      expect(await connect(node, 'ana', { pageAgeMs: 3_600_000 })).toMatchObject({ mayHaveMissed: true, got: [] });
      for (const pageAgeMs of [undefined, 'old', -1, Number.NaN])
        expect(await connect(node, 'ana', { pageAgeMs })).toMatchObject({ mayHaveMissed: false, got: [] });
    }
  });

  test('GR-07 after leaving a room, no message of it arrives from any node', async () => {
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
    await expect.poll(() => here.socket.connected || there.socket.connected, { timeout: scaled(5_000) }).toBe(false);
  });

  test('SE-04 signing out while connecting closes the connection without any message', async () => {
    const signOut = async () => {
      ended.add('SESSANA2');
      one.live.endSession('SESSANA2');
    };
    for (const moment of ['recognised', 'connected'] as const) {
      if (moment === 'recognised') meanwhile = signOut;
      else betweenRooms = signOut;
      const socket = io(one.url, { path: '/live', transports: ['websocket'], auth: { token: 'ana' }, reconnection: false });
      sockets.push(socket);
      const received: unknown[] = [];
      socket.onAny((event) => received.push(event));
      const closed = new Promise<string>((resolve) => socket.on('disconnect', resolve));
      await new Promise((resolve) => socket.on('connect', () => resolve(undefined)));
      one.live.send([rooms.user('AAAAAAAA'), rooms.group('GGGGGGGG')], { type: 'hub.changed', id: 'private' });
      expect(await closed, moment).toBe('io server disconnect');
      expect(
        received.filter((event) => event === liveEvent),
        moment,
      ).toEqual([]);
      meanwhile = betweenRooms = async () => {};
      ended.clear();
    }
  });

  test('GR-11 leaving a group while connecting, no message of it arrives', async () => {
    betweenRooms = async () => {
      hasLeft = true;
      one.live.leave('AAAAAAAA', rooms.group('GGGGGGGG'));
    };
    const ana = await connect(one, 'ana');
    betweenRooms = async () => {};
    one.live.send([rooms.group('GGGGGGGG')], { type: 'hub.changed', id: 'of the group' });
    await reached(one, 'after leaving', ana);
    hasLeft = false;
    expect(ids(ana.got)).toEqual(['after leaving']);
  });

  test('OP-06 windows that connect and send nothing are counted by network, on any transport', async () => {
    const node = await open(database.url, { RATE_LIMIT_PER_MINUTE: '1' });
    const begin = async () => (await fetch(`${node.url}/live/?EIO=4&transport=polling`)).status;
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push(await begin());
    expect(statuses).toEqual([200, 200, 200, 200, 200, 403]);
    await expect(connect(node)).rejects.toThrow('websocket error');
    await node.live.close();
    node.http.close();
  });

  test('SE-02 an invalid token is refused with its code, and so is a page of another origin', async () => {
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

const call = (socket: Socket, name: string, payload: unknown) => socket.timeout(5_000).emitWithAck(name, payload);

describe('nodes that lose contact', () => {
  /** Ends the connections between the two nodes as soon as both have one. */
  const cut = async () => {
    const found = () =>
      database.db.many<{ pid: number }>(
        sql`select pid from pg_stat_activity where application_name = 'atrium nodes' and datname = current_database() and query like '%pg_notify%'`,
      );
    await expect.poll(async () => (await found()).length, { timeout: scaled(10_000) }).toBe(2);
    for (const { pid } of await found()) await database.db.run(sql`select pg_terminate_backend(${pid})`);
  };
  /**
   * Reconnects until admitted and the node receives from both others: by then all have noticed the
   * gap.
   */
  const comesAgain = async (node: Node, token: string) => {
    for (let attempt = 1; ; attempt += 1) {
      const come = await connect(node, token).catch(() => undefined);
      const marks = [`${attempt} of one`, `${attempt} of two`];
      one.live.send([rooms.public], { type: 'test.mark', id: marks[0] ?? '' });
      two.live.send([rooms.public], { type: 'test.mark', id: marks[1] ?? '' });
      const receive = () => marks.every((mark) => come && ids(come.got).includes(mark));
      if (come && (await vi.waitUntil(receive, { timeout: 1_000 }).catch(() => false))) return come;
      come?.socket.disconnect();
      if (attempt > 20) throw new Error('nobody is heard any more');
    }
  };

  test('HU-04 10 lost connections leak none of the pool, and messages arrive again', async () => {
    const before = database.db.pool.totalCount - database.db.pool.idleCount;
    for (let turn = 0; turn < 10; turn += 1) await cut();
    await comesAgain(one, 'ana');
    await comesAgain(two, 'bob');
    expect(database.db.pool.totalCount - database.db.pool.idleCount).toBe(before);
    // All 14 connections of the pool are available.
    expect(await Promise.all(Array.from({ length: 14 }, () => database.db.one(sql`select 1 as one from pg_sleep(0.1)`)))).toHaveLength(14);
  });

  test('HU-04 members of an excluded room get no message, on any node', async () => {
    const [ana, bob] = [await comesAgain(two, 'ana'), await comesAgain(two, 'bob')];
    const received: string[] = [];
    for (const [name, { socket }] of [
      ['ana', ana],
      ['bob', bob],
    ] as const) {
      await call(socket, 'sit', { table: 'elm' });
      socket.on('served', () => received.push(name));
    }
    one.live.sendEvent(['table:elm'], 'served', { dish: 'soup' }, ['user:BBBBBBBB']);
    await reached(one, 'behind the soup', ana);
    await reached(one, 'behind the soup again', bob);
    expect(received).toEqual(['ana']);
  });

  test('HU-04 after a gap the windows of a node reconnect, with current rights', async () => {
    const bob = await comesAgain(two, 'bob');
    await call(bob.socket, 'sit', { table: 'ash' });
    const isRemoved = new Promise<string>((resolve) => bob.socket.on('disconnect', resolve));
    await cut();
    // No one receives this: neither that bob left the table nor its messages.
    one.live.leave('BBBBBBBB', 'table:ash');
    one.live.sendEvent(['table:ash'], 'served', { dish: 'soup' });
    expect(await isRemoved).toBe('io server disconnect');
    const again = await comesAgain(two, 'bob');
    const received: unknown[] = [];
    again.socket.on('served', (data) => received.push(data));
    one.live.sendEvent(['table:ash'], 'served', { dish: 'cake' });
    await reached(one, 'behind the cake', again);
    expect(received).toEqual([]);
    expect(await two.live.peopleIn('table:ash')).toEqual([]);
  });

  test('HU-04 a silent connection is distinguished from an idle one', async () => {
    const faultProxy = await openFaultProxy(database.url);
    const three = await open(faultProxy.url);
    const ana = await comesAgain(three, 'ana');
    const isRemoved = new Promise<string>((resolve) => ana.socket.on('disconnect', resolve));
    faultProxy.freeze();
    expect(await isRemoved).toBe('io server disconnect');
    await expect(connect(three, 'ana')).rejects.toThrow('database.unavailable');
    // The others missed what this node sent meanwhile: their windows reconnect, too.
    const bob = await comesAgain(two, 'bob');
    const hasCome = new Promise<string>((resolve) => bob.socket.on('disconnect', resolve));
    three.live.send([rooms.public], { type: 'hub.changed', id: 'unheard' });
    faultProxy.thaw();
    expect(await hasCome).toBe('io server disconnect');
    const again = await comesAgain(three, 'ana');
    again.socket.disconnect();
    await three.live.close();
    faultProxy.close();
  });
});

describe('live calls', () => {
  test('NE-19 a call is answered, and messages of the room it joins arrive on every node', async () => {
    const ana = await connect(one, 'ana');
    const bob = await connect(two, 'bob');
    const shown: unknown[] = [];
    ana.socket.on('served', (data) => shown.push(data));
    expect(await call(ana.socket, 'sit', { table: 'oak' })).toEqual({ who: 'AAAAAAAA', table: 'oak' });
    expect(await call(bob.socket, 'sit', { table: 'oak' })).toEqual({ who: 'BBBBBBBB', table: 'oak' });
    expect(await one.live.peopleIn('table:oak')).toEqual(['AAAAAAAA', 'BBBBBBBB']);
    expect(await two.live.peopleIn('table:oak')).toEqual(['AAAAAAAA', 'BBBBBBBB']);
    await expect.poll(() => changes.filter((change) => change.startsWith('table:oak ')).length).toBeGreaterThanOrEqual(2);
    // Too long for one notification of the database.
    two.live.sendEvent(['table:oak'], 'served', { dish: 'é'.repeat(20_000) });
    await expect.poll(() => shown, { timeout: scaled(5_000) }).toEqual([{ dish: 'é'.repeat(20_000) }]);
    bob.socket.disconnect();
    await expect.poll(() => one.live.peopleIn('table:oak')).toEqual(['AAAAAAAA']);
  });

  test('NE-19 each call checks the caller’s rights again; wrong input is refused as over HTTP, without internals', async () => {
    const nobody = await connect(one);
    expect(await call(nobody.socket, 'sit', { table: 'oak' })).toMatchObject({ problem: { code: 'auth.required', status: 401 } });
    const ana = await connect(one, 'ana');
    const codeOf = async (name: string, payload: unknown) => (await call(ana.socket, name, payload)).problem?.code;
    expect(await codeOf('sitOff', { table: 'oak' })).toBe('moduleDisabled');
    expect(await codeOf('manage', { table: 'oak' })).toBe('auth.forbidden');
    for (const payload of [
      undefined,
      null,
      'oak',
      ['oak'],
      {},
      { table: 7 },
      { table: 'oak', userId: 'BBBBBBBB' },
      { table: 'x'.repeat(21) },
    ])
      expect(await codeOf('sit', payload), JSON.stringify(payload)).toBe('input.invalid');
    const broken = await call(ana.socket, 'sit', { table: 'broken' });
    expect(broken.problem).toMatchObject({ code: 'server.failed', status: 500 });
    expect(JSON.stringify(broken)).not.toContain('secret');
    // Undeclared events are ignored.
    ana.socket.emit('constructor', {});
    ana.socket.emit('sit', { table: 'elm' });
    await expect.poll(() => one.live.peopleIn('table:elm')).toEqual(['AAAAAAAA']);
    ended.add('SESSANA2');
    expect(await codeOf('sit', { table: 'oak' })).toBe('auth.expired');
    ended.clear();
  });
});
