import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { SMTPServer } from 'smtp-server';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createMail } from '#platform/server/mail/mail.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';
import { firstSteps } from '../user/first-steps.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

interface Listed {
  items: { id: string; state: string; attempts: number; to: string; text?: string }[];
  total: number;
}

test('AC-04 only administrators see unsent mails, without text, and retry or delete them', async () => {
  const [administrator, ana] = [await aUser(app), await aUser(app)];
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  await app.runJobs();
  await own.db.transaction((tx) => app.mail(tx, { to: 'lost@example.org', subject: 'A link', text: 'https://example.org/?token=x' }));
  await own.db.run(sql`update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'refused'`);
  const unsent = async () => (await ask(http, 'GET', '/api/mails', { token: administrator.token })).body['unsent'] as Listed;
  const { items, total } = await unsent();
  expect(total).toBe(1);
  expect(items).toEqual([
    expect.objectContaining({ to: 'lost@example.org', subject: 'A link', state: 'dead', failure: 'other', reason: 'refused' }),
  ]);
  expect(JSON.stringify(items)).not.toContain('token=');
  const id = items[0]?.id ?? '';

  for (const [method, path] of [
    ['POST', `/api/mails/${id}/retry`],
    ['DELETE', `/api/mails/${id}`],
  ] as const) {
    expect((await ask(http, method, path, { token: ana.token })).status).toBeGreaterThanOrEqual(403);
    expect((await ask(http, method, path)).status).toBe(401);
  }
  expect((await ask(http, 'POST', `/api/mails/${id}/retry`, { token: administrator.token })).status).toBe(200);
  expect((await unsent()).items).toEqual([expect.objectContaining({ id, attempts: 0, nextAttemptAt: expect.any(String) })]);
  await own.db.run(sql`update graphile_worker._private_jobs set locked_at = now(), locked_by = 'a worker'`);
  expect((await ask(http, 'DELETE', `/api/mails/${id}`, { token: administrator.token })).status).toBe(404);
  await own.db.run(sql`update graphile_worker._private_jobs set locked_at = null, locked_by = null`);
  expect((await ask(http, 'DELETE', `/api/mails/${id}`, { token: administrator.token })).status).toBe(200);
  expect((await unsent()).total).toBe(0);
  expect((await ask(http, 'POST', `/api/mails/${id}/retry`, { token: administrator.token })).status).toBe(404);
  const rows = await own.db.many<{ action: string }>(
    sql`select action from audit where actor_id = ${administrator.viewer.id} and action like 'mail.%' and action <> 'mail.list' and outcome = 'done' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['mail.retry', 'mail.delete']);
});

test('SH-13 AC-16 AC-04 without a mail server only administrators see who waits for which link, and each copy is audited', async () => {
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const ana = await aUser(app);
  await ask(http, 'POST', '/api/auth/request-reset', { body: { email: ana.email } });
  await app.runJobs();
  const store = createMail({ smtpUrl: undefined, mailFrom: app.config.mailFrom }, own.db, app.log);
  const keep = (to: string, text: string) => store({ to, subject: 'A link', text });
  await own.db.run(sql`delete from mails`);
  expect(app.mails.filter(({ to }) => to === ana.email)).toHaveLength(2);
  for (const { to, text } of app.mails.filter((mail) => mail.to === ana.email)) await keep(to, text);
  await keep('other@example.org', `${app.config.publicUrl}/resetPassword?token=unknown`);
  await keep('elsewhere@example.org', 'https://elsewhere.example/resetPassword?token=x');
  const { token: key } = administrator;
  const links = async () => {
    const { items } = (await ask(http, 'GET', '/api/mails', { token: key })).body as {
      items: { id: string; to: string; text: string; link: { kind: string; copiedAt: string | null } | null }[];
    };
    return items.flatMap(({ id, to, text, link }) => (link ? [{ id, to, text, ...link }] : []));
  };
  const count = async () => {
    const { waiting } = (await ask(http, 'GET', '/api/session', { token: key })).body as { waiting: { kind: string; count: number }[] };
    return waiting.find(({ kind }) => kind === 'links')?.count;
  };
  const found = await links();
  expect(found.map(({ to, kind }) => [to, kind]).toSorted()).toEqual([
    [ana.email, 'confirmation'],
    [ana.email, 'reset'],
  ]);
  expect(JSON.stringify(found)).not.toMatch(/token=\w/);
  expect(await count()).toBe(1);
  expect((await ask(http, 'GET', '/api/mails', { token: ana.token })).status).toBe(403);
  const copied = (kind: string, token = key) =>
    ask(http, 'POST', `/api/stored-mails/${found.find((each) => each.kind === kind)?.id ?? ''}/link`, { token });
  expect((await copied('reset', ana.token)).status).toBe(403);
  const addressOf = async (kind: string) => String((await copied(kind)).body['address']);
  expect(new URL(await addressOf('reset')).pathname).toBe('/resetPassword');
  expect(await count()).toBe(1);
  const token = new URL(await addressOf('confirmation')).searchParams.get('token');
  expect(await count()).toBeUndefined();
  expect((await links()).map(({ copiedAt }) => copiedAt)).toEqual([expect.any(String), expect.any(String)]);
  const audited = await own.db.many<{ subjectId: string }>(
    sql`select subject_id as "subjectId" from audit where action = 'mail.copyLink' and outcome = 'done'`,
  );
  expect(audited).toEqual([{ subjectId: ana.viewer.id }, { subjectId: ana.viewer.id }]);
  expect((await ask(http, 'POST', '/api/auth/confirm-email', { body: { token }, token: ana.token })).status).toBe(200);
  expect((await links()).map(({ kind }) => kind)).toEqual(['reset']);
  expect((await copied('confirmation')).status).toBe(404);
  await own.db.run(sql`update password_resets set expires_at = now() - interval '1 second'`);
  expect(await links()).toEqual([]);
});

test('SH-13 administrators send a test email, see what the server answers, and the step is done once it accepted', async () => {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo({ address }, _session, done) {
      done(address.startsWith('unknown') ? Object.assign(new Error('5.1.1 no such user'), { responseCode: 550 }) : null);
    },
    onData: (stream, _session, done) => void stream.on('data', () => {}).on('end', done),
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const mailing = createTestApp(own.db, [accounts], { SMTP_URL: `smtp://127.0.0.1:${port}`, MAIL_FROM: 'post@example.org' });
  const there = accountsHttp(mailing);
  try {
    const administrator = await aUser(mailing);
    await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
    const tested = (to: string, on = there, token = administrator.token) => ask(on, 'POST', '/api/mails/test', { body: { to }, token });
    const step = firstSteps.find(({ name }) => name === 'mail');
    const isDone = (on: TestApp) => step?.isDone(on, administrator.viewer);
    expect((await tested('root@example.org', there, (await aUser(mailing)).token)).status).toBe(403);
    expect((await tested('not an address')).status).toBe(422);
    expect((await tested('unknown@example.org')).body).toEqual({ failure: 'refused', reply: '550 5.1.1 no such user' });
    expect(await isDone(mailing)).toBe(false);
    expect((await tested('root@example.org')).body).toEqual({ failure: null, reply: expect.stringMatching(/^250 /) });
    expect(await isDone(mailing)).toBe(true);
    expect((await ask(there, 'GET', '/api/mails', { token: administrator.token })).body['acceptedAt']).toEqual(expect.any(String));
    // Without a server, or with another one, nothing is known.
    expect((await tested('root@example.org', http)).body['code']).toBe('mail.noServer');
    expect(await isDone(app)).toBe(false);
    expect(await isDone(createTestApp(own.db, [accounts], { SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'post@example.org' }))).toBe(false);
    await new Promise<void>((resolve) => server.close(resolve));
    expect((await tested('root@example.org')).body).toMatchObject({ failure: 'unreachable', reply: expect.stringContaining('ESOCKET') });
    for (let count = 3; count < 10; count += 1) await tested('root@example.org');
    expect((await tested('root@example.org')).body['code']).toBe('request.tooMany');
    const rows = await own.db.many(
      sql`select from audit where action = 'mail.test' and actor_id = ${administrator.viewer.id} and outcome = 'done'`,
    );
    expect(rows).toHaveLength(10);
  } finally {
    await there.close();
  }
});

test('AC-04 other jobs are not listed as mails and can be neither retried nor deleted here', async () => {
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const { id } = await own.db.one<{ id: string }>(sql`select id::text as id from graphile_worker.add_job('fact:x.y', '{}'::json)`);
  expect((await ask(http, 'DELETE', `/api/mails/${id}`, { token: administrator.token })).status).toBe(404);
  expect((await ask(http, 'POST', `/api/mails/${id}/retry`, { token: administrator.token })).status).toBe(404);
});
