import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, aUser } from '#features/accounts/server/testing.ts';
import { withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { files } from '#features/files/server/feature.ts';
import { shareFile } from '#features/files/contract/endpoints.ts';
import { aFileUpload } from '#features/files/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { uploads } from '#features/uploads/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import type { DeliveryChange } from '../../contract/delivery.ts';
import { changeSettings, readNotifications, readSettings } from '../../contract/endpoints.ts';
import { confirmAddress, pass, sendingMails } from '../delivery/testing.ts';
import { notifications } from '../feature.ts';
import { kindsOf } from '../kinds.ts';
import { bellOf } from '../testing.ts';
import { sendNotificationMails, mostLines } from './send-notification-mails.ts';
import { claimDue } from './mail-store.ts';

const features = putTogether([accounts, groups, documents, uploads, files, notifications]);
const kinds = kindsOf(features);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string; groupName: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  await own.db.run(sql`delete from notification_deliveries`);
  [ana, bob] = [await aPerson(app, { role: 'manager', name: 'Ana' }), (await aUser(app, { name: 'Bob', language: 'fr' })).viewer];
  group = await aGroup(app, ana, {}, [bob]);
  await confirmAddress(app, bob);
  await bellOf(app, features).forget();
  await own.db.run(sql`delete from notification_deliveries`);
  app.mails.length = 0;
});
afterAll(() => own.drop());

const published = (title: string) => aPublishedDocument(app, ana, { title, groupIds: [group.id] });
const choose = (delivery: DeliveryChange, who = bob) => ask(changeSettings, who, { body: { delivery } });
const deliveryOf = async (who = bob) => (await ask(readSettings, who)).delivery;
/** Emails sent after the given time has passed. */
async function mailedAfter(span: string) {
  await app.runJobs();
  await pass(app, span);
  await sendNotificationMails(app, kinds);
  await app.runJobs();
  return app.mails.splice(0);
}

test('NO-03 NO-01 by default unread notifications come in one email a week, in the person’s language: twelve lines and the number of others', async () => {
  for (let index = 1; index <= mostLines + 2; index += 1) await published(`Note ${index}`);
  const read = await published('Read already');
  const withdrawn = await published('Taken back');
  await app.runJobs();
  await ask(readNotifications, bob, { body: { thingId: read.id } });
  await ask(withdrawDocument, ana, { params: { id: withdrawn.id } });
  const mails = await mailedAfter('8 days');
  expect(mails).toHaveLength(1);
  const [mail] = mails;
  expect(mail).toMatchObject({
    to: expect.stringContaining('@example.org'),
    subject: 'Résumé de la semaine\u00a0: 14 nouvelles notifications',
  });
  expect(mail?.text.match(/^• /gm)).toHaveLength(mostLines);
  expect(mail?.text).toContain('Ana a publié «\u00a0Note 14\u00a0»');
  expect(mail?.text).toContain(`Vous êtes membre de ${group.groupName}.`);
  expect(mail?.text).toContain('et 2 autres.');
  expect(mail?.text).not.toMatch(/Read already|Taken back|Note 2\b/);
  expect(mail?.html).toContain('lang="fr"');
  // Only once.
  expect(await mailedAfter('8 days')).toEqual([]);
  await published('One more');
  expect((await mailedAfter('8 days')).map(({ subject }) => subject)).toEqual(['Résumé de la semaine\u00a0: 1 nouvelle notification']);
});

test('NO-03 no email without notifications, without a confirmed address, or if switched off', async () => {
  await published('Minutes');
  await app.runJobs();
  await ask(readNotifications, bob, { body: { upTo: '2100-01-01T00:00:00.000Z' } });
  expect(await mailedAfter('8 days')).toEqual([]);
  await own.db.run(sql`update users set email_confirmed_at = null where id = ${bob.id}`);
  await published('For nobody');
  expect(await mailedAfter('8 days')).toEqual([]);
  await confirmAddress(app, bob);
  await choose({ mail: 'never' });
  await published('For nobody either');
  expect(await mailedAfter('8 days')).toEqual([]);
  expect((await deliveryOf()).nextAt).toBeNull();
  // Notifications from the time without emails are not sent later.
  await choose({ mail: 'daily' });
  expect(await mailedAfter('2 days')).toEqual([]);
});

test('NO-03 notifications that are no longer visible when sending are left out', async () => {
  await published('Secret');
  await app.runJobs();
  await takeOut(app, group, bob);
  expect(await mailedAfter('8 days')).toEqual([]);
});

test('NO-03 concurrent nodes send one digest per period; after a failure before the commit it is sent later', async () => {
  await published('Minutes');
  await app.runJobs();
  await pass(app, '8 days');
  const dying: TestApp = {
    ...app,
    async mail(tx, mail) {
      await app.mail(tx, mail);
      throw new Error('killed before its commit');
    },
  };
  await sendNotificationMails(dying, kinds);
  await app.runJobs();
  expect(app.mails).toEqual([]);
  await own.db.run(sql`update notification_deliveries set mail_due_at = now() where user_id = ${bob.id}`);
  await Promise.all([1, 2, 3, 4].map(() => sendNotificationMails(app, kinds)));
  await app.runJobs();
  expect(app.mails).toHaveLength(1);
});

test('NO-03 without a mail server no emails are created', async () => {
  await published('Minutes');
  await app.runJobs();
  await pass(app, '8 days');
  await sendNotificationMails({ ...app, config: { ...app.config, smtpUrl: undefined } }, kinds);
  await app.runJobs();
  expect(app.mails).toEqual([]);
});

test('NO-03 immediate emails are sent a moment later, combined, without what was read meanwhile', async () => {
  await choose({ mail: 'atOnce' });
  const first = await published('First');
  expect(await mailedAfter('30 seconds')).toEqual([]);
  await published('Second');
  await published('Third');
  await app.runJobs();
  await ask(readNotifications, bob, { body: { thingId: first.id } });
  const [mail, ...more] = await mailedAfter('2 minutes');
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('2 nouvelles notifications');
  expect(mail?.text).not.toContain('First');
  expect(await mailedAfter('10 minutes')).toEqual([]);
  await published('Fourth');
  const [single] = await mailedAfter('3 minutes');
  expect(single?.subject).toBe(`Ana a publié «\u00a0Fourth\u00a0» dans ${group.groupName}.`);
});

test('NO-03 after an immediate email the next one is scheduled only if later notifications are unread', async () => {
  await choose({ mail: 'atOnce' });
  const isGoingOn = async () =>
    (await own.db.one<{ is: boolean }>(sql`select mail_due_at is not null as "is" from notification_deliveries where user_id = ${bob.id}`))
      .is;
  for (const isRead of [false, true]) {
    await published('Mailed');
    await app.runJobs();
    await pass(app, '3 minutes');
    // After the cutoff of this email.
    const { id } = await published('Came since');
    await app.runJobs();
    if (isRead) await ask(readNotifications, bob, { body: { thingId: id } });
    await sendNotificationMails(app, kinds);
    await app.runJobs();
    expect(app.mails.splice(0).map(({ text }) => text.includes('Came since'))).toEqual([false]);
    expect(await isGoingOn()).toBe(!isRead);
    await mailedAfter('3 minutes');
  }
});

test('NO-03 FI-05 kinds that have their own email are not mailed immediately, but appear in digests', async () => {
  const share = async (who: SignedInViewer) =>
    ask(shareFile, ana, { body: { uploadId: await aFileUpload(app, ana.id, Buffer.from('x')), recipientId: who.id, groupId: group.id } });
  await choose({ mail: 'atOnce' });
  await share(bob);
  expect(await mailedAfter('3 minutes')).toEqual([]);
  await choose({ mail: 'daily' });
  await share(bob);
  expect(await mailedAfter('2 days')).toHaveLength(1);
});

test('NO-02 in quiet hours no immediate emails are sent; they come afterwards as one', async () => {
  const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString().slice(11, 16);
  await choose({ mail: 'atOnce', timeZone: 'UTC', quiet: { from: at(-120), to: at(120) } });
  await published('At night');
  expect(await mailedAfter('3 minutes')).toEqual([]);
  await published('Later at night');
  expect(await mailedAfter('3 minutes')).toEqual([]);
  const { dueAt } = await own.db.one<{ dueAt: string }>(
    sql`select mail_due_at as "dueAt" from notification_deliveries where user_id = ${bob.id}`,
  );
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(100 * 60_000);
  // After quiet hours are switched off, the email is sent soon.
  await choose({ quiet: null });
  expect((await mailedAfter('3 minutes')).map(({ subject }) => subject)).toEqual(['2 nouvelles notifications']);
});

test('NO-02 delivery settings change only as given; invalid values are refused', async () => {
  await choose({ mail: 'weekly', weekday: 5, hour: 17, timeZone: 'Europe/Paris', quiet: { from: '22:30', to: '06:15' } });
  await choose({ hour: 9 });
  const delivery = await deliveryOf();
  expect(delivery).toMatchObject({ mail: 'weekly', weekday: 5, hour: 9, timeZone: 'Europe/Paris', quiet: { from: '22:30', to: '06:15' } });
  expect(
    new Date(delivery.nextAt ?? '').toLocaleString('en-GB', {
      timeZone: 'Europe/Paris',
      weekday: 'short',
      hour: 'numeric',
      minute: 'numeric',
    }),
  ).toBe('Fri 09:00');
  for (const wrong of [
    { hour: 24 },
    { weekday: 0 },
    { timeZone: 'Mars/Base' },
    { quiet: { from: '10:00', to: '10:00' } },
    { quiet: { from: '25:00', to: '10:00' } },
    { mail: 'hourly' },
    { other: 1 },
  ])
    await expect(choose(wrong as DeliveryChange), JSON.stringify(wrong)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('NO-03 due people are found by an index, whatever the number of others', async () => {
  await own.db.run(sql`
    insert into users (id, username, username_skeleton, name, email, password_hash, role)
    select translate(upper(lpad(to_hex(n + 16777216), 8, '2')), '01', 'GH'), 'many' || n, 'many' || n, 'Many', 'many' || n || '@example.org', '', 'member' from generate_series(1, 3000) n
    on conflict do nothing`);
  await own.db.run(sql`
    insert into notification_deliveries (user_id, mail_due_at) select id, now() + interval '3 days' from users where username like 'many%' on conflict do nothing`);
  await own.db.run(sql`analyze notification_deliveries, users`);
  const scans = await scansOf(own.db, claimDue);
  expect(scans.find(({ table }) => table === 'notification_deliveries')).toMatchObject({ index: 'notification_deliveries_due' });
  for (const { table, rows } of scans) expect(rows, table).toBeLessThan(20);
});
