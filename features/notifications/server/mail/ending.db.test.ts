import type { FastifyInstance } from 'fastify';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, aUser, httpOf } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { addressRefused } from '#platform/server/mail/mail-events.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { changeSettings, readSettings } from '../../contract/endpoints.ts';
import { confirmAddress, pass, sendingMails } from '../delivery/testing.ts';
import { notifications } from '../feature.ts';
import { forgetNotifications } from '../testing.ts';
import { kindsOf } from '../kinds.ts';
import { sendNotificationMails } from './send-notification-mails.ts';

const features = putTogether([accounts, groups, documents, notifications]);
const kinds = kindsOf(features);

let own: TestDatabase;
let app: TestApp;
let http: FastifyInstance;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let address: string;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
  http = httpOf(app, features);
});
beforeEach(async () => {
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  ({ viewer: bob, email: address } = await aUser(app, { name: 'Bob' }));
  group = await aGroup(app, ana, {}, [bob]);
  await confirmAddress(app, bob);
  await app.runJobs();
  await forgetNotifications(own.db);
  await own.db.run(sql`delete from notification_deliveries`);
  app.mails.length = 0;
});
afterAll(async () => {
  await http.close();
  await own.drop();
});

/** Sends Bob an email; returns it with its unsubscribe address. */
async function aMail(): Promise<{ path: string; text: string }> {
  await aPublishedDocument(app, ana, { title: 'Minutes', groupIds: [group.id] });
  await app.runJobs();
  await pass(app, '8 days');
  await sendNotificationMails(app, kinds);
  await app.runJobs();
  const [mail] = app.mails.splice(0);
  const { endAddress = '' } = mail?.subscription ?? {};
  return { path: endAddress.replace(app.config.publicUrl, ''), text: mail?.text ?? '' };
}
const rhythmOf = async () => (await ask(readSettings, bob)).delivery.mail;
const post = async (path: string, payload: string, type = 'application/x-www-form-urlencoded') =>
  (await http.inject({ method: 'POST', url: path, payload, headers: { 'content-type': type } })).statusCode;
const byLink = (path: string, isEnded: boolean) =>
  http.inject({
    method: 'PUT',
    url: '/api/notifications/mails-by-link',
    payload: { token: new URL(path, app.config.publicUrl).searchParams.get('token'), isEnded },
  });
const oneClick = 'List-Unsubscribe=One-Click';

test('NO-03 one click in a mail program, without a session, ends emails', async () => {
  const { path, text } = await aMail();
  expect(path).toMatch(/^\/unsubscribe\?token=/);
  expect(text).toContain(path);
  expect(await post(path, oneClick)).toBe(200);
  expect(await rhythmOf()).toBe('never');
  expect(await aMail()).toEqual({ path: '', text: '' });
  // It is idempotent.
  expect(await post(path, oneClick)).toBe(200);
});

test('NO-03 the click comes as a form of either type (RFC 8058, 3.2)', async () => {
  const { path } = await aMail();
  const parts = `--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n`;
  expect(await post(path, parts, 'multipart/form-data; boundary=x')).toBe(200);
  expect(await rhythmOf()).toBe('never');
});

test('NO-03 other requests end nothing: GET, another form, another person’s token, a body that is too long', async () => {
  const { path } = await aMail();
  expect((await http.inject({ method: 'GET', url: path })).statusCode).toBe(404);
  expect(await post(path, 'something=else')).toBe(400);
  expect(await post(path, '{}', 'application/json')).toBe(415);
  expect(await post(path, `${oneClick}${' '.repeat(4_000)}`)).toBe(413);
  const foreign = path.replace(/token=[^.]+/, `token=${ana.id}`);
  expect(await post(foreign, oneClick)).toBe(404);
  expect((await byLink(foreign, true)).json<{ code: string }>().code).toBe('notification.linkInvalid');
  expect(await post('/unsubscribe', oneClick)).toBe(422);
  expect(await rhythmOf()).toBe('weekly');
});

test('NO-03 the page restores the former rhythm', async () => {
  await ask(changeSettings, bob, { body: { delivery: { mail: 'daily', hour: 7 } } });
  const { path } = await aMail();
  expect((await byLink(path, true)).statusCode).toBe(200);
  expect(await rhythmOf()).toBe('never');
  expect((await byLink(path, false)).statusCode).toBe(200);
  expect((await ask(readSettings, bob)).delivery).toMatchObject({ mail: 'daily', hour: 7, nextAt: expect.any(String) });
  // A choice made since then is kept.
  await byLink(path, true);
  await ask(changeSettings, bob, { body: { delivery: { mail: 'weekly' } } });
  await ask(changeSettings, bob, { body: { delivery: { mail: 'never' } } });
  await byLink(path, false);
  expect(await rhythmOf()).toBe('never');
});

test('NO-03 a permanently refused address gets no emails, and its person sees that until they retry or change it', async () => {
  const refuse = async (refused: string) => {
    await own.db.transaction((tx) => app.emit(tx, addressRefused({ userId: bob.id, address: refused })));
    await app.runJobs();
  };
  const later = (days: number) =>
    own.db.run(
      sql`update notification_deliveries set first_refused_at = first_refused_at - make_interval(days => ${days}) where user_id = ${bob.id}`,
    );
  const refusedAt = async () => (await ask(readSettings, bob)).delivery.refusedAt;
  await aMail();
  await refuse('an.earlier@example.org');
  expect(await refusedAt()).toBeNull();
  // A second refusal on the same day, or after two months, is no reason to stop.
  await refuse(address);
  await refuse(address);
  expect(await refusedAt()).toBeNull();
  await later(61);
  await refuse(address);
  expect(await refusedAt()).toBeNull();
  expect((await aMail()).text).toContain('Minutes');
  await later(1);
  await refuse(address);
  expect((await ask(readSettings, bob)).delivery).toMatchObject({ refusedAt: expect.any(String), mail: 'weekly', address });
  expect(await aMail()).toEqual({ path: '', text: '' });
  await ask(changeSettings, bob, { body: { delivery: { triesAgain: true } } });
  expect((await ask(readSettings, bob)).delivery.refusedAt).toBeNull();
  expect((await aMail()).text).toContain('Minutes');
  await refuse(address);
  await later(1);
  await refuse(address);
  await own.db.run(sql`update users set email = ${`new.${address}`} where id = ${bob.id}`);
  expect((await aMail()).text).toContain('Minutes');
});
