import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questions } from './feature.ts';
import { aText } from './testing.ts';

const features = putTogether([accounts, groups, notifications, questions]);
let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let clara: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
let id: string;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
  ana = await aPerson(app, { role: 'manager', name: 'Ana Ruiz', username: 'ana.ruiz' });
  bob = await aPerson(app, { name: 'Bob Élan', username: 'bob' });
  clara = await aPerson(app, { name: 'Clara', username: 'clara' });
  stranger = await aPerson(app, { name: 'Bobette', username: 'bobette' });
});
beforeEach(async () => {
  group = await aGroup(app, ana, {}, [bob, clara]);
  const body = { category: 'miscellaneous', title: 'Which form?', content: aText('For the grant.'), groupIds: [group.id] };
  id = (await ask(endpoints.askQuestion, ana, { body })).id;
  await bell.forget();
});
afterAll(() => own.drop());

const reply = (who: Viewer, text: string, more: object = {}) =>
  ask(endpoints.giveReply, who, { params: { id }, body: { content: aText(text), ...more } });
const kindsFor = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
const suggest = async (who: Viewer, q = '') =>
  (await ask(endpoints.suggestReaders, who, { params: { id }, query: { q } })).items.map(({ username }) => username);

test('QA-02 NO-01 a mentioned person gets one notification of a reply; unknown names are reported to the author', async () => {
  const { id: replyId, unknownMentions } = await reply(bob, 'See @ana.ruiz, @clara and @bobette.');
  expect(unknownMentions).toEqual(['bobette']);
  expect([await kindsFor(ana), await kindsFor(clara), await kindsFor(stranger)]).toEqual([['mentionedInReply'], ['mentionedInReply'], []]);
  const { items } = await ask(endpoints.listReplies, clara, { params: { id } });
  expect(items[0]?.people.map(({ username }) => username).toSorted()).toEqual(['ana.ruiz', 'clara']);
  await bell.forget();
  const edited = await ask(endpoints.editReply, bob, { params: { id: replyId }, body: { content: aText('See @clara. And @nobody.') } });
  expect(edited.unknownMentions).toEqual(['nobody']);
  expect([await kindsFor(ana), await kindsFor(clara)]).toEqual([[], []]);
});

test('QA-02 a mention added by an edit notifies then; mentions disappear when removed, on leaving, or with the reply', async () => {
  const { id: replyId } = await reply(bob, 'Nobody yet.');
  await bell.forget();
  const edit = (text: string) => ask(endpoints.editReply, bob, { params: { id: replyId }, body: { content: aText(text) } });
  await edit('@clara knows.');
  expect(await kindsFor(clara)).toEqual(['mentionedInReply']);
  await edit('Somebody knows.');
  expect(await kindsFor(clara)).toEqual([]);
  await reply(bob, '@clara again.');
  expect(await kindsFor(clara)).toEqual(['mentionedInReply']);
  await takeOut(app, group, clara);
  expect(await kindsFor(clara)).toEqual([]);
});

test('QA-02 mentions are idempotent by command id, and deleted with their reply', async () => {
  const commandId = crypto.randomUUID();
  const first = await reply(bob, '@clara?', { commandId });
  expect(await reply(bob, '@clara?', { commandId })).toEqual(first);
  expect(await kindsFor(clara)).toEqual(['mentionedInReply']);
  await ask(endpoints.deleteReply, bob, { params: { id: first.id } });
  expect(await kindsFor(clara)).toEqual([]);
});

test('QA-02 ME-01 suggestions are readers who share a group of the question with the viewer, without oneself', async () => {
  expect((await suggest(bob)).toSorted()).toEqual(['ana.ruiz', 'clara']);
  for (const q of ['an', 'RUI', 'ana ruiz']) expect(await suggest(bob, q)).toEqual(['ana.ruiz']);
  expect(await suggest(ana, 'elan')).toEqual(['bob']);
  for (const q of ['bobette', '%', "'"]) expect(await suggest(ana, q)).toEqual([]);
  await expect(suggest(stranger)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(suggest(visitor)).rejects.toMatchObject({ code: 'auth.required' });
});

test('QA-02 ME-01 in a public question people who wrote there are suggested, latest first, but no silent members of other groups', async () => {
  const open = await aGroup(app, ana, { visibility: 'public' }, [clara]);
  const body = { category: 'miscellaneous', title: 'Which form now?', content: aText('For the grant.'), groupIds: [open.id] };
  ({ id } = await ask(endpoints.askQuestion, clara, { body }));
  const [dan, eve] = [await aPerson(app, { name: 'Dan', username: 'dan' }), await aPerson(app, { name: 'Eve', username: 'eve' })];
  // A reader who never wrote gets suggestions, but is suggested to no one.
  expect(await suggest(stranger)).toEqual(['clara']);
  for (const who of [dan, eve]) await bringIn(app, open, ana, who);
  await reply(eve, 'This one.');
  await reply(dan, 'Or that.');
  for (const who of [dan, eve]) await takeOut(app, open, who);
  expect(await suggest(stranger)).toEqual(['dan', 'eve', 'clara']);
  expect(await suggest(clara)).toEqual(['dan', 'eve', 'ana.ruiz']);
  await reply(ana, 'Neither.');
  expect(await suggest(stranger)).toEqual(['ana.ruiz', 'dan', 'eve', 'clara']);
});

test('QA-02 mentions are deleted with a deleted reply or its author’s account, even if the place stays', async () => {
  const named = async () =>
    (await own.db.many<{ id: string }>(sql`select distinct reply_id as id from reply_mentions`)).map((row) => row.id);
  const before = await named();
  const leaver = await aPerson(app, { name: 'Leo', username: 'leo' });
  await bringIn(app, group, ana, leaver);
  const [first, second, third] = [await reply(bob, '@clara?'), await reply(leaver, '@clara!'), await reply(ana, '@clara.')];
  for (const { id: parentId } of [first, second]) await reply(ana, 'So?', { parentId });
  expect((await named()).toSorted()).toEqual([...before, first.id, second.id, third.id].toSorted());
  await ask(endpoints.deleteReply, bob, { params: { id: first.id } });
  expect((await named()).toSorted()).toEqual([...before, second.id, third.id].toSorted());
  await closeAccount(app.as(leaver));
  expect((await named()).toSorted()).toEqual([...before, third.id].toSorted());
  const { items } = await ask(endpoints.listReplies, ana, { params: { id } });
  expect(items.map(({ id: each, people, replies }) => [each, people.length, replies.length])).toEqual([
    [first.id, 0, 1],
    [second.id, 0, 1],
    [third.id, 1, 0],
  ]);
});
