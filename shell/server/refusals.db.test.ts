import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { io, type Socket } from 'socket.io-client';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { liveReady } from '#platform/contract/live.ts';
import { createIdentify, createIdentifyAgain } from '#features/accounts/server/door.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { aSession, ballotBody, clauseBody } from '#features/negotiation/server/testing/sessions.ts';
import { declaredCodes, statusesOf } from '#platform/server/http/openapi.ts';
import { bindRoutes, endpointKey, Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { newCode, newId } from '#platform/server/id.ts';
import { rooms, startLive, type LiveServer } from '#platform/server/live.ts';
import { bindLiveCalls, type BoundLiveCall } from '#platform/server/live-calls.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { testHouse, type TestHouse } from '#platform/server/testing/house.ts';
import { features } from './features.ts';

const secretName = 'Quiet quay 7319';
const secretTitle = 'Unseen slots 8462';
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: secretTitle }] }] };
const groupBody = { groupName: 'Other', companyName: 'Other', category: 'legal', description: 'x', visibility: 'public', version: 1 };

const command = { commandId: newId() };

/** A body that each call with one would accept, so that nothing but the right decides. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/groups': groupBody,
  'PUT /api/groups/:id': groupBody,
  'PUT /api/user/:id': { username: 'somebody', name: 'x', email: 'x@example.org' },
  'POST /api/groups/:id/manager': { userId: '22222222' },
  'POST /api/groups/:id/members/:userId/remove': {},
  'POST /api/groups/:id/invitations': { days: 7, maxUses: 10 },
  'POST /api/documents': { title: 'x', category: 'legal', content },
  'PUT /api/documents/:id': { title: 'x', category: 'legal', content, version: 1 },
  'POST /api/documents/:id/publish': { visibility: 'public', groupIds: [] },
  'POST /api/documents/:id/withdraw': {},
  'POST /api/documents/:id/versions/:version/restore': {},
  'PUT /api/contact/messages/:id': { isDone: true },
  'POST /api/negotiations': { agenda: secretTitle, documentType: 'sale', lengthMinutes: 5 },
  'POST /api/negotiations/:id/leave': command,
  'PUT /api/negotiations/:id/rule': { rule: 'majority', mediator: false },
  'POST /api/negotiations/:id/parties/:userId/admit': command,
  'POST /api/negotiations/:id/parties/:userId/decline': command,
  'POST /api/negotiations/:id/parties/:userId/remove': { reason: 'x' },
  'POST /api/negotiations/:id/hand-over': { userId: '22222222' },
  'POST /api/negotiations/:id/hand-over/accept': command,
  'POST /api/negotiations/:id/hand-over/decline': command,
  'POST /api/negotiations/:id/extend': { minutes: 5 },
  'POST /api/negotiations/:id/final-vote': command,
  'POST /api/negotiations/:id/end': command,
  'POST /api/negotiations/:id/clauses': clauseBody('x'),
  'POST /api/negotiations/:id/clauses/:clauseId/counter-proposals': clauseBody('x'),
  'POST /api/negotiations/:id/clauses/:clauseId/vote': ballotBody({ text: secretTitle }, 'reject'),
  'POST /api/negotiations/:id/clauses/:clauseId/withdraw': command,
  'POST /api/auth/change-password': { currentPassword: 'nothing of the kind', newPassword: 'nothing of the kind 2' },
};

/** Calls whose things are open to any signed-in person, with the reason. */
const openOnPurpose: Readonly<Record<string, string>> = {
  'GET /api/user/:id': 'the directory shows people to each other',
  'GET /api/people/:id': 'the directory shows people to each other',
  'POST /api/groups/:id/join': 'whoever knows a group’s ID may ask to join',
  'POST /api/negotiations/:id/join': 'whoever has a session’s ID may join it',
};

let http: FastifyInstance;
let drop: () => Promise<void>;
let routes: BoundRoute[];
let live: LiveServer;
let house: TestHouse;
let calls: BoundLiveCall[];
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  house = testHouse(database.db, features, { RATE_LIMIT_PER_MINUTE: '100000' });
  routes = bindRoutes(features, []);
  calls = bindLiveCalls(features, []);
  const problemOf = createProblems(
    features.map((feature) => feature.errors),
    house.words,
  );
  const identify = createIdentify(house);
  http = createHttp({ house, routes, pipeline: new Pipeline(house), problemOf, identify });
  const statuses = statusesOf(routes);
  const byPath = new Map(routes.map((route) => [endpointKey(route.endpoint), new Set(declaredCodes(route, statuses))]));
  http.addHook('onSend', async (request, reply, payload) => {
    const declared = byPath.get(`${request.method} ${request.routeOptions.url}`);
    if (!declared || reply.statusCode < 400) return;
    const { code, status } = JSON.parse(String(payload)) as { code: string; status: number };
    answered.add(code);
    if (!declared.has(code) || statuses.get(code) !== status) undeclared.add(`${request.method} ${request.routeOptions.url} ${code}`);
  });
  live = startLive(http.server, {
    house,
    identify,
    identifyAgain: createIdentifyAgain(house),
    problemOf,
    roomsFor: async () => [],
    calls,
    watchedRooms: [],
  });
  await http.listen({ port: 0, host: '127.0.0.1' });
  const ana = await aUser(house, { role: 'manager', name: 'Ana' });
  const bob = await aUser(house, { name: 'Bob' });
  const dan = await aUser(house, { name: 'Dan' });
  const cleo = await aUser(house, { name: 'Cleo' });
  const group = await aGroup(house, ana.viewer, { groupName: secretName, visibility: 'private' }, [bob.viewer]);
  await bringIn(house, group, ana.viewer, dan.viewer);
  const published = await aPublishedDocument(house, ana.viewer, { title: secretTitle, text: secretTitle, groupIds: [group.id] });
  const draft = await aDraft(house, ana.viewer, { title: secretTitle });
  await takeOut(house, group, dan.viewer);
  const negotiation = await aSession(house, ana.viewer, [bob.viewer, dan.viewer], { title: secretName, agenda: secretTitle });
  await inject('POST', `/api/negotiations/${negotiation.id}/clauses`, bob.token, clauseBody(secretTitle));
  const { state } = await inject('GET', `/api/negotiations/${negotiation.id}`, bob.token);
  await inject('POST', `/api/negotiations/${negotiation.id}/leave`, dan.token, {});
  Object.assign(tokens, { manager: ana.token, member: bob.token, stranger: cleo.token, formerMember: dan.token });
  Object.assign(ids, { group: group.id, document: published.id, draft: draft.id, user: bob.viewer.id, session: bob.viewer.sessionId });
  Object.assign(ids, { negotiation: negotiation.id, clause: state.clauses[0].id, manager: ana.viewer.id });
});
afterAll(async () => {
  for (const socket of sockets) socket.disconnect();
  await live.close();
  await http.close();
  await drop();
});

/** The codes that calls answered with in this file, and those that a call had not declared. */
const answered = new Set<string>();
const undeclared = new Set<string>();

const sockets: Socket[] = [];
async function connect(token?: string): Promise<Socket> {
  const { port } = http.server.address() as AddressInfo;
  const socket = io(`http://127.0.0.1:${port}`, {
    path: '/live',
    transports: ['websocket'],
    auth: { token: token ?? '' },
    reconnection: false,
  });
  sockets.push(socket);
  await new Promise<void>((resolve, reject) => socket.on(liveReady, resolve).on('connect_error', reject));
  return socket;
}

async function inject(method: 'GET' | 'POST', url: string, token: string, payload?: object) {
  const answer = await http.inject({ method, url, headers: { authorization: `Bearer ${token}` }, ...(payload ? { payload } : {}) });
  expect(answer.statusCode, url).toBeLessThan(300);
  return answer.json();
}

function ask(route: BoundRoute, path: string, token?: string) {
  const { method } = route.endpoint;
  const key = `${method} ${route.endpoint.path}`;
  return http.inject({
    method,
    url: path,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(method === 'GET' ? {} : { 'content-type': 'application/json' }),
    },
    ...(method === 'GET' ? {} : { payload: JSON.stringify(bodies[key] ?? {}) }),
  });
}

/** The private things that a path may be about, and paths of the same shape to things that do not exist. */
function pathsOf(path: string): { real: string; missing: string }[] {
  const fill = (group: string, document: string, user: string, session: string, negotiation: string, clause: string) =>
    path
      .replace(/^\/api\/negotiations\/:id/, `/api/negotiations/${negotiation}`)
      .replace(':clauseId', clause)
      .replace(/^\/api\/groups\/:id/, `/api/groups/${group}`)
      .replace(/^\/api\/documents\/:id/, `/api/documents/${document}`)
      .replace(':version', '1')
      .replace(/^\/api\/sessions\/:id/, `/api/sessions/${session}`)
      .replace(/:userId|:id/, user);
  const documents = path.startsWith('/api/documents') ? [ids['document'], ids['draft']] : [''];
  return documents.map((document) => ({
    real: fill(ids['group'] ?? '', document ?? '', ids['user'] ?? '', ids['session'] ?? '', ids['negotiation'] ?? '', ids['clause'] ?? ''),
    missing: fill(newCode(), newId(), newCode(), newId(), newCode(), newId()),
  }));
}

describe('every endpoint', () => {
  test('SE-02 refuses a visitor, unless anyone may ask', async () => {
    for (const route of routes.filter(({ rule }) => rule.who !== 'anyone'))
      for (const { real } of pathsOf(route.endpoint.path)) {
        const answer = await ask(route, real);
        expect({ path: real, status: answer.statusCode, code: answer.json().code }).toEqual({
          path: real,
          status: 401,
          code: 'auth.required',
        });
      }
  });

  test('AC-05 refuses a member what only managers or administrators may', async () => {
    const higher = routes.filter(({ rule }) => rule.who === 'manager' || rule.who === 'administrator');
    expect(higher.length).toBeGreaterThan(1);
    for (const route of higher) {
      const answer = await ask(route, pathsOf(route.endpoint.path)[0]?.real ?? '', tokens['stranger']);
      expect({ path: route.endpoint.path, status: answer.statusCode, code: answer.json().code }).toEqual({
        path: route.endpoint.path,
        status: 403,
        code: 'auth.forbidden',
      });
    }
  });

  test('GR-07 answers visitors, strangers and former members about a private thing exactly as about one that does not exist', async () => {
    let compared = 0;
    for (const route of routes) {
      const key = `${route.endpoint.method} ${route.endpoint.path}`;
      if (!route.endpoint.params || key in openOnPurpose) continue;
      if (route.endpoint.body) expect(Object.keys(bodies), 'a body that would be accepted').toContain(key);
      for (const { real, missing } of pathsOf(route.endpoint.path))
        for (const who of ['visitor', 'stranger', 'formerMember']) {
          const [about, none] = [await ask(route, real, tokens[who]), await ask(route, missing, tokens[who])];
          const plain = ({ statusCode, body }: typeof about) => ({ statusCode, body: body.replace(/"requestId":"[^"]*"/, '') });
          expect({ key, who, ...plain(about) }).toEqual({ key, who, ...plain(none) });
          expect(about.statusCode, `${who}: ${key}`).toBeGreaterThanOrEqual(400);
          compared += 1;
        }
    }
    expect(compared).toBeGreaterThan(30);
  });

  test('GR-07 shows nothing of a private group or document in any list to those outside, and shows it to a member', async () => {
    const lists = [
      '/api/groups?list=public',
      '/api/groups?list=mine',
      `/api/groups?list=public&q=${encodeURIComponent(secretName)}`,
      '/api/groups/requests',
      ...['mine', 'groups', 'public', 'drafts'].map((list) => `/api/documents?list=${list}`),
      `/api/documents?list=public&q=${encodeURIComponent(secretTitle)}`,
      `/api/documents?list=groups&groupId=${ids['group']}`,
      ...['newest', 'oldest', 'updated', 'title'].map((sort) => `/api/hub?mode=public&sort=${sort}`),
      ...['newest', 'title'].map((sort) => `/api/hub?mode=private&sort=${sort}`),
      '/api/hub?mode=private&q=unseen',
      '/api/hub?mode=private&kind=negotiation',
    ];
    const read = async (who: string, url: string) =>
      (await http.inject({ url, headers: tokens[who] ? { authorization: `Bearer ${tokens[who]}` } : {} })).body;
    for (const url of lists)
      for (const who of ['visitor', 'stranger', 'formerMember']) {
        const body = await read(who, url);
        expect(body, `${who}: ${url}`).not.toContain(secretTitle);
        expect(body, `${who}: ${url}`).not.toContain(secretName);
        expect(body, `${who}: ${url}`).not.toContain(ids['group']);
      }
    expect(await read('member', '/api/hub?mode=private')).toContain(secretTitle);
    expect(await read('member', '/api/documents?list=groups')).toContain(secretTitle);
    expect(await read('member', '/api/groups?list=mine')).toContain(secretName);
    expect(await read('member', '/api/hub?mode=private&kind=negotiation')).toContain(secretName);
    expect(await read('member', '/api/negotiations?mine')).toContain(secretTitle);
    for (const who of ['visitor', 'stranger']) expect(await read(who, '/api/negotiations?mine'), who).not.toContain(secretTitle);
  });
});

describe('every live call', () => {
  /** What each call asks about a private thing, and about one that does not exist. */
  const payloads: Readonly<Record<string, (id: string) => object>> = {
    joinSession: (sessionId) => ({ sessionId, lastSeq: 1 }),
    quitSession: (sessionId) => ({ sessionId }),
  };
  /** Calls that tell nothing and do nothing to anybody else, with the reason. */
  const harmless = new Set(['quitSession']);

  test('SE-02 refuses a visitor, unless anyone may ask', async () => {
    const socket = await connect();
    expect(calls.length).toBeGreaterThan(1);
    for (const { name, rule } of calls) {
      expect(Object.keys(payloads), 'a payload that would be accepted').toContain(name);
      expect(rule.who, name).not.toBe('anyone');
      const answer = await socket.timeout(5_000).emitWithAck(name, payloads[name]?.(ids['negotiation'] ?? ''));
      expect(answer, name).toMatchObject({ problem: { status: 401, code: 'auth.required' } });
    }
  });

  test('NE-19 answers strangers and former parties about a session exactly as about one that does not exist, and tells them nothing', async () => {
    const plain = (answer: { problem?: { requestId?: string } }) => ({ ...answer.problem, requestId: '' });
    const heard: unknown[] = [];
    for (const who of ['stranger', 'formerMember']) {
      const socket = await connect(tokens[who]);
      socket.onAny((...message) => heard.push(message));
      for (const { name } of calls.filter((call) => !harmless.has(call.name))) {
        const about = await socket.timeout(5_000).emitWithAck(name, payloads[name]?.(ids['negotiation'] ?? ''));
        const none = await socket.timeout(5_000).emitWithAck(name, payloads[name]?.(newCode()));
        expect(plain(about), `${who}: ${name}`).toEqual(plain(none));
        expect(about, `${who}: ${name}`).toMatchObject({ problem: { status: 404, code: 'thing.notFound' } });
      }
    }
    const member = await connect(tokens['member']);
    const joined = await member.timeout(5_000).emitWithAck('joinSession', payloads['joinSession']?.(ids['negotiation'] ?? ''));
    expect(joined).toMatchObject({ seq: expect.any(Number), events: expect.any(Array) });
    live.tell([`negotiation:${ids['negotiation']}`], 'updateClauses', { sessionId: ids['negotiation'], events: [] });
    await new Promise((resolve) => member.once('updateClauses', resolve));
    expect(heard).toEqual([]);
  });
});

describe('every live message', () => {
  test('HU-04 GR-07 tells that something changed and never what, to those alone who may see it', async () => {
    await house.settle();
    house.sent.length = 0;
    house.told.length = 0;
    const { group = '', negotiation = '', manager = '', user = '' } = ids;
    /** What keeps private things private, where the usual body would not. */
    const kept: Readonly<Record<string, object>> = {
      'PUT /api/groups/:id': { ...groupBody, groupName: secretName, visibility: 'private' },
      'POST /api/documents/:id/publish': { visibility: 'private', groupIds: [group], version: 1 },
      'POST /api/groups/:id/manager': { userId: user },
      'POST /api/negotiations/:id/hand-over': { userId: user },
    };
    const rank = ({ endpoint }: BoundRoute) =>
      endpoint.method === 'DELETE' ? 2 : /\/(end|leave|manager|hand-over|remove)$/.test(endpoint.path) ? 1 : 0;
    // The end of a session gives those who left it the right to read it again, so that they are told of it.
    const changing = routes
      .filter(
        ({ endpoint }) =>
          endpoint.method !== 'GET' &&
          !endpoint.path.endsWith('/end') &&
          /^\/api\/(groups|documents|negotiations)\/:id/.test(endpoint.path),
      )
      .toSorted((one, other) => rank(one) - rank(other));
    const changed = new Set<string>();
    for (const route of changing)
      for (const { real } of pathsOf(route.endpoint.path))
        for (const who of ['manager', 'member']) {
          const key = `${route.endpoint.method} ${route.endpoint.path}`;
          const body = kept[key] ?? bodies[key] ?? {};
          const payload = 'commandId' in body ? { ...body, commandId: newId() } : body;
          const headers = { authorization: `Bearer ${tokens[who]}` };
          const { statusCode } = await http.inject({ method: route.endpoint.method, url: real, headers, payload });
          if (statusCode < 300) changed.add(key);
        }
    await house.settle();
    expect(changed.size, [...changed].join()).toBeGreaterThan(12);

    const theirs = [rooms.group(group), rooms.user(manager), rooms.user(user)];
    expect(new Set(house.sent.map(({ message }) => message.type)).size).toBeGreaterThan(3);
    for (const { rooms: to, message } of house.sent) {
      expect(Object.keys(message).toSorted()).toEqual(['id', 'type']);
      expect(theirs, message.type).toEqual(expect.arrayContaining([...to]));
    }
    // The one conversation that carries content goes to the screens of its session, and to whoever it says has gone.
    expect(house.told.length).toBeGreaterThan(3);
    for (const { rooms: to } of house.told) expect([`negotiation:${negotiation}`, ...theirs]).toEqual(expect.arrayContaining([...to]));
    expect(JSON.stringify(house.sent)).not.toMatch(new RegExp(`${secretName}|${secretTitle}`));
  });
});

test('ER-02 no call answered with a code that it does not declare, whoever asked', async () => {
  // Once more with the right of whoever owns the things, and with nothing that fits.
  for (const route of routes)
    for (const { real } of pathsOf(route.endpoint.path))
      for (const body of [bodies[`${route.endpoint.method} ${route.endpoint.path}`] ?? {}, { nonsense: true }, { version: 99 }])
        await http.inject({
          method: route.endpoint.method,
          url: real,
          headers: { authorization: `Bearer ${tokens['manager']}` },
          ...(route.endpoint.method === 'GET' ? {} : { payload: body }),
        });
  expect(answered.size).toBeGreaterThan(8);
  expect([...undeclared]).toEqual([]);
});
