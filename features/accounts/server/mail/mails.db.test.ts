import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask, aUser } from '../testing.ts';

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

test('AC-16 AC-04 without a mail server only administrators see which people need a link, while it is valid', async () => {
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const ana = await aUser(app);
  await ask(http, 'POST', '/api/auth/request-reset', { body: { email: ana.email } });
  await app.runJobs();
  const keep = (to: string, text: string) =>
    own.db.run(sql`insert into mails (id, to_address, subject, text) values (${newId()}, ${to}, 'A link', ${text})`);
  await own.db.run(sql`delete from mails`);
  expect(app.mails.filter(({ to }) => to === ana.email)).toHaveLength(2);
  for (const { to, text } of app.mails.filter((mail) => mail.to === ana.email)) await keep(to, text);
  await keep('other@example.org', `${app.config.publicUrl}/resetPassword?token=unknown`);
  await keep('elsewhere@example.org', 'https://elsewhere.example/resetPassword?token=x');
  const links = async () => {
    const { items } = (await ask(http, 'GET', '/api/mails', { token: administrator.token })).body as {
      items: { to: string; link: { address: string; expiresAt: string } | null }[];
    };
    return items.flatMap(({ to, link }) => (link ? [{ to, page: new URL(link.address).pathname, ...link }] : []));
  };
  const found = await links();
  expect(found.map(({ to, page }) => [to, page]).toSorted()).toEqual([
    [ana.email, '/confirmEmail'],
    [ana.email, '/resetPassword'],
  ]);
  expect((await ask(http, 'GET', '/api/mails', { token: ana.token })).status).toBe(403);
  const token = new URL(found.find(({ page }) => page === '/confirmEmail')?.address ?? '').searchParams.get('token');
  expect((await ask(http, 'POST', '/api/auth/confirm-email', { body: { token }, token: ana.token })).status).toBe(200);
  expect((await links()).map(({ page }) => page)).toEqual(['/resetPassword']);
  await own.db.run(sql`update password_resets set expires_at = now() - interval '1 second'`);
  expect(await links()).toEqual([]);
});

test('AC-04 other jobs are not listed as mails and can be neither retried nor deleted here', async () => {
  const administrator = await aUser(app);
  await own.db.run(sql`update users set is_administrator = true where id = ${administrator.viewer.id}`);
  const { id } = await own.db.one<{ id: string }>(sql`select id::text as id from graphile_worker.add_job('fact:x.y', '{}'::json)`);
  expect((await ask(http, 'DELETE', `/api/mails/${id}`, { token: administrator.token })).status).toBe(404);
  expect((await ask(http, 'POST', `/api/mails/${id}/retry`, { token: administrator.token })).status).toBe(404);
});
