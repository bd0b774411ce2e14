import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';
import { liftExpiredSuspensions } from './lift-expired-suspensions.ts';
import { findPeopleRows } from './people-store.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let administrator: Awaited<ReturnType<typeof aUser>>;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
  administrator = await createAdministrator();
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

async function createAdministrator(): ReturnType<typeof aUser> {
  const made = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${made.viewer.id}`);
  return made;
}
const as = (person: { token: string }, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: object) =>
  ask(http, method, path, { token: person.token, ...(body && { body }) });
const confirm = (id: string) => own.db.run(sql`update users set email_confirmed_at = now() where id = ${id}`);
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString();
const names = (body: Record<string, unknown>) => (body['items'] as { username: string }[]).map(({ username }) => username);
const signIn = (email: string) => ask(http, 'POST', '/api/auth/login', { body: { identifier: email, password: testPassword } });

describe('finding people', () => {
  test('AD-01 only administrators find people by name, username, address, ID, role and state', async () => {
    const zoe = await aUser(app, { username: 'zoe-qx', name: 'Zoé Quixote', email: 'zq@lamancha.example', role: 'manager' });
    const find = async (query: string) => names((await as(administrator, 'GET', `/api/admin/people?${query}`)).body);
    for (const q of ['Quixo', 'zoe', 'zoe-qx', 'ZQ@LaMancha', 'zq@lamancha.example', zoe.viewer.id])
      expect(await find(`q=${encodeURIComponent(q)}`), q).toEqual(['zoe-qx']);
    expect(await find('q=Quixo&role=member')).toEqual([]);
    expect(await find('q=Quixo&role=manager')).toEqual(['zoe-qx']);
    for (const q of ['%25%40', '_q%40', "'%20%7C%20x", '%40%40', '!!!']) expect(await find(`q=${q}`), q).toEqual([]);
    expect(await find('state=administrators')).toEqual([administrator.viewer.username]);
    expect((await as(zoe, 'GET', '/api/admin/people')).status).toBe(403);
    expect((await ask(http, 'GET', '/api/admin/people')).status).toBe(401);
    expect((await as(zoe, 'GET', `/api/admin/people/${administrator.viewer.id}`)).status).toBe(403);
  });

  test('AD-01 paging continues after the last person, newest first; a cursor of another list is refused', async () => {
    for (let count = 0; count < 60; count += 1) await aUser(app, { name: 'Pagina Longa' });
    const first = (await as(administrator, 'GET', '/api/admin/people?q=Pagina')).body;
    const second = (await as(administrator, 'GET', `/api/admin/people?q=Pagina&cursor=${String(first['nextCursor'])}`)).body;
    expect([...names(first), ...names(second)]).toHaveLength(60);
    expect(new Set([...names(first), ...names(second)]).size).toBe(60);
    expect(second['nextCursor']).toBeNull();
    expect((await as(administrator, 'GET', '/api/admin/people?cursor=bm8')).status).toBe(422);
  });

  test('AD-01 the cost of a page does not grow with the number of people: it uses an index', async () => {
    await own.db.run(sql`
      insert into users (id, username, username_skeleton, name, email, password_hash, role, search, created_at, suspended_at)
      select 'ZZ' || lpad(translate(n::text, '01', 'AB'), 6, 'A'), 'crowd' || n, 'crowd' || n, 'Person ' || n, 'crowd' || n || '@example.org', 'none', 'member',
        array_to_tsvector(array['crowd' || n]), now() - n * interval '1 hour', case when n % 100 = 0 then now() end
      from generate_series(1, 3000) n`);
    await own.db.run(sql`analyze users`);
    const requested = [
      { state: 'all' },
      { state: 'suspended' },
      { state: 'administrators' },
      { state: 'all', q: 'crowd77@' },
      { state: 'all', q: 'crowd1234' },
      { state: 'all', role: 'member' },
    ] as const;
    for (const filter of requested) {
      const scans = await scansOf(own.db, (db) => findPeopleRows(db, filter, { at: '2030-01-01T00:00:00Z', id: 'ZZZZZZZZ' }, 51));
      for (const scan of scans)
        expect(scan, JSON.stringify(filter)).toMatchObject({ index: expect.any(String), rows: expect.toSatisfy((rows) => rows <= 120) });
    }
    await own.db.run(sql`delete from users where username like 'crowd%'`);
  });
});

describe('changing people', () => {
  test('AD-01 a changed role applies to the next request', async () => {
    const ana = await aUser(app);
    const { status, body } = await as(administrator, 'PUT', `/api/admin/people/${ana.viewer.id}/rights`, {
      role: 'manager',
      isAdministrator: true,
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ role: 'manager', isAdministrator: true, isLastAdministrator: false });
    expect((await as(ana, 'GET', '/api/admin/people')).status).toBe(200);
    await as(administrator, 'PUT', `/api/admin/people/${ana.viewer.id}/rights`, { role: 'member', isAdministrator: false });
    expect((await as(ana, 'GET', '/api/admin/people')).status).toBe(403);
  });

  test('AD-01 AC-03 a suspended person is signed out immediately, gets a mail with the reason, and can sign in after the end', async () => {
    const ana = await aUser(app, { name: 'Ana', language: 'fr' });
    await confirm(ana.viewer.id);
    await app.runJobs();
    app.mails.length = 0;
    app.moves.length = 0;
    const path = `/api/admin/people/${ana.viewer.id}/suspension`;
    expect((await as(administrator, 'PUT', path, { reason: 'Insultes répétées.', until: inAWeek() })).status).toBe(200);
    expect((await as(ana, 'GET', '/api/session')).status).toBe(401);
    await app.runJobs();
    expect(app.moves).toContainEqual({ kind: 'endSession', id: ana.viewer.sessionId });
    expect(app.mails).toEqual([expect.objectContaining({ to: ana.email, subject: 'Votre compte est suspendu' })]);
    expect(app.mails[0]?.text).toContain('Insultes répétées.');
    expect((await signIn(ana.email)).body['code']).toBe('account.suspended');
    expect(names((await as(administrator, 'GET', '/api/admin/people?state=suspended')).body)).toEqual([ana.viewer.username]);

    await liftExpiredSuspensions(app);
    expect((await signIn(ana.email)).status).toBe(403);
    await own.db.run(sql`update users set suspended_until = now() - interval '1 second' where id = ${ana.viewer.id}`);
    app.mails.length = 0;
    await liftExpiredSuspensions(app);
    await liftExpiredSuspensions(app);
    await app.runJobs();
    expect(app.mails.map(({ subject }) => subject)).toEqual(['Vous pouvez de nouveau vous connecter']);
    expect((await signIn(ana.email)).status).toBe(200);
    expect((await as(administrator, 'GET', `/api/admin/people/${ana.viewer.id}`)).body).toMatchObject({
      suspension: null,
      openSessions: 1,
    });
  });

  test('AD-01 a suspension without an end lasts until lifted; one in the past or without a reason is refused', async () => {
    const ana = await aUser(app);
    await confirm(ana.viewer.id);
    const path = `/api/admin/people/${ana.viewer.id}/suspension`;
    const past = await as(administrator, 'PUT', path, { reason: 'x', until: '2020-01-01T00:00:00Z' });
    expect(past).toMatchObject({ status: 422, body: { fields: [{ name: 'until' }] } });
    expect((await as(administrator, 'PUT', path, { reason: '  ', until: null })).status).toBe(422);
    expect((await as(administrator, 'PUT', path, { reason: 'x', until: null, more: 1 })).status).toBe(422);
    expect((await as(administrator, 'PUT', path, { reason: 'Spam', until: null })).body).toMatchObject({
      suspension: { reason: 'Spam', until: null },
    });
    await liftExpiredSuspensions(app);
    expect((await as(administrator, 'DELETE', path)).body).toMatchObject({ suspension: null });
    expect((await signIn(ana.email)).status).toBe(200);
  });

  test('AD-01 mails to an unconfirmed address contain no user input', async () => {
    const ana = await aUser(app);
    await app.runJobs();
    app.mails.length = 0;
    await as(administrator, 'PUT', `/api/admin/people/${ana.viewer.id}/suspension`, { reason: 'Words of mine', until: null });
    await app.runJobs();
    expect(app.mails).toHaveLength(1);
    expect(app.mails[0]?.text).not.toContain('Words of mine');
  });

  test('AD-01 all sessions of a person are ended, or the account is permanently closed, with a mail', async () => {
    const ana = await aUser(app);
    await confirm(ana.viewer.id);
    const again = (await signIn(ana.email)).body['token'] as string;
    expect((await as(administrator, 'DELETE', `/api/admin/people/${ana.viewer.id}/sessions`)).body).toMatchObject({ openSessions: 0 });
    expect((await as({ token: again }, 'GET', '/api/session')).status).toBe(401);
    await app.runJobs();
    app.mails.length = 0;
    expect((await as(administrator, 'DELETE', `/api/admin/people/${ana.viewer.id}`)).status).toBe(200);
    await app.runJobs();
    expect(app.mails.map(({ to, subject }) => [to, subject])).toEqual([[ana.email, 'Your account has been closed']]);
    expect((await as(administrator, 'GET', `/api/admin/people/${ana.viewer.id}`)).status).toBe(404);
    expect((await as(administrator, 'DELETE', `/api/admin/people/${ana.viewer.id}`)).status).toBe(404);
    const done = await own.db.many<{ action: string }>(
      sql`select action from audit where subject_id = ${ana.viewer.id} and actor_id = ${administrator.viewer.id} and outcome = 'done' order by id`,
    );
    expect(done.map(({ action }) => action)).toEqual(['people.endSessions', 'people.delete']);
  });

  test('AD-06 dangerous actions require the password again; reading does not', async () => {
    const ana = await aUser(app);
    const tired = await createAdministrator();
    await own.db.run(sql`update sessions set authenticated_at = now() - interval '11 minutes' where user_id = ${tired.viewer.id}`);
    const at = `/api/admin/people/${ana.viewer.id}`;
    for (const [method, path, body] of [
      ['PUT', `${at}/rights`, { role: 'manager', isAdministrator: true }],
      ['PUT', `${at}/suspension`, { reason: 'x', until: null }],
      ['DELETE', `${at}/suspension`, {}],
      ['DELETE', `${at}/sessions`, {}],
      ['DELETE', at, {}],
      ['GET', '/api/admin/audit.csv', undefined],
      ['GET', '/api/admin/audit.jsonl', undefined],
    ] as const)
      expect((await as(tired, method, path, body)).body['code'], path).toBe('auth.reauthenticationRequired');
    for (const path of ['/api/admin/people', at, '/api/admin/audit', '/api/admin/audit/actions'])
      expect((await as(tired, 'GET', path)).status, path).toBe(200);
    await as(administrator, 'PUT', `/api/admin/people/${tired.viewer.id}/rights`, { role: 'member', isAdministrator: false });
  });
});

describe('the last administrator', () => {
  const lastOnes = () => own.db.many<{ id: string }>(sql`select id from users where is_administrator and suspended_at is null`);

  test('AD-01 cannot be demoted, suspended or closed, by themselves or while another one is suspended', async () => {
    const at = `/api/admin/people/${administrator.viewer.id}`;
    const other = await createAdministrator();
    await as(administrator, 'PUT', `/api/admin/people/${other.viewer.id}/suspension`, { reason: 'away', until: null });
    const refused = { status: 409, body: { code: 'account.lastAdministrator' } };
    expect(await as(administrator, 'PUT', `${at}/rights`, { role: 'member', isAdministrator: false })).toMatchObject(refused);
    expect(await as(administrator, 'PUT', `${at}/suspension`, { reason: 'x', until: null })).toMatchObject(refused);
    expect(await as(administrator, 'DELETE', at)).toMatchObject(refused);
    expect(await as(administrator, 'DELETE', '/api/user/self-delete')).toMatchObject(refused);
    expect((await as(administrator, 'GET', at)).body).toMatchObject({ isLastAdministrator: true });
    expect(await lastOnes()).toEqual([{ id: administrator.viewer.id }]);
    await as(administrator, 'DELETE', `/api/admin/people/${other.viewer.id}`);
  });

  test('AD-01 concurrent removals of two administrators leave one', async () => {
    for (let round = 0; round < 6; round += 1) {
      const [one, two] = [administrator, await createAdministrator()];
      const [target, other] = round % 2 ? [two.viewer.id, one.viewer.id] : [one.viewer.id, two.viewer.id];
      const body = { role: 'member', isAdministrator: false };
      const answers = await Promise.all([
        as(one, 'PUT', `/api/admin/people/${target}/rights`, body),
        as(two, 'PUT', `/api/admin/people/${other}/suspension`, { reason: 'x', until: null }),
      ]);
      expect(await lastOnes(), JSON.stringify(answers.map(({ status }) => status))).toHaveLength(1);
      await own.db
        .run(sql`update users set suspended_at = null, suspended_until = null, is_administrator = (id = ${administrator.viewer.id})
        where id in (${one.viewer.id}, ${two.viewer.id})`);
      const { token } = (await signIn(administrator.email)).body as { token: string };
      administrator = { ...administrator, token };
    }
  });
});

test('AD-06 the audit is searched by person, action, outcome and day, and exported as CSV and JSON Lines', async () => {
  const ana = await aUser(app, { username: 'noted-ana' });
  await as(administrator, 'DELETE', `/api/admin/people/${ana.viewer.id}/sessions`);
  const find = async (query: string) =>
    (
      (await as(administrator, 'GET', `/api/admin/audit?${query}`)).body['items'] as { action: string; actor: { name: string } | null }[]
    ).map(({ action }) => action);
  expect(await find('person=noted-ana')).toEqual(['people.endSessions', 'account.register']);
  expect(await find(`person=${ana.viewer.id.toLowerCase()}&action=people.endSessions`)).toEqual(['people.endSessions']);
  expect(await find(`person=${ana.viewer.id}&outcome=refused`)).toEqual([]);
  expect(await find(`person=${ana.viewer.id}&to=2020-01-01`)).toEqual([]);
  const today = new Date().toISOString().slice(0, 10);
  expect(await find(`person=${ana.viewer.id}&from=${today}&to=${today}`)).toHaveLength(2);
  expect((await as(administrator, 'GET', '/api/admin/audit?action=x')).status).toBe(422);
  expect((await as(administrator, 'GET', '/api/admin/audit/actions')).body['items']).toContain('people.endSessions');
  const csv = await http.inject({
    url: `/api/admin/audit.csv?person=${ana.viewer.id}`,
    headers: { authorization: `Bearer ${administrator.token}` },
  });
  expect(csv.headers['content-type']).toMatch(/^text\/csv/);
  expect(csv.body.split('\n').filter(Boolean)).toHaveLength(3);
  expect(csv.body).toMatch(/^\uFEFFposition,id,at,action/);
  const lines = await http.inject({ url: '/api/admin/audit.jsonl', headers: { authorization: `Bearer ${administrator.token}` } });
  expect(
    lines.body
      .trim()
      .split('\n')
      .map((line) => (JSON.parse(line) as { action: string }).action),
  ).toContain('people.endSessions');
  expect((await as(administrator, 'POST', '/api/admin/audit/check', {})).body).toMatchObject({ isWhole: true, fault: null });
});
