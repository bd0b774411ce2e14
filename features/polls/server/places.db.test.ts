import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { publishDocument, withdrawDocument } from '#features/documents/contract/endpoints.ts';
import { aDraft } from '#features/documents/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import * as messages from '#features/messenger/contract/endpoints.ts';
import { messenger } from '#features/messenger/server/feature.ts';
import { haveTalked } from '#features/messenger/server/testing.ts';
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

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let manager: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, search, moderation, notifications, messenger, documents, polls]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
beforeEach(async () => {
  manager = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  cleo = await aPerson(app, { name: 'Cleo' });
  stranger = await aPerson(app, { name: 'Dan' });
  group = await aGroup(app, manager, {}, [bob, cleo]);
  await bell.forget();
});
afterAll(() => own.drop());

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
const text = { question: 'Which day?', kind: 'single', options: ['Monday', 'Tuesday'], results: 'always' } as const;
const askPoll = async (who: SignedInViewer, place: object, fields: object = {}) =>
  (await ask(endpoints.createPoll, who, { body: { ...text, endsAt: inDays(7), ...place, ...fields } })).id;
const read = (who: SignedInViewer, id: string) => ask(endpoints.readPoll, who, { params: { id } });
const vote = (who: SignedInViewer, id: string, ...choices: number[]) => ask(endpoints.votePoll, who, { params: { id }, body: { choices } });
const listed = async (who: SignedInViewer, query: Record<string, string> = {}) =>
  (await ask(endpoints.listPolls, who, { query })).items.map(({ id }) => id);
const kindsFor = async (who: SignedInViewer) => (await bell.notificationsOf(who)).map(({ kind }) => kind);
const ofGroup = async () => (await ask(messages.openGroupConversation, manager, { params: { id: group.id }, body: {} })).id;
async function ofTwo(who: SignedInViewer, { id: userId }: SignedInViewer): Promise<string> {
  await haveTalked(own.db, who, { id: userId });
  return (await ask(messages.openPrivateConversation, who, { params: { id: group.id, userId }, body: {} })).id;
}
const shownText = async (who: SignedInViewer, id: string) =>
  (await ask(messages.readHistory, who, { params: { id }, query: {} })).items.map((message) => message.text);
const notFound = { code: 'thing.notFound' };

test('PO-01 a poll in a conversation of a group is a message; its people see it and vote, and leave it with the group', async () => {
  const conversationId = await ofGroup();
  const id = await askPoll(bob, { conversationId });
  expect(await shownText(cleo, conversationId)).toEqual([`Which day?\n${app.config.publicUrl}/polls/${id}`]);
  expect(await read(cleo, id)).toMatchObject({
    group: { id: group.id },
    conversation: { id: conversationId, isPrivate: false },
    document: null,
    members: 3,
    can: { vote: true },
  });
  await vote(cleo, id, 1);
  expect(await read(bob, id)).toMatchObject({ counts: [0, 1], voters: 1 });
  // In one's own list, not in that of the group, not in the Hub, and without a notification besides the message.
  expect(await listed(cleo)).toEqual([id]);
  expect(await listed(cleo, { groupId: group.id })).toEqual([]);
  expect((await ask(listHub, cleo, { query: { mode: 'private' } })).items.filter(({ kind }) => kind === 'poll')).toEqual([]);
  expect(await kindsFor(cleo)).toEqual([]);
  await expect(read(stranger, id)).rejects.toMatchObject(notFound);
  await expect(askPoll(stranger, { conversationId })).rejects.toMatchObject(notFound);
  // The manager decides about polls of the group, not about those in its conversation.
  expect((await read(manager, id)).can).toMatchObject({ delete: false, moveEnd: false });
  await takeOut(app, group, cleo);
  expect(await read(bob, id)).toMatchObject({ counts: [0, 0], voters: 0 });
  await expect(read(cleo, id)).rejects.toMatchObject(notFound);
});

test('PO-01 ME-05 a poll of two people is for them alone, follows blocks, and becomes no event of the group', async () => {
  const conversationId = await ofTwo(bob, cleo);
  const options = [inDays(8), inDays(9)];
  const id = await askPoll(bob, { conversationId }, { kind: 'dates', options, timeZone: 'Europe/Madrid', minutes: 60 });
  expect(await shownText(cleo, conversationId)).toHaveLength(1);
  expect(await read(cleo, id)).toMatchObject({ conversation: { isPrivate: true }, members: 2, can: { vote: true } });
  await expect(read(manager, id)).rejects.toMatchObject(notFound);
  await expect(vote(manager, id, 2, 0)).rejects.toMatchObject(notFound);
  expect(await listed(manager)).toEqual([]);
  await expect(askPoll(manager, { conversationId })).rejects.toMatchObject(notFound);
  await vote(cleo, id, 2, 0);
  // Reports of private polls are shown to administrators only.
  expect(await pollReports.find(own.db, id, false)).toMatchObject({ groupIds: [] });
  await ask(messages.blockPerson, cleo, { params: { userId: bob.id }, body: {} });
  expect(await read(bob, id)).toMatchObject({ can: { vote: false } });
  await expect(vote(bob, id, 1, 1)).rejects.toMatchObject(notFound);
  await expect(askPoll(bob, { conversationId })).rejects.toMatchObject({ code: 'conversation.closed' });
  await ask(messages.unblockPerson, cleo, { params: { userId: bob.id } });
  await ask(endpoints.movePollEnd, bob, { params: { id }, body: { endsAt: null } });
  expect((await read(bob, id)).can.makeEvent).toBe(false);
  await expect(ask(endpoints.makeEvent, bob, { params: { id }, body: { option: 0 } })).rejects.toMatchObject(notFound);
});

test('PO-01 NO-01 people of a conversation are reminded and get the result, unless they muted it', async () => {
  const conversationId = await ofTwo(bob, cleo);
  const id = await askPoll(bob, { conversationId });
  await bell.forget();
  const nearEnd = sql`update polls set ends_at = now() + interval '20 hours', created_at = now() - interval '3 days', reminded_at = null where id = ${id}`;
  await own.db.run(nearEnd);
  await closePolls(app);
  expect(await kindsFor(cleo)).toEqual(['pollEndsSoon']);
  expect(await kindsFor(manager)).toEqual([]);
  await bell.forget();
  await ask(messages.muteConversation, cleo, { params: { id: conversationId }, body: { until: '2900-01-01T00:00:00Z' } });
  await own.db.run(nearEnd);
  await closePolls(app);
  expect(await kindsFor(cleo)).toEqual([]);
  await vote(cleo, id, 0);
  await own.db.run(sql`update polls set ends_at = now() - interval '1 second' where id = ${id}`);
  await closePolls(app);
  expect(await kindsFor(cleo)).toEqual([]);
  expect(await kindsFor(bob)).toEqual(['pollClosed']);
});

test('PO-02 a secret poll of a conversation shows ballots without names after the end', async () => {
  const conversationId = await ofGroup();
  const id = await askPoll(bob, { conversationId }, { isSecret: true, results: 'atEnd' });
  await vote(cleo, id, 1);
  expect(await read(bob, id)).toMatchObject({ counts: null, voters: 1, members: 3 });
  await ask(endpoints.movePollEnd, bob, { params: { id }, body: { endsAt: null } });
  expect((await ask(endpoints.readBallots, manager, { params: { id } })).ballots).toMatchObject([{ choices: [1] }]);
});

test('PO-01 the author of a published document asks its readers; the poll follows who can read the document', async () => {
  const draft = await aDraft(app, bob, { title: 'Plans' });
  await expect(askPoll(bob, { documentId: draft.id })).rejects.toMatchObject(notFound);
  const publish = (visibility: object) => ask(publishDocument, bob, { params: { id: draft.id }, body: visibility as never });
  await publish({ visibility: 'private', groupIds: [group.id] });
  await expect(askPoll(cleo, { documentId: draft.id })).rejects.toMatchObject(notFound);
  const id = await askPoll(bob, { documentId: draft.id });
  expect(await read(cleo, id)).toMatchObject({
    group: null,
    document: { id: draft.id, title: 'Plans' },
    members: null,
    can: { vote: true },
  });
  await expect(read(stranger, id)).rejects.toMatchObject(notFound);
  await vote(cleo, id, 0);
  expect(await listed(cleo, { documentId: draft.id })).toEqual([id]);
  expect(await listed(cleo)).toEqual([]);
  expect(await listed(stranger, { documentId: draft.id })).toEqual([]);
  await ask(endpoints.movePollEnd, bob, { params: { id }, body: { endsAt: null } });
  await bell.forget();
  await own.db.run(sql`update polls set closed_at = null, counts = null, voters = null where id = ${id}`);
  await closePolls(app);
  expect(await kindsFor(cleo)).toEqual(['pollClosed']);
  await ask(withdrawDocument, bob, { params: { id: draft.id }, body: {} });
  await expect(read(cleo, id)).rejects.toMatchObject(notFound);
  await expect(read(bob, id)).rejects.toMatchObject(notFound);
});

test('PO-01 a poll has exactly one place', async () => {
  const conversationId = await ofGroup();
  await expect(askPoll(bob, { groupId: group.id, conversationId })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(askPoll(bob, {})).rejects.toMatchObject({ fields: [{ name: 'groupId', code: 'field.required' }] });
});
