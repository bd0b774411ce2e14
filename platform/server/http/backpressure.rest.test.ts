import { once } from 'node:events';
import { connect as connectSocket, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { endpoint } from '#platform/contract/endpoint.ts';
import { defineErrors, type Problem } from '#platform/contract/error.ts';
import { connect, type Database } from '../database/db.ts';
import { route, serverFeature } from '../extension-points/feature.ts';
import { createLog } from '../logging/log.ts';
import { definePolicy } from '../security/policy.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { aViewer, createTestApp, type TestApp } from '../testing/test-app.ts';
import { bindRoutes, Pipeline } from './pipeline.ts';
import { createProblems } from './problem.ts';
import { createHttp } from './server.ts';
import { scaled } from '../testing/timeouts.ts';

const seconds = z.strictObject({ seconds: z.coerce.number() });
const requested = { summary: 'A test', action: 'thing.use', reply: z.object({ text: z.string() }) } as const;
const readSlowly = endpoint({ ...requested, method: 'GET', path: '/api/slow', query: seconds });
const readHeld = endpoint({ ...requested, method: 'GET', path: '/api/held' });
const write = endpoint({ ...requested, method: 'POST', path: '/api/things' });
const readMuch = endpoint({ ...requested, method: 'GET', path: '/api/much' });
const much = 'A quiet paragraph about tides. '.repeat(1_000_000);

let running = 0;
let mostRunning = 0;
const things = serverFeature({
  name: 'things',
  tables: [],
  errors: defineErrors({}),
  policy: definePolicy({ 'thing.use': { who: 'anyone', because: 'a test' } }),
  routes: [
    route(readSlowly, async ({ db }, { query }) => {
      await db.one(sql`select pg_sleep(${query.seconds})`);
      return { text: 'read' };
    }),
    route(readHeld, async ({ db }) => {
      mostRunning = Math.max(mostRunning, (running += 1));
      await db.one(sql`select pg_advisory_lock_shared(7), pg_advisory_unlock_shared(7)`).finally(() => (running -= 1));
      return { text: 'read' };
    }),
    route(write, async ({ db }) => {
      await db.one(sql`select 1 as one`);
      return { text: 'written' };
    }),
    route(readMuch, async () => ({ text: much })),
  ],
});

let own: TestDatabase;
const opened: { http: FastifyInstance; db: Database }[] = [];

/** A node with this number of connections to the database. */
function open(poolSize: number, slowReaderMs?: number): { http: FastifyInstance; db: Database; app: TestApp } {
  const db = connect(own.url, { log: createLog({ level: 'silent' }), poolSize });
  const app = createTestApp(db, [things], { RATE_LIMIT_PER_MINUTE: '100000' });
  const http = createHttp({
    app,
    routes: bindRoutes([things]),
    pipeline: new Pipeline(app),
    problemOf: createProblems([], app.words),
    identify: async (token) => aViewer({ id: token, sessionId: token }),
    ...(slowReaderMs ? { slowReaderMs } : {}),
  });
  opened.push({ http, db });
  return { http, db, app };
}

const as = (id: string) => ({ authorization: `Bearer ${id}` });

beforeAll(async () => {
  own = await testDatabase();
});
afterEach(async () => {
  for (const { http, db } of opened.splice(0)) {
    await http.close();
    await db.close();
  }
  mostRunning = 0;
});
afterAll(() => own.drop());

/**
 * Occupies all connections of a pool, as slow statements do; returns the function that releases
 * them.
 */
async function occupy({ pool }: Database, count: number): Promise<() => void> {
  const clients = await Promise.all(Array.from({ length: count }, () => pool.connect()));
  return () => {
    for (const client of clients) client.release();
  };
}

test('OP-05 under overload reads are answered, writes refused immediately with Retry-After, and accepted afterwards', async () => {
  const { http, db } = open(2);
  const letGo = await occupy(db, 2);
  const readings = ['ana', 'bob'].map((id) => http.inject({ url: '/api/slow?seconds=0', headers: as(id) }));
  await expect.poll(() => db.waitedMs(), { timeout: 3_000, interval: 10 }).toBeGreaterThan(1_500);
  const put = await http.inject({ method: 'POST', url: '/api/things', headers: { ...as('cleo'), 'accept-language': 'es' } });
  expect(db.waitedMs()).toBeLessThan(3_000);
  letGo();
  expect([put.statusCode, put.headers['retry-after']]).toEqual([503, '3']);
  expect(put.json<Problem>()).toMatchObject({ code: 'server.busy', title: expect.stringContaining('El sitio está muy ocupado') });
  expect((await Promise.all(readings)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  expect(db.waitedMs()).toBe(0);
  expect((await http.inject({ method: 'POST', url: '/api/things', headers: as('cleo') })).statusCode).toBe(200);
});

test('OP-05 the queue for the database is limited: further requests are refused immediately', async () => {
  const { db } = open(1);
  const letGo = await occupy(db, 1);
  const waiting = Array.from({ length: 2_000 }, () => db.one(sql`select 1 as one`));
  await expect(db.one(sql`select 1 as one`)).rejects.toMatchObject({ code: 'server.busy' });
  letGo();
  await Promise.allSettled(waiting);
  expect(await db.one(sql`select 1 as one`)).toEqual({ one: 1 });
});

test('OP-05 OP-06 100 concurrent expensive requests of one person delay only that person', async () => {
  const { http } = open(14);
  // They run until the lock that they wait for is released.
  const holder = await own.db.pool.connect();
  await holder.query('select pg_advisory_lock(7)');
  const burst = Array.from({ length: 100 }, () => http.inject({ url: '/api/held', headers: as('ana') }));
  try {
    await expect.poll(() => mostRunning).toBe(6);
    // With all 14 connections taken by ana’s requests, no one would be answered before these end.
    expect((await http.inject({ url: '/api/slow?seconds=0', headers: as('bob') })).statusCode).toBe(200);
  } finally {
    await holder.query('select pg_advisory_unlock(7)');
    holder.release();
  }
  expect((await Promise.all(burst)).map(({ statusCode }) => statusCode)).toEqual(burst.map(() => 200));
  expect(mostRunning).toBe(6);
});

test('OP-05 requests beyond the queue of one person are refused, and ended ones free their places', async () => {
  const { http, app } = open(14);
  const burst = Array.from({ length: 150 }, () => http.inject({ url: '/api/slow?seconds=0.01', headers: as('ana') }));
  const statuses = (await Promise.all(burst)).map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(106);
  expect(statuses.filter((status) => status === 429)).toHaveLength(44);
  expect((await http.inject({ url: '/api/slow?seconds=x', headers: as('ana') })).statusCode).toBe(422);
  expect((await http.inject({ url: '/api/much' })).statusCode).toBe(200);
  expect(app.concurrency.size).toBe(0);
});

test('OP-05 a client that does not read a long answer is disconnected, a slow reader is not', async () => {
  const { http } = open(2, 3_000);
  await http.listen({ port: 0, host: '127.0.0.1' });
  const { port } = http.server.address() as AddressInfo;
  const ask = async () => {
    const socket = connectSocket(port, '127.0.0.1');
    await once(socket, 'connect');
    socket.on('error', () => {});
    socket.write('GET /api/much HTTP/1.1\r\nhost: localhost\r\naccept-encoding: identity\r\nconnection: close\r\n\r\n');
    return socket;
  };
  const idle = await ask();
  idle.pause();
  const slow = await ask();
  let read = 0;
  slow.on('data', (bytes: Buffer) => {
    read += bytes.length;
    slow.pause();
    setTimeout(() => slow.resume(), 6);
  });
  const ended = new Promise((resolve) => slow.once('close', resolve));
  const connections = () => new Promise<number>((resolve) => http.server.getConnections((_, count) => resolve(count)));
  expect(await connections()).toBe(2);
  await expect.poll(connections, { timeout: scaled(10_000) }).toBeLessThan(2);
  await ended;
  expect(read).toBeGreaterThan(much.length);
  await expect.poll(connections, { timeout: scaled(5_000) }).toBe(0);
});

test('OP-05 each statement has 10 s, and 5 s to wait for locks', async () => {
  const { db } = open(2);
  expect(await db.one(sql`select current_setting('statement_timeout') as most, current_setting('lock_timeout') as waiting`)).toEqual({
    most: '10s',
    waiting: '5s',
  });
});

test('OP-02 liveness and readiness differ: without a database the node is alive', async () => {
  const db = connect('postgres://nobody:nothing@127.0.0.1:9/none', { log: createLog({ level: 'silent' }) });
  const app = createTestApp(db, []);
  const http = createHttp({
    app,
    routes: [],
    pipeline: new Pipeline(app),
    problemOf: createProblems([], app.words),
    identify: async (token) => aViewer({ id: token }),
  });
  opened.push({ http, db });
  const [live, ready] = await Promise.all(['/api/health/live', '/api/health/ready'].map((url) => http.inject(url)));
  expect([live?.statusCode, live?.json()]).toEqual([200, { status: 'live' }]);
  expect([ready?.statusCode, ready?.json(), ready?.headers['retry-after']]).toEqual([503, { status: 'databaseUnavailable' }, '2']);
});
