import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import { confirmAddress, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { answerLists, eventAnswers } from '../../contract/limits.ts';
import { events } from '../feature.ts';
import { messagesOf } from './message-store.ts';
import { mailMessages } from './messages.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let people: SignedInViewer[];
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, moderation, notifications, events]);
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  await own.db.run(sql`delete from events`);
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  people = [];
  for (const name of ['Bob', 'Cleo', 'Dan', 'Eve']) people.push(await aPerson(app, { name }));
  for (const who of people) await confirmAddress(app, who);
  group = await aGroup(app, manager, {}, people);
  await bell.forget();
  app.mails.length = 0;
});
afterAll(() => own.drop());

const when = { isAllDay: false, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' };
const person = (index: number) => people[index] as SignedInViewer;
const announce = async (capacity: number | null = null) =>
  (
    await ask(endpoints.createEvent, manager, {
      body: { groupId: group.id, title: 'Meeting', place: '', link: '', details: '', when, capacity },
    })
  ).id;
const answer = (who: Viewer, id: string, value: (typeof eventAnswers)[number]) =>
  ask(endpoints.answerEvent, who, { params: { id }, body: { answer: value } });
const write = (who: Viewer, id: string, lists: (typeof answerLists)[number][], text = 'Please bring chairs.', commandId = newId()) =>
  ask(endpoints.sendMessage, who, { params: { id }, body: { lists, text, commandId } });
const read = (who: Viewer, id: string) => ask(endpoints.listMessages, who, { params: { id } });
const kindsOf = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
async function mailed() {
  await app.runJobs();
  const rows = await own.db.many<{ email: string; name: string }>(
    sql`select email, name from users where email = any(${app.mails.map(({ to }) => to)})`,
  );
  return app.mails.splice(0).map(({ to, ...mail }) => ({ ...mail, to: rows.find(({ email }) => email === to)?.name }));
}

/** One person goes, one might, one waits, one does not come. */
async function anAnsweredEvent(): Promise<string> {
  const id = await announce(1);
  await answer(person(0), id, 'yes');
  await answer(person(1), id, 'maybe');
  await answer(person(2), id, 'yes');
  await answer(person(3), id, 'no');
  await mailed();
  await bell.forget();
  return id;
}

test('EV-06 organisers write to those who gave some answers: by notification and email, once, and the message is kept', async () => {
  const id = await anAnsweredEvent();
  await answer(manager, id, 'maybe');
  expect((await read(manager, id)).reach).toEqual({ going: 1, maybe: 1, waiting: 1, no: 1 });
  const commandId = newId();
  expect((await write(manager, id, ['going', 'waiting'], 'Please bring chairs.', commandId)).recipients).toBe(2);
  expect((await write(manager, id, ['going', 'waiting'], 'Please bring chairs.', commandId)).recipients).toBe(2);
  const mails = (await mailed()).filter(({ subject }) => subject === 'Message about “Meeting”');
  expect(mails.map(({ to }) => to).toSorted()).toEqual(['Bob', 'Dan']);
  expect(mails[0]?.text).toContain('Please bring chairs.');
  expect(mails[0]?.text).toContain(`/events/${id}`);
  for (const index of [0, 2]) expect(await kindsOf(person(index))).toEqual(['eventMessage']);
  for (const index of [1, 3]) expect(await kindsOf(person(index))).toEqual([]);
  expect(await kindsOf(manager)).toEqual([]);
  expect((await read(manager, id)).items).toMatchObject([{ author: { name: 'Ana' }, lists: ['going', 'waiting'], recipients: 2 }]);
  expect(await read(person(0), id)).toMatchObject({ items: [{ text: 'Please bring chairs.', recipients: null }], reach: null });
  expect((await read(person(1), id)).items).toEqual([]);
  await app.runJobs();
  await mailMessages(app);
  expect(await mailed()).toEqual([]);
});

test('EV-06 only organisers write, and to somebody; others find nothing', async () => {
  const id = await anAnsweredEvent();
  for (const who of [person(0), await aPerson(app)])
    await expect(write(who, id, ['going'])).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(write(visitor, id, ['going'])).rejects.toMatchObject({ code: 'auth.required' });
  await expect(read(await aPerson(app), id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(write(manager, await announce(), ['going', 'no'])).rejects.toMatchObject({ code: 'event.nobodyReached' });
  await expect(write(manager, id, [])).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(write(manager, id, ['going'], ' \n ')).rejects.toMatchObject({ code: 'input.invalid' });
});

test('EV-06 people who no longer see the event get nothing', async () => {
  const id = await anAnsweredEvent();
  await takeOut(app, group, person(1));
  await own.db.run(sql`update users set suspended_at = now() where id = ${person(0).id}`);
  expect((await read(manager, id)).reach).toEqual({ going: 0, maybe: 0, waiting: 1, no: 1 });
  expect((await write(manager, id, ['going', 'maybe', 'waiting', 'no'])).recipients).toBe(2);
  expect((await mailed()).map(({ to }) => to).toSorted()).toEqual(['Dan', 'Eve']);
});

test('EV-06 NO-02 the email follows the settings of the person, and waits for the end of quiet hours', async () => {
  const id = await anAnsweredEvent();
  const clock = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString().slice(11, 16);
  await ask(changeSettings, person(0), { body: { delivery: { timeZone: 'UTC', quiet: { from: clock(-2), to: clock(2) } } } });
  await ask(changeSettings, person(2), { body: { kinds: [{ kind: 'eventMessage', level: 'nothing' }] } });
  await write(manager, id, ['going', 'maybe', 'waiting']);
  expect((await mailed()).map(({ to }) => to)).toEqual(['Cleo']);
  expect(await kindsOf(person(0))).toEqual(['eventMessage']);
  await mailMessages(app);
  expect(await mailed()).toEqual([]);
  await ask(changeSettings, person(0), { body: { delivery: { quiet: null } } });
  await own.db.run(sql`update event_message_recipients set mail_at = now() where mail_at is not null`);
  await mailMessages(app);
  expect((await mailed()).map(({ to }) => to)).toEqual(['Bob']);
});

test('EV-06 RE-02 messages are in the exports of sender and recipients, and go with event and account', async () => {
  const id = await anAnsweredEvent();
  await write(manager, id, ['going', 'maybe']);
  expect(await messagesOf(own.db, manager.id)).toMatchObject({
    sent: [{ text: 'Please bring chairs.', lists: ['going', 'maybe'] }],
    received: [],
  });
  expect(await messagesOf(own.db, person(0).id)).toMatchObject({
    sent: [],
    received: [{ title: 'Meeting', text: 'Please bring chairs.' }],
  });
  await closeAccount(app.as(person(0)));
  expect(await messagesOf(own.db, person(0).id)).toEqual({ sent: [], received: [] });
  await ask(endpoints.deleteEvent, manager, { params: { id } });
  await mailed();
  expect(await own.db.many(sql`select from event_message_recipients`)).toEqual([]);
  expect(await own.db.many(sql`select from event_messages where author_id = ${manager.id}`)).toEqual([]);
  expect(await kindsOf(person(1))).not.toContain('eventMessage');
});
