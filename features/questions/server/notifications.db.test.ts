import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { changeSettings, readNotifications } from '#features/notifications/contract/endpoints.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { notifiedMessage } from '#platform/contract/live.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questions } from './feature.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, questions, notifications]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  [ana, bob, cleo] = [
    await aPerson(app, { role: 'manager', name: 'Ana' }),
    await aPerson(app, { name: 'Bob' }),
    await aPerson(app, { name: 'Cleo' }),
  ];
  group = await aGroup(app, ana, {}, [bob, cleo]);
  await bell.forget();
});
afterAll(() => own.drop());

/** Kinds and actors, latest first, after all deliveries; read ones in parentheses. */
async function notifiedOf(viewer: SignedInViewer): Promise<string[]> {
  return (await bell.notificationsOf(viewer)).map(({ kind, actor, isRead }) =>
    isRead ? `(${kind} ${actor?.name})` : `${kind} ${actor?.name}`,
  );
}
const stored = async () => (await own.db.one<{ count: number }>(sql`select count(*) as count from notifications`)).count;
const askAs = async (who: SignedInViewer, groupIds = [group.id]) => {
  const body = { category: 'miscellaneous', title: 'Who insures volunteers?', content: aText('Does anybody know?'), groupIds };
  return (await ask(endpoints.askQuestion, who, { body })).id;
};
/** A question whose notifications were deleted. */
async function askedBefore(who: SignedInViewer, groupIds?: string[]): Promise<string> {
  const id = await askAs(who, groupIds);
  await bell.forget();
  return id;
}
const replyAs = async (who: SignedInViewer, id: string, parentId?: string) =>
  (await ask(endpoints.giveReply, who, { params: { id }, body: { content: aText('I do.'), ...(parentId && { parentId }) } })).id;
const deleteReply = (who: SignedInViewer, id: string) => ask(endpoints.deleteReply, who, { params: { id } });
const solve = (who: SignedInViewer, id: string, replyId: string | null) =>
  ask(endpoints.solveQuestion, who, { params: { id }, body: { replyId } });
const mute = (who: SignedInViewer, body: object) => ask(changeSettings, who, { body });

test('QA-04 NO-01 members of its groups are notified of a question once, except its author; outsiders are not', async () => {
  const dora = await aPerson(app, { name: 'Dora' });
  const open = await aGroup(app, ana, { visibility: 'public' }, [bob]);
  await bell.forget();
  const id = await askAs(ana, [group.id, open.id]);
  expect(await notifiedOf(bob)).toEqual(['questionAsked Ana']);
  expect(await notifiedOf(cleo)).toEqual(['questionAsked Ana']);
  for (const nobody of [ana, dora]) expect(await notifiedOf(nobody)).toEqual([]);
  expect(await bell.linesOf(cleo)).toMatchObject([
    { feature: 'questions', title: 'Who insures volunteers?', group: { id: group.id }, address: `/discussion/${id}` },
  ]);
  await takeOut(app, group, cleo);
  // It is public, but notifies only through the group.
  expect(await notifiedOf(cleo)).toEqual([]);
});

test('QA-04 NO-01 authors are notified of replies to their question or reply; nobody twice of one reply, or of their own', async () => {
  const id = await askedBefore(ana);
  const first = await replyAs(bob, id);
  expect(await notifiedOf(ana)).toEqual(['questionReplied Bob']);
  for (const nobody of [bob, cleo]) expect(await notifiedOf(nobody)).toEqual([]);
  await replyAs(cleo, id, first);
  expect(await notifiedOf(ana)).toEqual(['questionReplied Cleo']);
  expect(await bell.linesOf(ana)).toMatchObject([{ others: 1, count: 2, address: `/discussion/${id}` }]);
  expect(await notifiedOf(bob)).toEqual(['replyAnswered Cleo']);
  expect(await notifiedOf(cleo)).toEqual([]);
  await bell.forget();
  // A reply to one's own question, and to one's own reply.
  const mine = await replyAs(ana, id);
  await replyAs(ana, id, mine);
  await replyAs(bob, id, first);
  expect(await notifiedOf(ana)).toEqual(['questionReplied Bob']);
  expect(await notifiedOf(bob)).toEqual([]);
  await bell.forget();
  await replyAs(bob, id, mine);
  expect(await notifiedOf(ana)).toEqual(['replyAnswered Bob']);
  expect(await stored()).toBe(1);
});

test('QA-04 NO-01 the author of a reply is notified while it is the solution, but not if they asked the question themselves', async () => {
  const id = await askedBefore(ana);
  const [reply, other, mine] = [await replyAs(bob, id), await replyAs(cleo, id), await replyAs(ana, id)];
  await bell.forget();
  await solve(ana, id, reply);
  expect(await notifiedOf(bob)).toEqual(['solutionMarked Ana']);
  for (const nobody of [ana, cleo]) expect(await notifiedOf(nobody)).toEqual([]);
  app.sent.length = 0;
  await solve(ana, id, other);
  // Before any event is delivered.
  expect(await bell.linesOf(bob)).toEqual([]);
  expect(await notifiedOf(cleo)).toEqual(['solutionMarked Ana']);
  expect(await stored()).toBe(1);
  const notified = app.sent.filter(({ message }) => message.type === notifiedMessage).flatMap((each) => each.rooms);
  expect(notified.toSorted()).toEqual([bob, cleo].map((person) => rooms.user(person.id)).toSorted());
  await solve(ana, id, reply);
  expect(await notifiedOf(bob)).toEqual(['solutionMarked Ana']);
  await solve(ana, id, mine);
  for (const nobody of [ana, bob, cleo]) expect(await notifiedOf(nobody)).toEqual([]);
  expect(await stored()).toBe(0);
});

test('QA-04 NO-02 deleting a reply immediately retracts exactly its notifications, even if its place stays', async () => {
  const id = await askedBefore(ana);
  const first = await replyAs(bob, id);
  const answer = await replyAs(cleo, id, first);
  await replyAs(ana, id, first);
  await solve(ana, id, first);
  expect(await notifiedOf(bob)).toEqual(['solutionMarked Ana', 'replyAnswered Ana']);
  expect(await bell.linesOf(ana)).toMatchObject([{ kind: 'questionReplied', actor: { name: 'Cleo' }, count: 2 }]);
  await deleteReply(bob, first);
  expect(await bell.linesOf(ana)).toMatchObject([{ kind: 'questionReplied', actor: { name: 'Cleo' }, count: 1 }]);
  expect(await notifiedOf(bob)).toEqual(['replyAnswered Ana']);
  await deleteReply(cleo, answer);
  expect(await bell.linesOf(ana)).toEqual([]);
  expect(await bell.linesOf(bob)).toMatchObject([{ actor: { name: 'Ana' }, others: 0 }]);
  await app.runJobs();
  expect(await stored()).toBe(1);
});

test('QA-04 NO-02 notifications disappear with the question, and with the account of the actor', async () => {
  const id = await askAs(ana);
  await replyAs(cleo, id, await replyAs(bob, id));
  await closeAccount(app.as(cleo));
  expect(await notifiedOf(bob)).toEqual(['questionAsked Ana']);
  expect(await notifiedOf(ana)).toEqual(['questionReplied Bob']);
  await ask(endpoints.deleteQuestion, ana, { params: { id } });
  for (const person of [ana, bob]) expect(await bell.linesOf(person)).toEqual([]);
  await app.runJobs();
  expect(await stored()).toBe(0);
});

test('QA-04 NO-02 former members, and people who muted group or kind, get no notifications', async () => {
  const id = await askedBefore(bob);
  const reply = await replyAs(cleo, id);
  await notifiedOf(bob);
  await takeOut(app, group, bob);
  expect(await bell.linesOf(bob)).toEqual([]);
  await replyAs(ana, id);
  expect(await notifiedOf(bob)).toEqual([]);
  await bell.forget();
  await mute(cleo, { kinds: [{ kind: 'replyAnswered', level: 'nothing' }] });
  await replyAs(ana, id, reply);
  expect(await notifiedOf(cleo)).toEqual([]);
  await mute(cleo, { kinds: [{ kind: 'replyAnswered', level: 'all' }], groups: [{ groupId: group.id, level: 'nothing' }] });
  await replyAs(ana, id, reply);
  await askAs(ana);
  expect(await notifiedOf(cleo)).toEqual([]);
  expect(await stored()).toBe(0);
});

test('QA-04 NO-02 the page of a question marks exactly its notifications as read', async () => {
  const id = await askAs(ana);
  const reply = await replyAs(bob, id);
  await replyAs(ana, id, reply);
  await askAs(cleo);
  expect(await notifiedOf(bob)).toEqual(['questionAsked Cleo', 'replyAnswered Ana', 'questionAsked Ana']);
  await ask(readNotifications, bob, { body: { thingId: id } });
  expect(await notifiedOf(bob)).toEqual(['questionAsked Cleo', '(replyAnswered Ana)', '(questionAsked Ana)']);
});
