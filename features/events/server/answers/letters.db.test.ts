import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { changeSettings } from '#features/notifications/contract/endpoints.ts';
import { confirmAddress, pass, sendingMails } from '#features/notifications/server/delivery/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { kindsOf } from '#features/notifications/server/kinds.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { sendNotificationMails } from '#features/notifications/server/mail/send-notification-mails.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import * as endpoints from '../../contract/endpoints.ts';
import type { eventAnswers } from '../../contract/limits.ts';
import { events } from '../feature.ts';
import { letterOf, letterToken } from './letter-token.ts';

const features = putTogether([accounts, groups, moderation, notifications, events]);
const dayMs = 86_400_000;
const notFound = { code: 'thing.notFound' };

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let bob: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features, sendingMails);
  ask = requesterOf(app, features);
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  group = await aGroup(app, manager, {}, [bob]);
});
afterAll(() => own.drop());

const when = { isAllDay: false as const, starts: '2035-03-05T18:30', ends: null, timeZone: 'Europe/Madrid' };
const announce = async (capacity: number | null = null) =>
  (
    await ask(endpoints.createEvent, manager, {
      body: { groupId: group.id, title: 'Meeting', place: '', link: '', details: '', when, capacity },
    })
  ).id;
const tokenFor = (eventId: string, { id: userId } = bob, now?: number) => letterToken(app.config, { eventId, userId }, now);
const open = (token: string) => ask(endpoints.readLetter, visitor, { params: { token } });
const answer = (token: string, value: (typeof eventAnswers)[number]) =>
  ask(endpoints.answerLetter, visitor, { params: { token }, body: { answer: value } });

test('EV-02 a link in the email about an event answers it after a click, without signing in; opening it changes nothing', async () => {
  await confirmAddress(app, bob);
  await ask(changeSettings, bob, { body: { delivery: { mail: 'atOnce' } } });
  await bellOf(app, features).forget();
  app.mails.length = 0;
  const id = await announce();
  await app.runJobs();
  await pass(app, '1 hour');
  await sendNotificationMails(app, kindsOf(features));
  await app.runJobs();
  const text = app.mails.splice(0).at(-1)?.text ?? '';
  const links = [...text.matchAll(/\n([^\n]+)\nhttps?:\/\/[^/]+\/events\/answer\?token=([^&\s]+)&answer=(\w+)/g)];
  expect(links.map(([, label, , said]) => [label, said])).toEqual([
    ['Going', 'yes'],
    ['Maybe', 'maybe'],
    ['Not going', 'no'],
  ]);
  const token = links[0]?.[2] ?? '';
  expect(await open(token)).toMatchObject({ id, title: 'Meeting', mine: null, isFull: false, can: { answer: true } });
  expect((await open(token)).mine).toBeNull();
  await answer(token, 'yes');
  expect((await open(token)).mine).toBe('yes');
  expect((await ask(endpoints.readEvent, bob, { params: { id } })).mine).toBe('yes');
  expect((await ask(endpoints.readEvent, manager, { params: { id } })).mine).toBeNull();
});

test('EV-02 the link also joins and leaves the waiting list', async () => {
  const id = await announce(1);
  await ask(endpoints.answerEvent, manager, { params: { id }, body: { answer: 'yes' } });
  const token = tokenFor(id);
  expect(await open(token)).toMatchObject({ isFull: true });
  await answer(token, 'yes');
  expect(await open(token)).toMatchObject({ mine: 'waiting', position: 1 });
  await answer(token, 'no');
  expect(await open(token)).toMatchObject({ mine: 'no', position: null });
  expect((await ask(endpoints.readEvent, manager, { params: { id } })).attendance.waiting).toBe(0);
});

test('EV-02 GR-07 a forged or expired link, or one of a person who no longer sees the event, is not found', async () => {
  const id = await announce();
  const [text, , ...rest] = tokenFor(id).split('.');
  for (const wrong of [
    '',
    'x',
    `${text}.${manager.id}.${rest.join('.')}`,
    `${tokenFor(id)}.x`,
    tokenFor(id, bob, Date.now() - 31 * dayMs),
  ]) {
    expect(letterOf(app.config, wrong)).toBeUndefined();
    if (wrong !== '') await expect(answer(wrong, 'yes')).rejects.toMatchObject(notFound);
  }
  expect(letterOf(app.config, tokenFor(id, bob, Date.now() - 29 * dayMs))).toEqual({ eventId: id, userId: bob.id });
  const dan = await aPerson(app, { name: 'Dan' });
  const wide = await aGroup(app, manager, {}, [dan]);
  const theirs = (
    await ask(endpoints.createEvent, manager, { body: { groupId: wide.id, title: 'Talk', place: '', link: '', details: '', when } })
  ).id;
  await own.db.run(sql`update users set suspended_at = now() where id = ${dan.id}`);
  await expect(open(tokenFor(theirs, dan))).rejects.toMatchObject(notFound);
  await own.db.run(sql`update users set suspended_at = null where id = ${dan.id}`);
  expect(await open(tokenFor(theirs, dan))).toMatchObject({ title: 'Talk' });
  await takeOut(app, wide, dan);
  await expect(open(tokenFor(theirs, dan))).rejects.toMatchObject(notFound);
  await expect(answer(tokenFor(theirs, dan), 'yes')).rejects.toMatchObject(notFound);
});

test('EV-02 a link to a cancelled event answers no more', async () => {
  const id = await announce();
  await ask(endpoints.cancelEvent, manager, { params: { id }, body: { isCancelled: true } });
  expect(await open(tokenFor(id))).toMatchObject({ isCancelled: true, can: { answer: false } });
  await expect(answer(tokenFor(id), 'yes')).rejects.toMatchObject({ code: 'event.cancelled' });
});
