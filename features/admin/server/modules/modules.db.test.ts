import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { io, type Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { endpoint } from '#platform/contract/endpoint.ts';
import { liveEvent, liveReady, type LiveMessage } from '#platform/contract/live.ts';
import { putTogether, route, serverFeature } from '#platform/server/extension-points/feature.ts';
import { bindRoutes, endpointKey, Pipeline } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { startLive } from '#platform/server/live/live.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { admin } from '../feature.ts';
import { followSwitches } from './follow-switches.ts';

const policy = definePolicy({ 'tree.read': { who: 'anyone', because: 'A test.' } });
const reply = z.object({ ok: z.boolean() });
const called = (name: string) => endpoint({ method: 'GET', path: `/api/${name}`, summary: 'A test', action: 'tree.read', reply });
const planted = (name: string, needs: string[] = []) =>
  serverFeature({ name, needs, policy, errors: {}, routes: [route(called(name), async () => ({ ok: true }))], tables: [] });
const features = putTogether([accounts, admin, planted('trees'), planted('leaves', ['trees']), planted('stones')]);

/** One of several nodes that share a database. */
interface Node {
  app: TestApp;
  ask: (viewer: Viewer, call: string, body?: object) => Promise<string>;
  window: () => Promise<LiveMessage[]>;
  close: () => Promise<void>;
}

let own: TestDatabase;
let administrator: SignedInViewer;
const nodes: Node[] = [];

async function open(env: Record<string, string> = {}): Promise<Node> {
  const app = createTestApp(own.db, features, { DATABASE_URL: own.url, ...env });
  const http = createServer();
  const switches = await followSwitches(app);
  const live = startLive(http, {
    app,
    identify: async () => visitor,
    identifyAgain: async (viewer) => viewer,
    roomsFor: async () => [],
    problemOf: createProblems([], app.words),
    calls: [],
    watchedRooms: () => [],
    onNodeNotice: switches.onNodeNotice,
  });
  Object.assign(app.live, live);
  const bound = new Map(bindRoutes(features).map((each) => [endpointKey(each.endpoint), each]));
  const pipeline = new Pipeline(app);
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const sockets: Socket[] = [];
  const node: Node = {
    app,
    async ask(viewer, call, body) {
      const found = bound.get(call);
      if (!found) throw new Error(`no call ${call}`);
      const requester = { viewer, language: 'en' as const, requestId: 'test', address: '127.0.0.1' };
      try {
        return await pipeline.answer(found, requester, { params: {}, query: {}, body });
      } catch (error) {
        if (isRefusal(error)) return error.code;
        throw error;
      }
    },
    async window() {
      const socket = io(`http://127.0.0.1:${(http.address() as AddressInfo).port}`, { path: '/live', transports: ['websocket'] });
      sockets.push(socket);
      const got: LiveMessage[] = [];
      socket.on(liveEvent, (message: LiveMessage) => got.push(message));
      await new Promise((resolve) => socket.on(liveReady, resolve));
      return got;
    },
    async close() {
      for (const socket of sockets) socket.disconnect();
      await switches.stop();
      await live.close();
      http.close();
    },
  };
  nodes.push(node);
  return node;
}

beforeAll(async () => {
  own = await testDatabase();
  const someone = await aUser(createTestApp(own.db, features));
  await own.db.run(sql`update users set is_administrator = true where id = ${someone.viewer.id}`);
  administrator = { ...someone.viewer, isAdministrator: true, hasRecentSignIn: true };
});
afterEach(async () => {
  for (const node of nodes.splice(0)) await node.close();
  await own.db.run(sql`delete from module_switches`);
});
afterAll(() => own.drop());

const put = 'PUT /api/admin/modules';
const ok = '{"ok":true}';

test('AD-07 AD-02 a module is switched off: within a second it and its dependents are off on every node, which notify their windows', async () => {
  const [here, there] = [await open(), await open()];
  const windows = [await here.window(), await there.window()];
  expect(await there.ask(visitor, 'GET /api/leaves')).toBe(ok);
  const began = performance.now();
  await here.ask(administrator, put, { name: 'trees', isOn: false });
  expect(await here.ask(visitor, 'GET /api/trees')).toBe('moduleDisabled');
  await expect.poll(() => there.ask(visitor, 'GET /api/leaves'), { timeout: 1_000, interval: 5 }).toBe('moduleDisabled');
  expect(performance.now() - began).toBeLessThan(1_000);
  expect(await there.ask(visitor, 'GET /api/stones')).toBe(ok);
  for (const got of windows) await expect.poll(() => got.map(({ type }) => type), { timeout: 2_000 }).toEqual(['modules.changed']);
  expect(await there.ask(visitor, 'GET /api/modules')).toBe('{"off":["leaves","trees"]}');

  await there.ask(administrator, put, { name: 'trees', isOn: true });
  await expect.poll(() => here.ask(visitor, 'GET /api/leaves'), { timeout: 1_000, interval: 5 }).toBe(ok);
  for (const got of windows) await expect.poll(() => got.length, { timeout: 2_000 }).toBe(2);
});

test('AD-07 a node that starts later has the same modules off', async () => {
  await (await open()).ask(administrator, put, { name: 'stones', isOn: false });
  expect(await (await open()).ask(visitor, 'GET /api/stones')).toBe('moduleDisabled');
});

test('AD-07 a module named in the configuration is off regardless of administrators, and on again once no longer named', async () => {
  const node = await open({ MODULES_OFF: 'trees' });
  expect(await node.ask(visitor, 'GET /api/leaves')).toBe('moduleDisabled');
  expect(await node.ask(administrator, put, { name: 'trees', isOn: true })).toBe('module.offByConfiguration');
  const { items } = JSON.parse(await node.ask(administrator, 'GET /api/admin/modules')) as { items: object[] };
  expect(items).toEqual([
    { name: 'leaves', needs: ['trees'], neededBy: [], isOff: true, because: 'need' },
    { name: 'stones', needs: [], neededBy: [], isOff: false, because: null },
    { name: 'trees', needs: [], neededBy: ['leaves'], isOff: true, because: 'configuration' },
  ]);
  expect(await (await open()).ask(visitor, 'GET /api/trees')).toBe(ok);
});

test('AD-07 AD-06 only administrators with a recent sign-in switch modules; core modules stay on; each switch is audited once', async () => {
  const node = await open();
  const recorded = () => own.db.one<{ count: number }>(sql`select count(*) as count from audit where subject_id = 'stones'`);
  const before = (await recorded()).count;
  const body = { name: 'stones', isOn: false };
  expect(await node.ask(visitor, put, body)).toBe('auth.required');
  expect(await node.ask({ ...administrator, isAdministrator: false }, put, body)).toBe('auth.forbidden');
  expect(await node.ask({ ...administrator, hasRecentSignIn: false }, put, body)).toBe('auth.reauthenticationRequired');
  expect(await node.ask(administrator, put, { name: 'admin', isOn: false })).toBe('module.alwaysOn');
  expect(await node.ask(administrator, put, { name: 'clouds', isOn: false })).toBe('thing.notFound');
  expect(await node.ask(administrator, put, { ...body, isGone: true })).toBe('input.invalid');
  await Promise.all([1, 2, 3].map(() => node.ask(administrator, put, body)));
  expect(await recorded()).toEqual({ count: before + 1 });
});
