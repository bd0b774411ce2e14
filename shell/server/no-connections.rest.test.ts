import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groupText } from '#features/groups/server/testing.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres, type Postgres } from '#platform/server/database/postgres/start-postgres.ts';
import { openFaultProxy, type FaultyProxy } from '#platform/server/testing/faulty-proxy.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';
import { features } from './features.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

const log = createLog({ level: 'silent' });
const folder = mkdtempSync(join(tmpdir(), 'atrium-no-connections-'));
// When root runs this, the database runs as `nobody` and must be able to reach its folder.
chmodSync(folder, 0o755);
const promisedMs = 5_000;
let postgres: Postgres;
const foreign: pg.Client[] = [];
const closers: (() => unknown)[] = [];

beforeAll(async () => {
  postgres = await startPostgres({ dataDir: folder, log, isDurable: false });
  await migrate(postgres.url, join(import.meta.dirname, '../../database/migrations'), log);
});
afterEach(async () => {
  for (const client of foreign.splice(0)) await client.end();
  for (const close of closers.splice(0).reverse()) await close();
});
afterAll(async () => {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
});

interface Node {
  address: string;
  db: Database;
  detour: FaultyProxy;
  tokens: string[];
}

/** A complete node with some people, on the database of this file. */
async function aNode(): Promise<Node> {
  const detour = await openFaultProxy(postgres.url);
  const db = connect(detour.url, { log });
  const app = createTestApp(db, features, { RATE_LIMIT_PER_MINUTE: '100000' });
  for (const feature of features) await feature.onStart?.(app);
  const tokens: string[] = [];
  for (let turn = 0; turn < 6; turn += 1) tokens.push((await aUser(app, { role: 'manager' })).token);
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
    identifyAgain: createIdentifyAgain(app),
  });
  closers.push(
    () => detour.close(),
    () => db.close(),
    () => http.close(),
  );
  return { address: await http.listen({ port: 0, host: '127.0.0.1' }), db, detour, tokens };
}

/** Takes every free connection of the database, as another program does. */
async function occupy(): Promise<void> {
  for (;;) {
    const client = new pg.Client({ connectionString: postgres.url });
    client.on('error', () => {});
    try {
      await client.connect();
    } catch (error) {
      expect(error).toMatchObject({ code: '53300' });
      return;
    }
    foreign.push(client);
  }
}

interface Called {
  status: number;
  ms: number;
  code: string | undefined;
  retryAfter: number;
}

async function call({ address }: Node, token: string | undefined, path: string, body?: unknown): Promise<Called> {
  const began = performance.now();
  const answer = await fetch(address + path, {
    method: body ? 'POST' : 'GET',
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const text = await answer.text();
  const { code } = (answer.ok ? {} : JSON.parse(text)) as { code?: string };
  return { status: answer.status, ms: performance.now() - began, code, retryAfter: Number(answer.headers.get('retry-after')) };
}

/** Measures how long this process was not scheduled, to subtract delays of a busy machine. */
function watchDelays(): { stop: () => number } {
  const everyMs = 50;
  let delayedMs = 0;
  let lastMs = performance.now();
  const timer = setInterval(() => {
    const nowMs = performance.now();
    delayedMs += Math.max(0, nowMs - lastMs - everyMs);
    lastMs = nowMs;
  }, everyMs);
  return {
    stop() {
      clearInterval(timer);
      return delayedMs;
    },
  };
}

const reads = ['/api/hub?mode=private', '/api/session', '/api/groups?list=mine'];

/** 126 concurrent calls: reads of visitors, reads of members, and writes. */
const burst = (node: Node) =>
  Promise.all([
    ...Array.from({ length: 24 }, () => call(node, undefined, '/api/hub')),
    ...node.tokens.flatMap((token) =>
      Array.from({ length: 17 }, (_, turn) =>
        turn % 12 === 5 ? call(node, token, '/api/groups', groupText()) : call(node, token, reads[turn % reads.length] ?? ''),
      ),
    ),
  ]);

test.each([
  ['refuses others at once', 0, 3, 30],
  ['refuses others only after 2.5 s', 2_500, 3, 30],
  ['refuses others only after 2.9 s, and gave the node one connection', 2_900, 1, 15],
])(
  'OP-05 ER-02 foreign connections occupy the database, which %s: calls are answered within 5 s, refusals with 503 and Retry-After; recovers automatically',
  async (_name, refusedAfterMs, ownConnections, messageMs) => {
    const node = await aNode();
    const { db, detour, tokens } = node;
    const own = await Promise.all(Array.from({ length: db.pool.options.max }, () => db.pool.connect()));
    own.forEach((client, at) => client.release(at >= ownConnections));
    await expect.poll(() => db.pool.totalCount).toBe(ownConnections);
    await occupy();
    expect(foreign.length).toBeGreaterThan(80);
    detour.delayComers(refusedAfterMs);
    detour.delayMessages(messageMs);
    const delays = watchDelays();
    const called = await burst(node);
    const boundMs = promisedMs + delays.stop();
    detour.delayMessages(0);
    detour.delayComers(0);

    const late = called.map(({ ms }) => Math.round(ms)).filter((ms) => ms > boundMs);
    expect(late.toSorted((one, other) => other - one)).toEqual([]);
    const refused = called.filter(({ status }) => status !== 200 && status !== 201);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, code, retryAfter } of refused)
      expect([status, ['database.unavailable', 'server.busy'].includes(code ?? ''), retryAfter > 0]).toEqual([503, true, true]);

    for (const client of foreign.splice(0)) await client.end();
    await expect.poll(async () => (await call(node, tokens[0], '/api/hub?mode=private')).status, { timeout: scaled(15_000) }).toBe(200);
    expect((await call(node, tokens[0], '/api/groups', groupText())).status).toBe(201);
  },
  90_000,
);
