import { lookup } from 'node:dns';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { endOtherSessions } from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, auditedDuring } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { loopbackCertificate } from '#features/notifications/server/push/testing/loopback-certificate.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { nodeSample } from '../../contract/samples.ts';
import { integrationsFeature } from '../feature.ts';
import { resealSecrets } from './reseal.ts';
import { createMessageSender } from './send-message.ts';
import { startSite, type LoopbackSite } from './testing/loopback-site.ts';

// Other sites are on this machine; no message leaves it.
const send = createMessageSender({ lookup, ca: loopbackCertificate.cert });
const features = putTogether([accounts, groups, documents, notifications, integrationsFeature([], send)]);
const gathered = features.find(({ name }) => name === 'integrations')!;
const { isGenuine } = (await import(/* @vite-ignore */ `data:text/javascript,${encodeURIComponent(nodeSample)}`)) as {
  isGenuine: (secret: string, headers: object, body: string) => boolean;
};

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let site: LoopbackSite;
let ana: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, { PUBLIC_URL: 'https://atrium.example.org' });
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  site = await startSite();
  await own.db.run(sql`delete from webhooks`);
  [ana, bob] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app, { name: 'Bob' })];
  group = await aGroup(app, ana, {}, [bob]);
  // Runs earlier events, so that they do not notify webhooks of a test.
  await app.runJobs();
  return () => site.close();
});
afterAll(() => own.drop());

/** Creates a webhook of a person that leads to the site on this machine. */
async function aWebhook(who: SignedInViewer, kinds = ['documentPublished']): Promise<{ id: string; secret: string }> {
  const made = await ask(endpoints.makeWebhook, who, { body: { name: 'Intranet', address: 'https://hooks.example.org/x', kinds } });
  await own.db.run(sql`update webhooks set address = ${site.address} where id = ${made.id}`);
  return made;
}
const published = (title = 'Rules of the house') => aPublishedDocument(app, ana, { title, groupIds: [group.id] });
/** Makes all pending deliveries due and runs the jobs. */
async function later(): Promise<void> {
  await own.db.run(sql`update webhook_deliveries set due_at = now() where due_at is not null`);
  await own.db.run(
    sql`update webhooks w set due_at = now() where exists (select from webhook_deliveries d where d.webhook_id = w.id and d.due_at is not null)`,
  );
  await gathered.periodicJobs?.find(({ name }) => name === 'integrations.deliver')?.run(app);
  await app.runJobs();
}
const deliveries = async (who: SignedInViewer, id: string) => (await ask(endpoints.listDeliveries, who, { params: { id } })).items;
const read = (who: SignedInViewer, id: string) => ask(endpoints.readWebhook, who, { params: { id } });

test('AD-08 notifications of the owner are sent immediately: with ids only, signed as documented', async () => {
  const { id, secret } = await aWebhook(bob);
  const { id: documentId } = await published('A title that stays here');
  await app.runJobs();
  expect(site.received).toHaveLength(1);
  const [{ headers, body } = { headers: {}, body: '' }] = site.received;
  expect(JSON.parse(body)).toEqual({
    type: 'documentPublished',
    timestamp: expect.stringMatching(/^\d{4}-/),
    data: {
      id: documentId,
      partId: null,
      groupId: group.id,
      actorId: ana.id,
      address: expect.stringMatching(/^https:\/\/atrium\.example\.org\//),
    },
  });
  expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'Atrium-Webhooks' });
  expect(isGenuine(secret, headers, body)).toBe(true);
  expect(isGenuine(secret, headers, `${body} `)).toBe(false);
  expect(isGenuine(secret, { ...headers, 'webhook-timestamp': '1700000000' }, body)).toBe(false);
  expect(await deliveries(bob, id)).toMatchObject([
    { kind: 'documentPublished', status: 'delivered', attempts: 1, answer: 204, dueAt: null },
  ]);
});

test('AD-08 the actor’s webhooks are notified too, but not those of outsiders or for other kinds', async () => {
  const stranger = await aPerson(app);
  const [mine, theirs, other] = [await aWebhook(ana), await aWebhook(stranger), await aWebhook(bob, ['requestAccepted'])];
  await published();
  await app.runJobs();
  expect(await deliveries(ana, mine.id)).toHaveLength(1);
  expect(await deliveries(stranger, theirs.id)).toEqual([]);
  expect(await deliveries(bob, other.id)).toEqual([]);
});

test('AD-08 each webhook has its own messages and secret; the maximum is ten per person', async () => {
  const [mine, theirs] = [await aWebhook(ana), await aWebhook(bob)];
  await published();
  await app.runJobs();
  const signedWith = (secret: string) => site.received.filter(({ headers, body }) => isGenuine(secret, headers, body)).length;
  expect([site.received.length, signedWith(mine.secret), signedWith(theirs.secret)]).toEqual([2, 1, 1]);
  for (let made = 1; made < 10; made += 1) await aWebhook(bob);
  await expect(aWebhook(bob)).rejects.toMatchObject({ code: 'webhook.tooMany' });
  expect((await ask(endpoints.listWebhooks, bob, {})).items).toHaveLength(10);
  await aWebhook(ana);
});

test('AD-08 GR-11 what the owner may no longer see is withheld, at the first attempt and at a replay', async () => {
  const { id } = await aWebhook(bob);
  site.answers({ status: 500 });
  await published();
  await app.runJobs();
  const [{ id: deliveryId = '' } = {}] = await deliveries(bob, id);
  await takeOut(app, group, bob);
  site.answers({ status: 204 });
  await later();
  expect(site.received).toHaveLength(1);
  expect(await deliveries(bob, id)).toMatchObject([{ status: 'withheld', attempts: 1 }]);
  await ask(endpoints.replayDelivery, bob, { params: { id, deliveryId }, body: {} });
  await app.runJobs();
  expect(site.received).toHaveLength(1);
});

test('AD-08 a failed delivery is retried under the same id, with growing delays, eight times in all', async () => {
  const { id } = await aWebhook(bob);
  site.answers({ status: 503 });
  await published();
  await app.runJobs();
  const pauses: number[] = [];
  for (let attempt = 1; attempt < 9; attempt += 1) {
    const [{ dueAt = null, attemptedAt = null } = {}] = await deliveries(bob, id);
    if (dueAt !== null && attemptedAt !== null) pauses.push(Math.round((Date.parse(dueAt) - Date.parse(attemptedAt)) / 60_000));
    await later();
  }
  expect(pauses).toEqual([1, 5, 30, 120, 300, 600, 600]);
  expect(await deliveries(bob, id)).toMatchObject([{ status: 'failed', attempts: 8, answer: 503, dueAt: null }]);
  expect(new Set(site.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  expect(site.received).toHaveLength(8);
  site.answers({ status: 200 });
  const [{ id: deliveryId = '' } = {}] = await deliveries(bob, id);
  await ask(endpoints.replayDelivery, bob, { params: { id, deliveryId }, body: {} });
  await app.runJobs();
  expect(await deliveries(bob, id)).toMatchObject([{ status: 'delivered', answer: 200 }]);
  expect((await read(bob, id)).failingSince).toBeNull();
});

test('AD-08 after days of failures a webhook is switched off, pending deliveries end, and its owner is notified', async () => {
  const { id } = await aWebhook(bob);
  site.answers({ status: 500 });
  await published();
  await app.runJobs();
  await own.db.run(sql`update webhooks set failing_since = now() - interval '73 hours'`);
  await later();
  expect((await read(bob, id)).off).toMatchObject({ because: 'failing' });
  expect(await deliveries(bob, id)).toMatchObject([{ status: 'failed', dueAt: null }]);
  const notified = await bellOf(app, features).notificationsOf(bob);
  expect(notified.find(({ kind }) => kind === 'webhookSwitchedOff')).toMatchObject({
    title: 'Intranet',
    address: `/client/integrations/${id}`,
  });
  await expect(ask(endpoints.tryWebhook, bob, { params: { id }, body: {} })).rejects.toMatchObject({ code: 'webhook.off' });
  const [{ id: deliveryId = '' } = {}] = await deliveries(bob, id);
  await expect(ask(endpoints.replayDelivery, bob, { params: { id, deliveryId }, body: {} })).rejects.toMatchObject({ code: 'webhook.off' });
  // Switching it on clears the notification; switching it off oneself creates none.
  for (const isOn of [true, false]) {
    const body = { name: 'Intranet', address: 'https://hooks.example.org/x', kinds: ['documentPublished'], isOn };
    await ask(endpoints.changeWebhook, bob, { params: { id }, body });
    expect((await bellOf(app, features).notificationsOf(bob)).map(({ kind }) => kind)).not.toContain('webhookSwitchedOff');
  }
});

test('AD-08 a 410 reply switches the webhook off', async () => {
  const { id } = await aWebhook(bob);
  site.answers({ status: 410 });
  await ask(endpoints.tryWebhook, bob, { params: { id }, body: {} });
  await app.runJobs();
  expect((await read(bob, id)).off).toMatchObject({ because: 'gone' });
});

test('AD-08 a test arrives, redirects are not followed, and a long reply is cut off', async () => {
  const { id, secret } = await aWebhook(bob);
  site.answers({ status: 302, headers: { location: `${site.address}/elsewhere` } });
  await ask(endpoints.tryWebhook, bob, { params: { id }, body: {} });
  await app.runJobs();
  expect(site.received).toHaveLength(1);
  expect(await deliveries(bob, id)).toMatchObject([{ kind: 'test', status: 'waiting', answer: 302 }]);
  site.answers({ status: 200, bytes: 50_000_000 });
  await later();
  expect(await deliveries(bob, id)).toMatchObject([{ status: 'delivered', answer: 200 }]);
  expect(JSON.parse(site.received.at(-1)?.body ?? '')).toMatchObject({ type: 'test', data: { address: null } });
  expect(isGenuine(secret, site.received.at(-1)?.headers ?? {}, site.received.at(-1)?.body ?? '')).toBe(true);
});

test('AD-08 a silent, unreachable or uncertified site delays no other, and the list shows the reason', async () => {
  const message = { id: 'a', timestamp: 1, body: '{}' };
  const secret = `whsec_${Buffer.alloc(32).toString('base64')}`;
  expect(await createMessageSender({ lookup })(site.address, secret, message)).toEqual({ answer: null, problem: 'certificate' });
  await site.close();
  expect(await send(site.address, secret, message)).toEqual({ answer: null, problem: 'unreachable' });
  site = await startSite();
  // A status counts, even if the body never arrives.
  site.answers({ status: 200, headers: { 'content-length': '100' }, bytes: 10, isBrokenOff: true });
  expect(await send(site.address, secret, message)).toEqual({ answer: 200, problem: null });
  site.answers({ status: 200, isSilent: true });
  expect(await send(site.address, secret, message)).toEqual({ answer: null, problem: 'tooSlow' });
});

test('AD-08 no message goes to a private address, even after the name resolves otherwise, or without encryption', async () => {
  const kinds = ['documentPublished'];
  for (const address of [
    'https://localhost/x',
    'https://127.0.0.1/x',
    'https://10.0.0.8/x',
    'https://169.254.169.254/latest',
    'https://[::1]/x',
    'https://[fd00::1]/x',
    'https://intranet/x',
    'https://ana:secret@hooks.example.org/x',
    'http://hooks.example.org/x',
    'ftp://hooks.example.org/x',
  ])
    await expect(ask(endpoints.makeWebhook, ana, { body: { name: 'Inside', address, kinds } }), address).rejects.toMatchObject({
      code: 'input.invalid',
    });
  const real = createMessageSender();
  const message = { id: 'a', timestamp: 1, body: '{}' };
  for (const address of [site.address, site.address.replace('localhost', '127.0.0.1'), site.address.replace('https', 'http')])
    expect(await real(address, 'whsec_', message), address).toEqual({ answer: null, problem: 'notPublic' });
  expect(site.received).toEqual([]);
});

test('AD-08 administrators’ webhooks get events of the installation, as long as they are administrators', async () => {
  await own.db.run(sql`update users set is_administrator = true where id = ${ana.id}`);
  const administrator = { ...ana, isAdministrator: true };
  await expect(aWebhook(bob, ['accountRegistered'])).rejects.toMatchObject({ fields: [{ name: 'kinds' }] });
  const { id } = await aWebhook(administrator, ['accountRegistered', 'groupCreated']);
  const carla = await aPerson(app);
  await app.runJobs();
  expect(site.received.map(({ body }) => JSON.parse(body) as unknown)).toMatchObject([
    { type: 'accountRegistered', data: { id: carla.id } },
  ]);
  await own.db.run(sql`update users set is_administrator = false where id = ${ana.id}`);
  await aGroup(app, ana);
  await app.runJobs();
  await own.db.run(sql`update users set is_administrator = true where id = ${ana.id}`);
  await closeAccount(app.as(carla));
  await app.runJobs();
  expect(site.received).toHaveLength(1);
  expect(await deliveries(administrator, id)).toEqual([]);
});

test('AD-08 webhooks are switched off with all other sessions; a renewed secret replaces the old one', async () => {
  const { id, secret } = await aWebhook(bob);
  const renewed = await ask(endpoints.renewSecret, bob, { params: { id }, body: {} });
  await ask(endpoints.tryWebhook, bob, { params: { id }, body: {} });
  await app.runJobs();
  const [{ headers, body } = { headers: {}, body: '' }] = site.received;
  expect([isGenuine(renewed.secret, headers, body), isGenuine(secret, headers, body)]).toEqual([true, false]);
  await ask(endOtherSessions, bob, { body: {} });
  expect((await read(bob, id)).off).toMatchObject({ because: 'accessEnded' });
  const { name, kinds } = await read(bob, id);
  const on = await ask(endpoints.changeWebhook, bob, {
    params: { id },
    body: { name, address: 'https://hooks.example.org/y', kinds, isOn: true },
  });
  expect(on).toMatchObject({ off: null, address: 'https://hooks.example.org/y' });
});

test('AD-06 AD-08 changes of webhooks are audited', async () => {
  const body = { name: 'Mine', address: 'https://hooks.example.org/mine', kinds: ['documentPublished'], isOn: true };
  let id = '';
  const done = await auditedDuring(own.db, async () => {
    ({ id } = await aWebhook(bob));
    await ask(endpoints.changeWebhook, bob, { params: { id }, body });
    await ask(endpoints.renewSecret, bob, { params: { id }, body: {} });
    await ask(endpoints.deleteWebhook, bob, { params: { id } });
  });
  expect(done).toEqual(['make', 'edit', 'edit', 'delete'].map((action) => [`webhook.${action}`, bob.id, id]));
});

test('AD-08 nobody sees, changes, tests or deletes the webhook of another person', async () => {
  const { id } = await aWebhook(bob);
  await ask(endpoints.tryWebhook, bob, { params: { id }, body: {} });
  const [{ id: deliveryId = '' } = {}] = await deliveries(bob, id);
  const body = { name: 'Mine', address: 'https://hooks.example.org/mine', kinds: ['documentPublished'], isOn: true };
  for (const attempt of [
    () => ask(endpoints.readWebhook, ana, { params: { id } }),
    () => ask(endpoints.listDeliveries, ana, { params: { id } }),
    () => ask(endpoints.changeWebhook, ana, { params: { id }, body }),
    () => ask(endpoints.renewSecret, ana, { params: { id }, body: {} }),
    () => ask(endpoints.tryWebhook, ana, { params: { id }, body: {} }),
    () => ask(endpoints.replayDelivery, ana, { params: { id, deliveryId }, body: {} }),
    () => ask(endpoints.deleteWebhook, ana, { params: { id } }),
  ])
    await expect(attempt()).rejects.toMatchObject({ code: 'thing.notFound' });
  expect((await ask(endpoints.listWebhooks, ana)).items).toEqual([]);
});

test('AD-08 a repeated event is sent once; at most a thousand deliveries are pending', async () => {
  const { id } = await aWebhook(bob);
  site.answers({ status: 500 });
  const event = { id: (await published()).id };
  await app.runJobs();
  await own.db.run(sql`
    insert into webhook_deliveries (id, webhook_id, kind, thing_id, fact_id, at)
    select uuidv7(), ${id}, 'documentPublished', ${event.id}, uuidv7(), now() from generate_series(2, 1000)`);
  await published('One too many');
  await app.runJobs();
  const { count } = await own.db.one<{ count: number }>(
    sql`select count(*)::integer as count from webhook_deliveries where due_at is not null`,
  );
  expect(count).toBe(1000);
});

test('AD-08 after a change of the encryption key secrets are encrypted again and sign as before', async () => {
  const { id, secret } = await aWebhook(bob);
  const now = { ...app.config, encryptionKey: 'yet another secret of the tests, to seal with' };
  expect(await own.db.transaction((tx) => resealSecrets(tx, app.config, now))).toEqual({ resealed: 1, unreadable: 0 });
  expect(await own.db.transaction((tx) => resealSecrets(tx, now, app.config))).toEqual({ resealed: 1, unreadable: 0 });
  await ask(endpoints.tryWebhook, bob, { params: { id }, body: {} });
  await app.runJobs();
  const [{ headers, body } = { headers: {}, body: '' }] = site.received;
  expect(isGenuine(secret, headers, body)).toBe(true);
});

test('AD-08 AC-15 a session that ends during the call creates and changes no webhook', async () => {
  const { id } = await aWebhook(ana);
  await own.db.run(sql`update sessions set ended_at = now() where user_id = ${ana.id}`);
  const body = { name: 'Elsewhere', address: 'https://elsewhere.example.org/x', kinds: ['documentPublished'] };
  await expect(ask(endpoints.makeWebhook, ana, { body })).rejects.toMatchObject({ code: 'auth.expired' });
  const change = ask(endpoints.changeWebhook, ana, { params: { id }, body: { ...body, isOn: true } });
  await expect(change).rejects.toMatchObject({ code: 'auth.expired' });
  expect(await own.db.many(sql`select name from webhooks where user_id = ${ana.id}`)).toEqual([{ name: 'Intranet' }]);
});

test('AD-08 OP-06 manual messages are limited to twenty a minute, over all webhooks of a person', async () => {
  const [one, other] = [await aWebhook(ana), await aWebhook(ana)];
  const attempt = (id: string, who = ana) => ask(endpoints.tryWebhook, who, { params: { id } });
  for (let sent = 0; sent < 20; sent += 1) await attempt(sent % 2 ? one.id : other.id);
  await expect(attempt(one.id)).rejects.toMatchObject({ code: 'request.tooMany' });
  await attempt((await aWebhook(bob)).id, bob);
});
