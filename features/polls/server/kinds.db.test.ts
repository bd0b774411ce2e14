import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { events } from '#features/events/server/feature.ts';
import { deleteEvent, readEvent } from '#features/events/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { moderation } from '#features/moderation/server/feature.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { search } from '#features/search/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { polls } from './feature.ts';
import { pollReports } from './reportable.ts';
import { closePolls } from './votes/close-polls.ts';
import { votesOf } from './votes/vote-store.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let other: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, search, moderation, notifications, events, polls]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  member = await aPerson(app, { name: 'Bob' });
  other = await aPerson(app, { name: 'Cleo' });
  stranger = await aPerson(app, { name: 'Dan' });
  group = await aGroup(app, manager, {}, [member, other]);
  await bell.forget();
});
afterAll(() => own.drop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const text = { question: 'Which?', kind: 'score', options: ['A', 'B', 'C'], results: 'always' };
const evenings = ['2036-05-08T17:00:00.000Z', '2036-05-07T17:00:00.000Z', '2036-05-09T17:00:00.000Z'];
const dates = { kind: 'dates', options: evenings, minutes: 90, timeZone: 'Europe/Madrid' };
const askPoll = async (who: SignedInViewer, fields: object = {}) =>
  (await ask(endpoints.createPoll, who, { body: { groupId: group.id, ...text, endsAt: inDays(7), ...fields } as never })).id;
const read = (who: SignedInViewer, id: string) => ask(endpoints.readPoll, who, { params: { id } });
const vote = (who: SignedInViewer, id: string, choices: number[], reason = '') =>
  ask(endpoints.votePoll, who, { params: { id }, body: { choices, reason } });
const votes = async (who: SignedInViewer, id: string, query: Record<string, string> = {}) =>
  (await ask(endpoints.listVotes, who, { params: { id }, query })).items;
const moveEnd = (who: SignedInViewer, id: string, endsAt: string | null) =>
  ask(endpoints.movePollEnd, who, { params: { id }, body: { endsAt } });
const makeEvent = (who: SignedInViewer, id: string, option = 0) => ask(endpoints.makeEvent, who, { params: { id }, body: { option } });
const kindsFor = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
const notFound = { code: 'thing.notFound' };

test('PO-01 points are given to each option, from 0 to 5; the result stays when an account is closed', async () => {
  const id = await askPoll(manager);
  for (const choices of [
    [5, 1],
    [5, 1, 6],
    [0, 1, 2, 3],
  ])
    await expect(vote(member, id, choices)).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await vote(member, id, [5, 1, 3], 'A is nearest');
  await vote(other, id, [4, 1, 5]);
  const seen = await read(manager, id);
  expect(seen).toMatchObject({ counts: [9, 2, 8], voters: 2, outcome: { winner: 0, isTie: false } });
  expect(seen.outcome?.distribution?.[0]).toEqual([0, 0, 0, 0, 1, 1]);
  await moveEnd(manager, id, null);
  await closeAccount(app.as(member));
  expect(await read(manager, id)).toMatchObject({ counts: [9, 2, 8], voters: 2, isOver: true, outcome: seen.outcome });
});

test('PO-01 a ranking keeps its order; both counts are shown, and the stored result is the same', async () => {
  const id = await askPoll(manager, { kind: 'ranked' });
  await expect(vote(member, id, [1, 1])).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await vote(member, id, [2, 0]);
  await vote(other, id, [2, 1, 0]);
  await vote(manager, id, [0]);
  expect(await read(member, id)).toMatchObject({ mine: [2, 0], counts: [1, 0, 2], outcome: { winner: 2 } });
  const { outcome } = await read(other, id);
  expect(outcome?.ranked?.runoff.winner).toBe(2);
  expect(outcome?.ranked?.schulze.preferences).toEqual([
    [0, 2, 1],
    [1, 0, 0],
    [2, 2, 0],
  ]);
  await own.db.run(sql`update polls set ends_at = now() - interval '1 second' where id = ${id}`);
  await closePolls(app);
  expect((await read(other, id)).outcome).toEqual(outcome);
});

test('PO-01 reasons are shown with the votes once results are, changed with the vote, and exported', async () => {
  const id = await askPoll(manager, { results: 'atEnd' });
  await vote(member, id, [5, 0, 0], 'Near the station');
  expect(await read(member, id)).toMatchObject({ reason: 'Near the station', counts: null, outcome: null });
  expect((await read(other, id)).reason).toBe('');
  await expect(votes(other, id)).rejects.toMatchObject({ code: 'poll.resultsLater' });
  await vote(member, id, [5, 0, 0], 'Cheaper');
  expect(await votesOf(own.db, member.id)).toMatchObject([{ pollId: id, choices: ['A: 5', 'B: 0', 'C: 0'], reason: 'Cheaper' }]);
  expect((await own.db.transaction((tx) => pollReports.find(tx, id, false)))?.text).toContain('Cheaper');
  await moveEnd(manager, id, null);
  expect(await votes(other, id)).toEqual([{ id: member.id, name: 'Bob', choices: [5, 0, 0], reason: 'Cheaper' }]);
  await expect(votes(other, id, { option: '0' })).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await expect(votes(stranger, id)).rejects.toMatchObject(notFound);
});

test('PO-01 ties are decided by an order that is drawn when the poll is written, and shown before the vote', async () => {
  const id = await askPoll(manager, { kind: 'multiple' });
  const { tieOrder } = await read(member, id);
  expect(tieOrder.toSorted()).toEqual([0, 1, 2]);
  await vote(member, id, [0, 1, 2]);
  expect(await read(member, id)).toMatchObject({ tieOrder, outcome: { winner: tieOrder[0], isTie: true } });
});

test('PO-01 a poll that was closed before outcomes were stored shows its first option', async () => {
  const id = await askPoll(manager, { kind: 'multiple' });
  await vote(member, id, [1]);
  await moveEnd(manager, id, null);
  await own.db.run(sql`update polls set outcome = null where id = ${id}`);
  expect(await read(member, id)).toMatchObject({ counts: [0, 1, 0], outcome: { winner: 1, isTie: false } });
});

test('PO-01 author and manager end a poll early or move its end; members see what was announced', async () => {
  const id = await askPoll(member);
  const { endsAt } = await read(member, id);
  for (const who of [other, stranger]) await expect(moveEnd(who, id, null)).rejects.toMatchObject(notFound);
  expect((await read(other, id)).can.moveEnd).toBe(false);
  await expect(moveEnd(manager, id, inDays(400))).rejects.toMatchObject({ fields: [{ name: 'endsAt', code: 'poll.endsTooLate' }] });
  const later = inDays(9);
  await moveEnd(manager, id, later);
  expect(await read(other, id)).toMatchObject({ announcedEnd: endsAt, isOver: false });
  expect(Date.parse((await read(other, id)).endsAt)).toBe(Date.parse(later));
  await vote(other, id, [1, 2, 3]);
  await bell.forget();
  await moveEnd(member, id, null);
  expect(await read(other, id)).toMatchObject({ announcedEnd: endsAt, isOver: true, counts: [1, 2, 3] });
  for (const call of [() => vote(other, id, [1, 1, 1]), () => moveEnd(member, id, later)])
    await expect(call()).rejects.toMatchObject({ code: 'poll.over' });
  await closePolls(app);
  expect(await kindsFor(other)).toEqual(['pollClosed']);
});

test('PO-01 a date of an ended poll becomes an event of the group, once, by author or manager', async () => {
  const id = await askPoll(member, { ...dates, question: 'Which evening?' });
  expect((await read(other, id)).options).toEqual(evenings.toSorted());
  await expect(vote(other, id, [2, 1])).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await expect(vote(other, id, [2, 1, 3])).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  await vote(other, id, [0, 2, 1]);
  await vote(member, id, [2, 1, 0]);
  await expect(makeEvent(member, id, 1)).rejects.toMatchObject({ code: 'poll.notOver' });
  await moveEnd(member, id, null);
  expect(await read(other, id)).toMatchObject({ counts: [1, 1, 0], outcome: { winner: 1, isTie: false }, can: { makeEvent: false } });
  expect((await read(manager, id)).can.makeEvent).toBe(true);
  for (const who of [other, stranger]) await expect(makeEvent(who, id, 1)).rejects.toMatchObject(notFound);
  await expect(makeEvent(member, id, 3)).rejects.toMatchObject({ code: 'poll.wrongChoices' });
  const event = await makeEvent(member, id, 1);
  expect(await ask(readEvent, other, { params: { id: event.id } })).toMatchObject({
    title: 'Which evening?',
    group: { id: group.id },
    author: { id: member.id },
    when: { isAllDay: false, starts: '2036-05-08T19:00', ends: '2036-05-08T20:30', timeZone: 'Europe/Madrid' },
    link: `${app.config.publicUrl}/polls/${id}`,
  });
  expect(await read(other, id)).toMatchObject({ eventId: event.id });
  await expect(makeEvent(manager, id, 1)).rejects.toMatchObject({ code: 'poll.hasEvent' });
  await ask(deleteEvent, member, { params: { id: event.id }, query: {} });
  expect(await read(manager, id)).toMatchObject({ eventId: null, can: { makeEvent: true } });
});

test('PO-01 dates are instants with a zone, in the future, each once; other kinds have neither zone nor duration', async () => {
  const refused = (fields: object, fields_: object[]) =>
    expect(askPoll(manager, fields)).rejects.toMatchObject({ code: 'input.invalid', fields: fields_ });
  await refused({ ...dates, options: ['Monday', evenings[0]] }, [{ name: 'options.0' }]);
  await refused({ ...dates, options: [evenings[0], evenings[0]] }, [{ name: 'options.1', code: 'poll.optionTwice' }]);
  await refused({ ...dates, options: ['2020-05-08T17:00:00.000Z', evenings[0]] }, [{ name: 'options', code: 'poll.datePast' }]);
  await refused({ ...dates, timeZone: null }, [{ name: 'timeZone' }]);
  await refused({ minutes: 60 }, [{ name: 'minutes' }]);
});

test('PO-01 whole days are asked without times, and the chosen one becomes an event of the whole day', async () => {
  const days = ['2036-05-09', '2036-05-08'];
  const whole = { kind: 'dates', options: days, minutes: null, timeZone: 'Pacific/Auckland' };
  const id = await askPoll(member, whole);
  expect((await read(other, id)).options).toEqual(days.toSorted());
  await vote(other, id, [0, 2]);
  await moveEnd(member, id, null);
  const event = await makeEvent(member, id, 1);
  expect(await ask(readEvent, other, { params: { id: event.id } })).toMatchObject({
    when: { isAllDay: true, starts: '2036-05-09', ends: null, timeZone: 'Pacific/Auckland' },
  });
  for (const [fields, name] of [
    [{ options: [days[0], evenings[0]] }, 'options.1'],
    [{ options: [evenings[0], days[0]] }, 'options.1'],
    [{ options: [days[0], '2036-02-30'] }, 'options.1'],
    [{ options: ['2020-05-08', days[0]] }, 'options'],
    [{ minutes: 60 }, 'minutes'],
  ] as const)
    await expect(askPoll(member, { ...whole, ...fields })).rejects.toMatchObject({ code: 'input.invalid', fields: [{ name }] });
});

test('PO-01 a date does not become an event while events are switched off', async () => {
  const id = await askPoll(manager, dates);
  await vote(member, id, [2, 2, 2]);
  await moveEnd(manager, id, null);
  app.modules.take(['events']);
  expect((await read(manager, id)).can.makeEvent).toBe(false);
  await expect(makeEvent(manager, id)).rejects.toMatchObject({ code: 'poll.noEvents' });
  app.modules.take([]);
});
