import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { accountsHttp, ask } from '../testing.ts';
import { openingLink, openInvited, unknownPasswordHash, type Invited } from './open-invited.ts';

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

const password = 'a password of their own';
const nobody = { role: 'member', language: 'en', address: null, postalCode: null, city: null, country: null, phone: null } as const;
const invite = async (fields: Pick<Invited, 'email' | 'name' | 'username'>) => {
  const hash = await unknownPasswordHash();
  return own.db.transaction(async (tx) => {
    const [id] = await openInvited(app, tx, [{ ...nobody, occupation: null, company: null, ...fields }], hash);
    if (!id) throw new Error('Nobody was invited');
    return { id, link: new URL(await openingLink(app, tx, id)) };
  });
};
const reset = (link: URL) => ask(http, 'POST', '/api/auth/reset', { body: { token: link.searchParams.get('token'), password } });
const signIn = (identifier: string) => ask(http, 'POST', '/api/auth/login', { body: { identifier, password } });

test('MV-04 AC-04 an invited person sets a password by the link of the mail, once, which confirms the address', async () => {
  const { id, link } = await invite({ email: 'zoe@example.org', name: 'Zoé Marsh', username: null });
  expect(link.href.startsWith(`${app.config.publicUrl}/resetPassword?token=`)).toBe(true);
  expect((await signIn('zoe@example.org')).status).toBe(401);
  expect((await reset(link)).status).toBe(200);
  expect((await signIn('zoe@example.org')).body).toMatchObject({ user: { id, username: 'zoe', isEmailConfirmed: true } });
  expect((await reset(link)).body).toMatchObject({ code: 'account.resetInvalid' });
});

test('MV-04 the link of an invitation is valid for 14 days', async () => {
  const { id, link } = await invite({ email: 'yves@example.org', name: 'Yves', username: 'yves' });
  await own.db.run(sql`update password_resets set expires_at = expires_at - interval '13 days 23 hours' where user_id = ${id}`);
  expect((await reset(link)).status).toBe(200);
  const late = await invite({ email: 'xenia@example.org', name: 'Xenia', username: 'xenia' });
  await own.db.run(sql`update password_resets set expires_at = expires_at - interval '14 days' where user_id = ${late.id}`);
  expect((await reset(late.link)).body).toMatchObject({ code: 'account.resetInvalid' });
});
