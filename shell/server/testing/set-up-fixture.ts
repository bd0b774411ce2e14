import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import sql from 'sql-template-tag';
import { liveReady } from '#platform/contract/live.ts';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/public-api.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { roomsToJoin } from '#features/groups/server/public-api.ts';
import type { ServerFeature } from '#platform/server/extension-points/feature.ts';
import { declaredCodes, statusesOf } from '#platform/server/http/openapi.ts';
import { bindRoutes, endpointKey, Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { bindLiveCalls, type BoundLiveCall } from '#platform/server/live/live-calls.ts';
import { startLive } from '#platform/server/live/live.ts';
import type { Database } from '#platform/server/database/db.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import {
  everybody,
  people,
  type CallExample,
  type Examples,
  type PersonOfTests,
  type Role,
  type Somebody,
  type Fixture,
  type Thing,
} from '#platform/server/testing/examples.ts';
import { createTestApp } from '#platform/server/testing/test-app.ts';

/** A feature under test with its examples. */
export interface Walked {
  feature: ServerFeature;
  examples: Examples;
}

/** A running application with things of everyone. */
export interface ReadyFixture extends Fixture {
  /** Its settings. */
  env: Readonly<Record<string, string>>;
  http: FastifyInstance;
  features: readonly ServerFeature[];
  walked: readonly Walked[];
  routes: readonly BoundRoute[];
  liveCalls: readonly BoundLiveCall[];
  things: readonly Thing[];
  calls: Readonly<Record<string, CallExample>>;
  /** Error codes that calls answered with, and those that they do not declare. */
  answered: Set<string>;
  undeclared: Set<string>;
  fetch: (
    who: Role,
    method: BoundRoute['endpoint']['method'],
    url: string,
    body?: object,
    as?: Pick<CallExample, 'headers' | 'payload'>,
  ) => Promise<Answered>;
  /** Opens a window per person that records live messages. */
  openWindows: () => Promise<Windows>;
  close: () => Promise<void>;
}

export interface Answered {
  status: number;
  text: string;
  bytes: Buffer;
}

export interface Windows {
  sockets: Readonly<Record<Role, Socket>>;
  heard: { who: Role; event: string; data: unknown }[];
  /** Waits until each window has received all earlier messages. */
  caughtUp: () => Promise<void>;
}

/** The examples of these features, from their folders; throws for features without. */
export async function readExamples(features: readonly ServerFeature[]): Promise<Walked[]> {
  return Promise.all(
    features.map(async (feature) => {
      const place = `features/${feature.name}/server/examples.ts`;
      const found = (await import(/* @vite-ignore */ new URL(`../../../${place}`, import.meta.url).href).catch((cause: unknown) => {
        throw new Error(`${feature.name} has no examples for the app-wide tests: write ${place}`, { cause });
      })) as { examples: Examples };
      return { feature, examples: found.examples };
    }),
  );
}

let marked = 1000;

/** A database with users. */
export interface Cast {
  db: Database;
  people: Readonly<Record<PersonOfTests, Somebody>>;
  drop: () => Promise<void>;
}

/** Creates a database with users of all roles. */
export async function callCast(features: readonly ServerFeature[]): Promise<Cast> {
  const { db, drop } = await testDatabase();
  const app = createTestApp(db, features);
  const them = {} as Record<PersonOfTests, Somebody>;
  for (const who of people) them[who] = await aUser(app, { name: `The ${who}`, role: who === 'owner' ? 'manager' : 'member' });
  await db.run(sql`update users set is_administrator = true where id = ${them.administrator.viewer.id}`);
  return { db, people: them, drop };
}

/** Starts an application of these features for these users, and creates their examples. */
export async function setUpFixture(
  { db, people: them }: Pick<Cast, 'db' | 'people'>,
  features: readonly ServerFeature[],
  walked: readonly Walked[],
): Promise<ReadyFixture> {
  const env = { RATE_LIMIT_PER_MINUTE: '1000000', LINKS_WAIT_DAYS: '7' };
  const app = createTestApp(db, features, env);
  const routes = bindRoutes(features);
  const liveCalls = bindLiveCalls(features);
  const identify = createIdentify(app);
  const problemOf = createProblems(
    features.map(({ errors }) => errors),
    app.words,
  );
  const identifyAgain = createIdentifyAgain(app);
  const http = createHttp({ app, routes, pipeline: new Pipeline(app), problemOf, identify, identifyAgain });
  const answered = new Set<string>();
  const undeclared = new Set<string>();
  const statuses = statusesOf(routes);
  const declared = new Map(routes.map((route) => [endpointKey(route.endpoint), new Set(declaredCodes(route, statuses))]));
  http.addHook('onSend', async ({ method, routeOptions }, reply, payload) => {
    const codes = declared.get(`${method} ${routeOptions.url}`);
    if (!codes || reply.statusCode < 400) return;
    const { code, status } = JSON.parse(String(payload)) as { code: string; status: number };
    answered.add(code);
    if (!codes.has(code) || statuses.get(code) !== status) undeclared.add(`${method} ${routeOptions.url} ${code}`);
  });
  const fetch: ReadyFixture['fetch'] = async (who, method, url, body, { headers = {}, payload = JSON.stringify(body ?? {}) } = {}) => {
    const hasBody = method !== 'GET' && method !== 'HEAD';
    const answer = await http.inject({
      method,
      url,
      headers: {
        ...(who === 'visitor' ? {} : { authorization: `Bearer ${them[who].token}` }),
        ...(hasBody ? { 'content-type': 'application/json' } : {}),
        ...headers,
      },
      ...(hasBody ? { payload } : {}),
    });
    return { status: answer.statusCode, text: answer.body, bytes: answer.rawPayload };
  };
  const things: Thing[] = [];
  const fixture: Fixture = {
    app,
    people: them,
    thing(name) {
      const found = things.find((thing) => thing.name === name);
      if (!found) throw new Error(`no example is called “${name}”`);
      return found;
    },
    mark: () => `Unseen quay ${(marked += 1)}`,
    async ask(who, call, body) {
      const [method, url = ''] = call.split(' ') as [BoundRoute['endpoint']['method'], string];
      const { status, text } = await fetch(who, method, url, body);
      if (status >= 300) throw new Error(`an example could not be made: ${call} answered ${who} with ${text}`);
      return JSON.parse(text) as Record<string, unknown>;
    },
  };
  for (const { examples } of walked) things.push(...((await examples.make?.(fixture)) ?? []));
  await app.runJobs();
  for (const { examples } of walked) await examples.afterwards?.(fixture);
  await app.runJobs();

  const closers: (() => Promise<unknown>)[] = [];
  async function openWindows(): Promise<Windows> {
    const live = startLive(http.server, {
      app,
      identify,
      identifyAgain,
      problemOf,
      roomsFor: (viewer) => roomsToJoin(db, viewer),
      calls: liveCalls,
      watchedRooms: () => [],
    });
    // From now on, live messages are sent rather than recorded.
    Object.assign(app.live, live);
    closers.push(() => live.close());
    await http.listen({ port: 0, host: '127.0.0.1' });
    const { port } = http.server.address() as AddressInfo;
    const heard: Windows['heard'] = [];
    const sockets = {} as Record<Role, Socket>;
    await Promise.all(
      everybody.map(async (who) => {
        const auth = { token: who === 'visitor' ? '' : them[who].token };
        const socket = io(`http://127.0.0.1:${port}`, { path: '/live', transports: ['websocket'], auth, reconnection: false });
        sockets[who] = socket;
        closers.unshift(async () => void socket.disconnect());
        await new Promise<void>((resolve, reject) => socket.on(liveReady, resolve).on('connect_error', reject));
        socket.onAny((event: string, data: unknown) => heard.push({ who, event, data }));
      }),
    );
    return {
      sockets,
      heard,
      async caughtUp() {
        const open = Object.values(sockets).filter(({ connected }) => connected);
        const caughtUp = open.map((socket) => new Promise<void>((resolve) => socket.once('caughtUp', () => resolve())));
        live.sendEvent(['public'], 'caughtUp', {});
        await Promise.all(caughtUp);
      },
    };
  }
  return {
    ...fixture,
    env,
    http,
    features,
    walked,
    routes,
    liveCalls,
    things,
    calls: Object.assign({}, ...walked.map(({ examples }) => examples.calls?.(fixture) ?? {})),
    answered,
    undeclared,
    fetch,
    openWindows,
    async close() {
      for (const close of closers) await close();
      await http.close();
    },
  };
}
