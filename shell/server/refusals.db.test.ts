import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createIdentify } from '#features/accounts/server/door.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { bindRoutes, Pipeline, type BoundRoute } from '#platform/server/http/pipeline.ts';
import { createProblems } from '#platform/server/http/problem.ts';
import { createHttp } from '#platform/server/http/server.ts';
import { newCode, newId } from '#platform/server/id.ts';
import { testDatabase } from '#platform/server/testing/database.ts';
import { testHouse } from '#platform/server/testing/house.ts';
import { features } from './features.ts';

const secretName = 'Quiet quay 7319';
const secretTitle = 'Unseen slots 8462';
const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: secretTitle }] }] };
const groupBody = { groupName: 'Other', companyName: 'Other', category: 'legal', description: 'x', visibility: 'public', version: 1 };

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
  'POST /api/auth/change-password': { currentPassword: 'nothing of the kind', newPassword: 'nothing of the kind 2' },
};

/** Calls whose things are open to any signed-in person, with the reason. */
const openOnPurpose: Readonly<Record<string, string>> = {
  'GET /api/user/:id': 'the directory shows people to each other',
  'POST /api/groups/:id/join': 'whoever knows a group’s ID may ask to join',
};

let http: FastifyInstance;
let drop: () => Promise<void>;
let routes: BoundRoute[];
const tokens: Record<string, string> = {};
const ids: Record<string, string> = {};

beforeAll(async () => {
  const database = await testDatabase();
  drop = database.drop;
  const house = testHouse(database.db, features, { RATE_LIMIT_PER_MINUTE: '100000' });
  routes = bindRoutes(features, []);
  http = createHttp({
    house,
    routes,
    pipeline: new Pipeline(house),
    problemOf: createProblems(
      features.map((feature) => feature.errors),
      house.words,
    ),
    identify: createIdentify(house),
  });
  const ana = await aUser(house, { role: 'manager', name: 'Ana' });
  const bob = await aUser(house, { name: 'Bob' });
  const dan = await aUser(house, { name: 'Dan' });
  const cleo = await aUser(house, { name: 'Cleo' });
  const group = await aGroup(house, ana.viewer, { groupName: secretName, visibility: 'private' }, [bob.viewer]);
  await bringIn(house, group, ana.viewer, dan.viewer);
  const published = await aPublishedDocument(house, ana.viewer, { title: secretTitle, text: secretTitle, groupIds: [group.id] });
  const draft = await aDraft(house, ana.viewer, { title: secretTitle });
  await takeOut(house, group, dan.viewer);
  Object.assign(tokens, { member: bob.token, stranger: cleo.token, formerMember: dan.token });
  Object.assign(ids, { group: group.id, document: published.id, draft: draft.id, user: bob.viewer.id, session: bob.viewer.sessionId });
});
afterAll(async () => {
  await http.close();
  await drop();
});

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
  const fill = (group: string, document: string, user: string, session: string) =>
    path
      .replace(/^\/api\/groups\/:id/, `/api/groups/${group}`)
      .replace(/^\/api\/documents\/:id/, `/api/documents/${document}`)
      .replace(':version', '1')
      .replace(/^\/api\/sessions\/:id/, `/api/sessions/${session}`)
      .replace(/:userId|:id/, user);
  const documents = path.startsWith('/api/documents') ? [ids['document'], ids['draft']] : [''];
  return documents.map((document) => ({
    real: fill(ids['group'] ?? '', document ?? '', ids['user'] ?? '', ids['session'] ?? ''),
    missing: fill(newCode(), newId(), newCode(), newId()),
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
  });
});
