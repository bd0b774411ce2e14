import { lookup } from 'node:dns';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { signOut } from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, aUser } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import {
  changeSettings,
  readNotifications,
  readSettings,
  renewPushSubscription,
  subscribeToPushes,
  unsubscribeFromPushes,
} from '../../contract/endpoints.ts';
import { pass } from '../delivery/testing.ts';
import { notifications } from '../feature.ts';
import { kindsOf } from '../kinds.ts';
import { bellOf } from '../testing.ts';
import { sendPushes } from './send-pushes.ts';
import { createPushSender, type SendPush } from './push-sender.ts';
import { claimDue, replaceSubscription, saveSubscription, type PushTarget } from './push-store.ts';
import type { PushText } from './push-text.ts';
import { loopbackCertificate } from './testing/loopback-certificate.ts';
import { startPushService, type PushService, type TestBrowser } from './testing/loopback-pushes.ts';

const features = putTogether([accounts, groups, documents, notifications]);
const kinds = kindsOf(features);

let own: TestDatabase;
let app: TestApp;
let service: PushService;
let send: SendPush;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string; groupName: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, { PUBLIC_URL: 'https://atrium.example.org' });
  ask = requesterOf(app, features);
  service = await startPushService();
  // The push service is on this machine; no push leaves it.
  send = createPushSender(app.config, { lookup, ca: loopbackCertificate.cert });
});
beforeEach(async () => {
  service.answers(201);
  [ana, bob] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Bob' })];
  group = await aGroup(app, ana, {}, [bob]);
  await bellOf(app, features).forget();
});
afterAll(async () => {
  await service.close();
  await own.drop();
});

const published = (title: string) => aPublishedDocument(app, ana, { title, groupIds: [group.id] });
async function listening(who: SignedInViewer, showsContent = false): Promise<TestBrowser> {
  const browser = service.browser();
  const { endpoint, ...keys } = browser.target;
  await own.db.transaction((tx) => saveSubscription(tx, { userId: who.id, sessionId: who.sessionId }, { endpoint, keys, showsContent }));
  return browser;
}
/**
 * Pushes to all that are due. The regular job would not reach this machine, so it must not do it.
 */
async function push(): Promise<void> {
  await app.runJobs();
  await own.db.run(sql`update push_subscriptions set due_at = now(), attempts = 0 where due_at is not null`);
  await sendPushes(app, kinds, send);
}
const textsOf = ({ shown }: TestBrowser): PushText[] => shown.splice(0).map(({ text }) => JSON.parse(text) as PushText);

test('NO-03 pushes are encrypted by the protocol, and contain nothing private unless the person chose that', async () => {
  const browser = await listening(bob);
  const { id } = await published('Secret plans');
  await push();
  expect(browser.shown).toMatchObject([
    { ttl: '86400', contact: 'https://atrium.example.org', topic: expect.stringMatching(/^[\w-]{32}$/) },
  ]);
  const [told] = textsOf(browser);
  expect(told).toEqual({
    body: 'Documents published in my groups',
    address: `/autrePublication/${id}`,
    tag: expect.stringContaining(id),
    language: 'en',
  });
  const open = await listening(bob, true);
  await published('Open plans');
  await push();
  expect(textsOf(open)).toMatchObject([{ body: `Ana published “Open plans” in ${group.groupName}.` }]);
  // The session's former subscription gets nothing.
  expect(textsOf(browser)).toEqual([]);
});

test('NO-03 several notifications are one push, sent once; read ones are left out', async () => {
  const browser = await listening(bob, true);
  for (const title of ['One', 'Two', 'Three', 'Four', 'Five']) await published(title);
  await push();
  const [told] = textsOf(browser);
  expect(told?.body.split('\n')).toEqual([
    expect.stringContaining('“Five”'),
    expect.stringContaining('“Four”'),
    expect.stringContaining('“Three”'),
    'and 2 more',
  ]);
  expect(told?.address).toBe('/notifications');
  await push();
  expect(textsOf(browser)).toEqual([]);
  const { id } = await published('Read');
  await app.runJobs();
  await ask(readNotifications, bob, { body: { thingId: id } });
  await push();
  expect(textsOf(browser)).toEqual([]);
});

test('NO-03 in quiet hours nothing is pushed, and afterwards everything as one push', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  const browser = await listening(bob);
  await ask(changeSettings, bob, { body: { delivery: { timeZone: 'UTC', quiet: { from: at(-60), to: at(60) } } } });
  const askedBefore = service.asked();
  await published('At night');
  await published('Later at night');
  await push();
  expect(service.asked()).toBe(askedBefore);
  expect(textsOf(browser)).toEqual([]);
  const { dueAt } = await own.db.one<{ dueAt: string }>(sql`select due_at as "dueAt" from push_subscriptions where user_id = ${bob.id}`);
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(50 * 60_000);
  await ask(changeSettings, bob, { body: { delivery: { quiet: null } } });
  await push();
  expect(textsOf(browser)).toMatchObject([{ body: '2 new notifications' }]);
});

test('NO-03 a gone subscription is deleted; a busy service is retried with growing delays', async () => {
  const browser = await listening(bob);
  const row = () =>
    own.db.maybeOne<{ dueAt: string; attempts: number }>(
      sql`select due_at as "dueAt", attempts from push_subscriptions where user_id = ${bob.id}`,
    );
  service.answers(503, { 'retry-after': '300' });
  await published('Later');
  await push();
  const busy = await row();
  expect(busy?.attempts).toBe(1);
  expect(Date.parse(busy?.dueAt ?? '') - Date.now()).toBeGreaterThan(290_000);
  service.answers(201);
  await push();
  expect(textsOf(browser)).toHaveLength(1);
  expect(await row()).toEqual({ dueAt: null, attempts: 0 });
  for (const status of [410, 404]) {
    await listening(bob);
    service.answers(status);
    await published('Gone');
    await push();
    expect(await row(), String(status)).toBeUndefined();
  }
});

test('NO-03 a subscription belongs to its session: it ends with signing out, and another session takes over its endpoint', async () => {
  const again = await aUser(app, { name: 'Carl' });
  const browser = await listening(bob);
  await ask(signOut, bob);
  await published('After signing out');
  await push();
  expect(textsOf(browser)).toEqual([]);
  const { endpoint, ...keys } = browser.target;
  for (const { id: userId, sessionId } of [ana, again.viewer])
    await own.db.transaction((tx) => saveSubscription(tx, { userId, sessionId }, { endpoint, keys, showsContent: true }));
  expect(await own.db.many(sql`select user_id as "userId" from push_subscriptions where endpoint = ${endpoint}`)).toEqual([
    { userId: again.viewer.id },
  ]);
});

test('NO-03 SE-02 endpoints must be on the public internet and use https', async () => {
  const body = (endpoint: string) => ({
    endpoint,
    keys: { p256dh: service.browser().target.p256dh, auth: service.browser().target.auth },
    showsContent: false,
  });
  for (const endpoint of [
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://10.0.0.7:8443/x',
    'https://user:word@push.example.org/x',
  ])
    await expect(ask(subscribeToPushes, bob, { body: body(endpoint) }), endpoint).rejects.toMatchObject({
      fields: [{ name: 'endpoint', code: 'notification.endpointRefused' }],
    });
  for (const endpoint of ['http://push.example.org/x', 'push', `https://push.example.org/${'x'.repeat(1_000)}`])
    await expect(ask(subscribeToPushes, bob, { body: body(endpoint) }), endpoint).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(ask(subscribeToPushes, visitor, { body: body('https://push.example.org/x') })).rejects.toMatchObject({
    code: 'auth.required',
  });
  await ask(subscribeToPushes, bob, { body: body('https://push.example.org/x') });
  expect((await ask(readSettings, bob)).push).toMatchObject({
    here: { showsContent: false },
    publicKey: expect.stringMatching(/^B[\w-]{86}$/),
  });
  await ask(unsubscribeFromPushes, bob);
  expect((await ask(readSettings, bob)).push.here).toBeNull();
  // A name that resolves to this machine is refused too.
  await expect(createPushSender(app.config)(service.browser().target, 'x', 'y')).rejects.toThrow('no address of the open internet');
});

test('NO-03 concurrent nodes push once per browser', async () => {
  const browsers = await Promise.all(
    Array.from({ length: 30 }, async () => {
      const person = await aPerson(app);
      await own.db.run(sql`
        insert into memberships (group_id, user_id, status, decided_at, name_key) values (${group.id}, ${person.id}, 'member', now(), '')`);
      return listening(person);
    }),
  );
  await published('For all');
  await app.runJobs();
  await own.db.run(sql`update push_subscriptions set due_at = now() where due_at is not null`);
  await Promise.all([1, 2, 3].map(() => sendPushes(app, kinds, send)));
  expect(browsers.map(({ shown }) => shown.length)).toEqual(browsers.map(() => 1));
});

test('NO-03 after a node is killed its claims are taken over, and due browsers are found by an index', async () => {
  const browser = await listening(bob);
  await published('Lost on the way');
  await app.runJobs();
  await own.db.run(sql`update push_subscriptions set due_at = now() where due_at is not null`);
  // Killed after its claim.
  expect(await claimDue(own.db, 10)).toHaveLength(1);
  await sendPushes(app, kinds, send);
  expect(textsOf(browser)).toEqual([]);
  await pass(app, '3 minutes');
  await sendPushes(app, kinds, send);
  expect(textsOf(browser)).toHaveLength(1);
  const scans = await scansOf(own.db, (tx) => claimDue(tx, 10));
  expect(scans.find(({ table }) => table === 'push_subscriptions')?.index).toBe('push_subscriptions_due');
});

test('NO-03 a subscription moves to a new endpoint with the secret of the old one; nobody else can move it', async () => {
  const [old, next, other] = [await listening(bob), service.browser(), await listening(ana)];
  const body = (before: PushTarget, { endpoint, p256dh, auth } = next.target) => ({
    before: { endpoint: before.endpoint, auth: before.auth },
    endpoint,
    keys: { p256dh, auth },
  });
  // Through the store, because the endpoint refuses addresses of this machine.
  const replace = (requested: ReturnType<typeof body>) => replaceSubscription(own.db, requested);
  expect(await replace(body({ ...old.target, auth: 'A'.repeat(22) }))).toBe(false);
  expect(await replace(body({ ...old.target, endpoint: next.target.endpoint }))).toBe(false);
  // Nor can one take over the endpoint of another browser with one's own secret.
  expect(await replace(body(old.target, other.target))).toBe(false);
  await published('Before');
  await push();
  expect([textsOf(old).length, textsOf(next).length]).toEqual([1, 0]);
  expect(await replace(body(old.target))).toBe(true);
  expect(await replace(body(old.target))).toBe(false);
  await published('After');
  await push();
  expect([textsOf(old).length, textsOf(next).length]).toEqual([0, 1]);
  const elsewhere = { ...next.target, endpoint: 'https://push.example.org/next' };
  const renew = (requested: object) => ask(renewPushSubscription, visitor, { body: requested });
  await expect(renew(body(next.target, { ...elsewhere, endpoint: 'https://127.0.0.1/next' }))).rejects.toMatchObject({
    fields: [{ name: 'endpoint', code: 'notification.endpointRefused' }],
  });
  await renew(body(next.target, elsewhere));
  await own.db.run(sql`update sessions set ended_at = now() where id = ${bob.sessionId}`);
  await expect(renew(body(elsewhere, { ...elsewhere, endpoint: 'https://push.example.org/last' }))).rejects.toMatchObject({
    code: 'thing.notFound',
  });
});
