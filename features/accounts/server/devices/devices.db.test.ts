import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { attemptLimits } from '../attempts/attempt-limits.ts';
import { accounts } from '../feature.ts';
import { sweep } from '../sweep.ts';
import { accountsHttp, ask, aUser, testPassword } from '../testing.ts';

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts], { RATE_LIMIT_PER_MINUTE: '100000' });
  http = accountsHttp(app);
});
afterAll(async () => {
  await http.close();
  await own.drop();
});
beforeEach(() => own.db.run(sql`delete from attempts`));

const { points } = attemptLimits.signInHere;
const signIn = (identifier: string, password: string, devices?: string[]) =>
  ask(http, 'POST', '/api/auth/login', { body: { identifier, password, ...(devices ? { devices } : {}) } });

/** A user who has signed in once, with the device secret of the browser. */
async function aKnownPerson() {
  const { viewer, email } = await aUser(app);
  const { body } = await signIn(email, testPassword);
  return { id: viewer.id, username: viewer.username, email, token: String(body['token']), device: String(body['device']) };
}
const guess = async (identifier: string, devices?: string[]) => {
  for (let round = 0; round < points; round += 1) await signIn(identifier, `wrong ${round}`, devices);
};

test('AC-03 ten failures of strangers do not lock out the owner on a known device', async () => {
  const ana = await aKnownPerson();
  await guess(ana.email);
  expect((await signIn(ana.email, testPassword)).status).toBe(429);
  await guess(ana.username);
  const entered = await signIn(ana.username, testPassword, ['of another person', ana.device]);
  expect(entered.status).toBe(200);
  expect(entered.body['device']).toBe(ana.device);
  // A success by the owner does not reset the counters of strangers.
  expect((await signIn(ana.email, testPassword)).status).toBe(429);
});

test('AC-03 a known device has the same number of attempts as a stranger', async () => {
  const ana = await aKnownPerson();
  await guess(ana.email, [ana.device]);
  const refused = await signIn(ana.username, testPassword, [ana.device]);
  expect(refused.status).toBe(429);
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(600);
  expect((await signIn(ana.email, testPassword)).status).toBe(200);
});

test('AC-03 a device secret is useless for other users, known or not', async () => {
  const [ana, bob] = [await aKnownPerson(), await aKnownPerson()];
  await guess(ana.email, [bob.device]);
  expect((await signIn(ana.email, testPassword, [bob.device])).status).toBe(429);
  await guess('nobody@example.org', [bob.device]);
  expect((await signIn('nobody@example.org', testPassword, [bob.device])).status).toBe(429);
  const other = await signIn(bob.email, testPassword, [ana.device]);
  expect(other.body['device']).not.toBe(ana.device);
});

test('AC-04 AC-11 a device is forgotten with its session, with all others, and by a new password', async () => {
  const known = async (id: string) => (await own.db.many(sql`select from known_devices where user_id = ${id}`)).length;
  const ana = await aKnownPerson();
  const phone = await signIn(ana.email, testPassword);
  const items = (await ask(http, 'GET', '/api/sessions', { token: ana.token })).body['items'] as { id: string; isCurrent: boolean }[];
  expect(await known(ana.id)).toBe(2);
  const newest = await own.db.one<{ id: string }>(sql`select id from sessions where user_id = ${ana.id} order by created_at desc limit 1`);
  expect(items.map(({ id }) => id)).toContain(newest.id);
  await ask(http, 'DELETE', `/api/sessions/${newest.id}`, { token: ana.token });
  expect(await known(ana.id)).toBe(1);
  await guess(ana.email);
  expect((await signIn(ana.email, testPassword, [String(phone.body['device'])])).status).toBe(429);

  await own.db.run(sql`delete from attempts`);
  await signIn(ana.email, testPassword);
  await ask(http, 'POST', '/api/sessions/end-others', { token: ana.token });
  expect(await known(ana.id)).toBe(1);
  const again = await signIn(ana.email, testPassword, [ana.device]);
  expect(again.body['device']).toBe(ana.device);
  await ask(http, 'POST', '/api/auth/request-reset', { body: { email: ana.email } });
  app.mails.length = 0;
  await app.runJobs();
  const token = /token=([\w-]+)/.exec(app.mails.find(({ text }) => text.includes('resetPassword'))?.text ?? '')?.[1];
  expect((await ask(http, 'POST', '/api/auth/reset', { body: { token, password: 'another good one' } })).status).toBe(200);
  expect(await known(ana.id)).toBe(0);
});

test('AC-03 stored device data grants no access, is limited, and is deleted on expiry or closing', async () => {
  const ana = await aKnownPerson();
  for (let round = 0; round < 22; round += 1) await signIn(ana.email, testPassword);
  const rows = await own.db.many(sql`select *, encode(secret_hash, 'escape') from known_devices where user_id = ${ana.id}`);
  expect(rows).toHaveLength(20);
  expect(JSON.stringify(rows)).not.toContain(ana.device);
  const bob = await aKnownPerson();
  await own.db.run(sql`update known_devices set expires_at = now() - interval '1 second' where user_id = ${bob.id}`);
  expect((await signIn(bob.email, testPassword, [bob.device])).body['device']).not.toBe(bob.device);
  await sweep(app);
  expect(await own.db.many(sql`select from known_devices where user_id = ${bob.id}`)).toHaveLength(1);
});
