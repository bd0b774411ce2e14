import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { editGroup, readGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { downloadAnswers } from '../answers/answers.ts';
import { events } from '../feature.ts';
import { deleteOldGuests } from './guest-store.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let bob: SignedInViewer;
let open: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, notifications, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  await own.db.run(sql`delete from events`);
  await own.db.run(sql`delete from attempts`);
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  open = await aGroup(app, manager, { visibility: 'public' }, [bob]);
  await app.runJobs();
  app.mails.length = 0;
});
afterAll(() => own.drop());

const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' };
const text = { title: 'Concert', place: 'Quay 3', link: '', details: '', when };
const announce = async (fields: object = {}, groupId = open.id) =>
  (await ask(endpoints.createEvent, manager, { body: { groupId, ...text, takesGuests: true, ...fields } })).id;
const join = (id: string, email: string, name = 'Gina') => ask(endpoints.joinAsGuest, visitor, { params: { id }, body: { name, email } });
const seen = (token: string) => ask(endpoints.readGuest, visitor, { params: { token } });
const confirm = (token: string) => ask(endpoints.confirmGuest, visitor, { params: { token } });
const withdraw = (token: string) => ask(endpoints.withdrawGuest, visitor, { params: { token } });
const guestsIn = async (id: string, who: Viewer = manager) => (await ask(endpoints.listGuests, who, { params: { id } })).items;
const answer = (who: Viewer, id: string) => ask(endpoints.answerEvent, who, { params: { id }, body: { answer: 'yes' } });
const read = (who: Viewer, id: string) => ask(endpoints.readEvent, who, { params: { id } });
async function mailed(): Promise<{ to: string; subject: string; token: string; text: string }[]> {
  await app.runJobs();
  return app.mails
    .splice(0)
    .filter(({ to }) => to.endsWith('@guests.example'))
    .map(({ to, subject, text: written }) => ({ to, subject, text: written, token: /guest\?token=(\S+)/.exec(written)?.[1] ?? '' }));
}
const subjects = async () => (await mailed()).map(({ to, subject }) => `${to.split('@')[0]} ${subject}`);
async function aGuest(id: string, name: string): Promise<string> {
  await join(id, `${name}@guests.example`, name);
  const { token = '' } = (await mailed()).find(({ to }) => to.startsWith(name)) ?? {};
  await confirm(token);
  return token;
}
const notFound = { code: 'thing.notFound' };

test('EV-02 a guest has a place once the address is confirmed, and removes all of it by the link', async () => {
  const id = await announce();
  expect((await read(visitor, id)).can.joinAsGuest).toBe(true);
  expect((await read(bob, id)).can.joinAsGuest).toBe(false);
  await join(id, 'gina@guests.example');
  const [mail] = await mailed();
  expect(mail).toMatchObject({ to: 'gina@guests.example', subject: 'Please confirm: Concert' });
  expect(mail?.text).not.toContain('Gina');
  const token = mail?.token ?? '';
  expect(await seen(token)).toMatchObject({ name: 'Gina', state: 'asked', can: { confirm: true } });
  expect((await read(visitor, id)).going).toBe(0);
  await confirm(token);
  await confirm(token);
  expect(await subjects()).toEqual(['gina You have a place: Concert']);
  expect(await seen(token)).toMatchObject({ state: 'going', can: { confirm: false } });
  expect((await read(visitor, id)).going).toBe(1);
  expect(await guestsIn(id)).toMatchObject([{ name: 'Gina', email: 'gina@guests.example', isWaiting: false }]);
  await withdraw(token);
  expect((await read(visitor, id)).going).toBe(0);
  expect(await own.db.many(sql`select from event_guests`)).toEqual([]);
  for (const call of [seen, confirm, withdraw]) await expect(call(token)).rejects.toMatchObject(notFound);
  await expect(seen(`${token}x`)).rejects.toMatchObject(notFound);
});

test('EV-02 guests share places and waiting list with members, in the order of answers, and are told by email when they move up', async () => {
  const id = await announce({ capacity: 1 });
  await answer(bob, id);
  const first = await aGuest(id, 'gina');
  await aGuest(id, 'hugo');
  expect(await subjects()).toEqual(['hugo You are on the waiting list: Concert']);
  await answer(manager, id);
  expect(await seen(first)).toMatchObject({ state: 'waiting', position: 1 });
  expect((await read(manager, id)).attendance).toMatchObject({ waiting: 3, position: 3 });
  await ask(endpoints.withdrawAnswer, bob, { params: { id } });
  expect(await subjects()).toEqual(['gina You now have a place: Concert']);
  expect(await seen(first)).toMatchObject({ state: 'going', position: null });
  await withdraw(first);
  expect(await subjects()).toEqual(['hugo You now have a place: Concert']);
  expect(await read(manager, id)).toMatchObject({ going: 1, mine: 'waiting', attendance: { position: 1 } });
  const [hugo] = await guestsIn(id);
  await ask(endpoints.removeGuest, manager, { params: { id, guest: hugo?.id ?? '' } });
  expect(await subjects()).toEqual(['hugo No longer registered: Concert']);
  expect(await read(manager, id)).toMatchObject({ going: 1, mine: 'yes' });
});

test('EV-02 the reply says nothing about an address: known, unknown, or of an account', async () => {
  const id = await announce();
  const { email } = await own.db.one<{ email: string }>(sql`select email from users where id = ${bob.id}`);
  expect(await join(id, email)).toEqual(await join(id, 'new@guests.example'));
  await mailed();
  const token = await aGuest(id, 'gina');
  await mailed();
  expect(await join(id, 'GINA@guests.example', 'Somebody else')).toEqual({});
  expect(await mailed()).toMatchObject([{ to: 'gina@guests.example', subject: 'You are registered: Concert', token }]);
  expect(await seen(token)).toMatchObject({ name: 'gina', state: 'going' });
  for (let count = 0; count < 3; count += 1) await join(id, 'gina@guests.example');
  await expect(join(id, 'gina@guests.example')).rejects.toMatchObject({ code: 'request.tooMany' });
});

test('EV-02 only public events whose author allows it take guests, by name and a real address', async () => {
  await expect(join(await announce({ takesGuests: false }), 'gina@guests.example')).rejects.toMatchObject({ code: 'event.noGuests' });
  const closed = await aGroup(app, manager, {}, []);
  await expect(join(await announce({}, closed.id), 'gina@guests.example')).rejects.toMatchObject(notFound);
  const id = await announce();
  for (const [email, name] of [
    ['gina', 'Gina'],
    ['gina@guests.example', ' '],
  ] as const)
    await expect(join(id, email, name)).rejects.toMatchObject({ code: 'input.invalid' });
  await join(id, 'gina@guests.example');
  const [mail] = await mailed();
  await ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled: true } });
  await expect(confirm(mail?.token ?? '')).rejects.toMatchObject({ code: 'event.cancelled' });
  await expect(join(id, 'hugo@guests.example')).rejects.toMatchObject({ code: 'event.cancelled' });
  for (const who of [bob, await aPerson(app)]) await expect(guestsIn(id, who)).rejects.toMatchObject(notFound);
  await expect(guestsIn(id, visitor)).rejects.toMatchObject({ code: 'auth.required' });
});

test('EV-02 EV-06 guests are told what changes and what organisers write, checked in, and in the export', async () => {
  const id = await announce();
  await aGuest(id, 'gina');
  await mailed();
  const [gina] = await guestsIn(id);
  await ask(endpoints.checkInGuest, manager, { params: { id, guest: gina?.id ?? '' }, body: { isCheckedIn: true } });
  expect((await read(manager, id)).attendance.checkedIn).toBe(1);
  expect((await ask(endpoints.listMessages, manager, { params: { id } })).reach).toMatchObject({ going: 1, waiting: 0 });
  const body = { lists: ['going' as const], text: 'Bring a chair.' };
  expect(await ask(endpoints.sendMessage, manager, { params: { id }, body })).toMatchObject({ recipients: 1 });
  expect(await mailed()).toMatchObject([{ subject: 'Message about “Concert”', text: expect.stringContaining('Bring a chair.') }]);
  await ask(endpoints.editEvent, manager, { params: { id }, body: { ...text, place: 'Quay 5' } });
  expect(await subjects()).toEqual(['gina Changed: Concert']);
  expect((await read(manager, id)).takesGuests).toBe(true);
  await ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled: true } });
  expect(await subjects()).toEqual(['gina Cancelled: Concert']);
  const { stream } = await downloadAnswers(app.as(manager), { params: { id }, query: undefined, body: undefined });
  let csv = '';
  for await (const chunk of stream) csv += String(chunk);
  expect(csv).toContain('gina@guests.example');
  const { groupName, companyName, category, description, version } = await ask(readGroup, manager, { params: { id: open.id } });
  await ask(editGroup, manager, {
    params: { id: open.id },
    body: { groupName, companyName, category, description, visibility: 'private', version },
  });
  expect(await subjects()).toEqual(['gina No longer registered: Concert']);
  expect(await own.db.many(sql`select from event_guests`)).toEqual([]);
});

test('EV-02 guests are deleted a month after the event, and addresses that were not confirmed after two days', async () => {
  const id = await announce();
  await aGuest(id, 'gina');
  await join(id, 'hugo@guests.example');
  const token = (await mailed()).find(({ to }) => to.startsWith('hugo'))?.token ?? '';
  const left = async () => {
    await deleteOldGuests(own.db);
    return (await own.db.many<{ email: string }>(sql`select email from event_guests order by email`)).map(
      ({ email }) => email.split('@')[0],
    );
  };
  await own.db.run(sql`update event_guests set asked_at = now() - interval '47 hours'`);
  expect(await left()).toEqual(['gina', 'hugo']);
  await own.db.run(sql`update event_guests set asked_at = now() - interval '49 hours'`);
  await expect(confirm(token)).rejects.toMatchObject(notFound);
  expect(await left()).toEqual(['gina']);
  await own.db.run(sql`update events set starts_at = now() - interval '29 days' where id = ${id}`);
  expect(await left()).toEqual(['gina']);
  await own.db.run(sql`update events set starts_at = now() - interval '31 days' where id = ${id}`);
  expect(await left()).toEqual([]);
});
