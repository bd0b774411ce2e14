import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, inject, test, vi } from 'vitest';
import pg from 'pg';
import { createIdentify } from '#features/accounts/server/public-api.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groupText } from '#features/groups/server/testing.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { openFaultProxy } from '#platform/server/testing/faulty-proxy.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const migrations = join(import.meta.dirname, '../../database/migrations');
let own: TestDatabase;
let name: string;
let token: string;
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  own = await testDatabase();
  name = new URL(own.url).pathname.slice(1);
  const app = createTestApp(own.db, features);
  for (const feature of features) await feature.onStart?.(app);
  ({ token } = await aUser(app, { role: 'manager' }));
});
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(() => own.drop());

interface Node {
  http: FastifyInstance;
  db: Database;
  lines: { level: string; msg: string }[];
}

/** A complete node on a database at this address. */
function aNode(url: string): Node {
  const lines: Node['lines'] = [];
  const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
  const db = connect(url, { log, poolSize: 4 });
  const app = createTestApp(db, features);
  const problemOf = createProblems(
    features.map(({ errors }) => errors),
    app.words,
  );
  const http = createHttp({
    app,
    routes: bindRoutes(features),
    pipeline: new Pipeline(app),
    problemOf,
    identify: createIdentify(app),
  });
  closers.push(
    () => db.close(),
    () => http.close(),
  );
  return { http, db, lines };
}

const read = ({ http }: Node) => http.inject({ url: '/api/hub?mode=private', headers: { authorization: `Bearer ${token}` } });
const write = ({ http }: Node) =>
  http.inject({ method: 'POST', url: '/api/groups', headers: { authorization: `Bearer ${token}` }, payload: groupText() });
/** Runs a statement on another connection, in any state of the database. */
async function asOperator(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('databaseUrl') });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

test('OP-05 ER-02 a database read-only after failover: reads work, writes are deferred, one log line has the fix; recovers automatically', async () => {
  const node = aNode(own.url);
  expect((await write(node)).statusCode).toBe(201);
  await asOperator(`alter database ${name} set default_transaction_read_only = on`);
  // A failover ends connections.
  await own.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`);
  await sleep(100);
  expect((await read(node)).statusCode).toBe(200);
  const ready = await node.http.inject('/api/health/ready');
  expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'readOnly', database: 'readOnly' }]);
  for (let turn = 0; turn < 3; turn += 1) {
    const refused = await write(node);
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'database.unavailable', '2']);
  }
  expect((await read(node)).statusCode).toBe(200);
  expect(node.lines.filter(({ level }) => level === 'error')).toEqual([
    expect.objectContaining({ msg: expect.stringMatching(/read-only.*DATABASE_URL.*npm run doctor/) }),
  ]);
  await asOperator(`alter database ${name} reset default_transaction_read_only`);
  await expect.poll(async () => (await write(node)).statusCode, { timeout: scaled(10_000) }).toBe(201);
  expect((await node.http.inject('/api/health/ready')).json()).toEqual({ status: 'up' });
  await expect.poll(() => node.lines.at(-1)?.msg, { timeout: scaled(10_000) }).toBe('the database accepts writes again');
});

test('OP-05 ER-02 a database without free connections: 503 with Retry-After within seconds, and automatic recovery', async () => {
  const node = aNode(own.url);
  await asOperator(`alter database ${name} connection limit 0`);
  await own.db.run(sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and pid <> pg_backend_pid()`);
  const began = performance.now();
  const refused = await read(node);
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'database.unavailable', '2']);
  expect(performance.now() - began).toBeLessThan(5_000);
  expect((await node.http.inject('/api/health/ready')).json()).toEqual({ status: 'databaseUnavailable' });
  await asOperator(`alter database ${name} connection limit -1`);
  await expect.poll(async () => (await read(node)).statusCode, { timeout: scaled(10_000) }).toBe(200);
  expect((await write(node)).statusCode).toBe(201);
});

test('OP-05 ER-02 a database in recovery: 503 with Retry-After within seconds, a start meanwhile fails with one line; recovers automatically', async () => {
  const faultProxy = await openFaultProxy(own.url);
  closers.push(() => faultProxy.close());
  const node = aNode(faultProxy.url);
  expect((await read(node)).statusCode).toBe(200);
  faultProxy.refuseComers('57P03');
  const began = performance.now();
  for (const refused of [await read(node), await write(node)])
    expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'database.unavailable', '2']);
  expect(performance.now() - began).toBeLessThan(5_000);
  await expect(migrate(faultProxy.url, migrations)).rejects.toThrow(
    /^The database cannot be used: it is starting up or recovering; try again later[^\n]*$/,
  );
  faultProxy.refuseComers('53300');
  await expect(migrate(faultProxy.url, migrations)).rejects.toThrow(
    /^The database cannot be used: all its connections are in use; raise max_connections[^\n]*$/,
  );
  faultProxy.refuseComers();
  await expect.poll(async () => (await read(node)).statusCode, { timeout: scaled(10_000) }).toBe(200);
  expect((await write(node)).statusCode).toBe(201);
});

test('OP-05 a slow database: everything is late, nothing fails', async () => {
  const faultProxy = await openFaultProxy(own.url);
  closers.push(() => faultProxy.close());
  const node = aNode(faultProxy.url);
  const timed = async () => {
    const began = performance.now();
    const answers = await Promise.all([read(node), read(node), write(node)]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 201]);
    return performance.now() - began;
  };
  await timed();
  const usualMs = await timed();
  faultProxy.delayMessages(Math.max(20, usualMs / 4));
  expect(await timed()).toBeGreaterThan(usualMs);
  faultProxy.delayMessages(0);
  await timed();
});

test.each([2, -2])(
  'OP-02 a node whose clock is %i hours ahead: it stores the time of the database, sessions last on every node, one line has the fix',
  async (hours) => {
    const [right, wrong] = [aNode(own.url), aNode(own.url)];
    const made = async (node: Node) => {
      const answer = await write(node);
      expect(answer.statusCode, answer.body).toBe(201);
      return answer.json<{ id: string }>().id;
    };
    const before = await made(right);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + hours * 3_600_000 });
    let meanwhile: string;
    try {
      // As every node does before it accepts requests.
      expect(await wrong.db.isAlive()).toBe(true);
      meanwhile = await made(wrong);
      expect((await read(wrong)).statusCode).toBe(200);
    } finally {
      vi.useRealTimers();
    }
    const after = await made(right);
    expect((await read(right)).statusCode).toBe(200);
    const rows = await own.db.many<{ id: string }>(sql`
    select id from groups where id = any(${[before, meanwhile, after]}::text[]) and created_at <= now() order by created_at`);
    expect(rows.map(({ id }) => id)).toEqual([before, meanwhile, after]);
    const shownTo = (node: Node) => node.lines.filter(({ msg }) => msg.includes('the clock of this machine'));
    expect(shownTo(right)).toEqual([]);
    expect(shownTo(wrong)).toEqual([
      expect.objectContaining({ level: 'warn', secondsAhead: hours * 3600, msg: expect.stringContaining('NTP') }),
    ]);
  },
);
