import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { bellOf } from '#features/notifications/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { conversationChangedMessage, messageRead, openConversation, presence, typing } from '../contract/live.ts';
import * as endpoints from '../contract/endpoints.ts';
import { messenger } from './feature.ts';
import { countWaiting } from './exports-store.ts';
import { comingAndGoing } from './presence.ts';
import { aMessage } from './testing.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';

let conversation: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let group: { id: string };
let id: string;
beforeAll(async () => {
  conversation = await createMessengerApp();
});
afterAll(() => conversation.own.drop());
beforeEach(async () => {
  ana = await conversation.somebody({ role: 'manager', name: 'Ana Ortiz' });
  ben = await conversation.somebody({ name: 'Ben Moreau' });
  ({ group } = await conversation.aConversation([ana, ben]));
  id = await conversation.openUnasked(ana, group, ben);
});

const closed = { code: 'conversation.closed' };
const notFound = { code: 'thing.notFound' };
const accept = (who: SignedInViewer, of = id) => conversation.ask(endpoints.acceptMessageRequest, who, { params: { id: of }, body: {} });
const decline = (who: SignedInViewer, of = id) => conversation.ask(endpoints.declineMessageRequest, who, { params: { id: of }, body: {} });
const lineOf = async (who: SignedInViewer, of = id) => (await conversation.list(who)).find((each) => each.id === of);

test('GR-13 ME-01 the first private message to a person is a request: one message until they answer', async () => {
  await conversation.send(ana, id, 'May I ask you something?');
  expect(await lineOf(ana)).toMatchObject({ request: 'sent', can: { write: false } });
  expect(await lineOf(ben)).toMatchObject({ request: 'received', unread: 1, can: { write: true, block: true } });
  await expect(conversation.send(ana, id, 'Are you there?')).rejects.toMatchObject(closed);
  const [first] = (await conversation.history(ana, id)).items;
  await expect(conversation.edit(ana, first?.id ?? '', 'Buy this!')).rejects.toMatchObject(closed);
  await conversation.send(ben, id, 'Of course.');
  for (const who of [ana, ben]) expect(await lineOf(who)).toMatchObject({ request: null, can: { write: true } });
  await conversation.send(ana, id, 'Good.');
  await conversation.send(ana, id, 'It is about the gate.');
});

test('GR-13 ME-02 a request reaches a conversation that the other person has open already', async () => {
  conversation.app.sent.length = 0;
  await conversation.send(ana, id, 'May I ask you something?');
  await conversation.app.runJobs();
  for (const who of [ana, ben])
    expect(conversation.app.sent).toContainEqual(
      expect.objectContaining({ rooms: expect.arrayContaining([`user:${who.id}`]), message: { type: conversationChangedMessage, id } }),
    );
});

test('GR-13 a repeated send of a request gets its first reply', async () => {
  const message = aMessage('May I ask you something?');
  const send = () => conversation.ask(endpoints.sendMessage, ana, { params: { id }, body: message });
  const first = await send();
  expect(await send()).toEqual(first);
});

test('GR-13 NO-01 a request notifies once, as a request, and no longer after a decline', async () => {
  const bell = bellOf(conversation.app, conversation.features);
  await bell.forget();
  await conversation.send(ana, id, 'May I ask you something?');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageRequested', title: 'Ana Ortiz' }]);
  expect(await countWaiting(conversation.own.db, ben)).toBe(1);
  await decline(ben);
  await decline(ben);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  expect(await countWaiting(conversation.own.db, ben)).toBe(0);
  await accept(ben);
  await conversation.send(ana, id, 'Thank you.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageWritten' }]);
});

test('GR-13 after a decline the request is in no list; its sender sees no difference, and cannot ask in another group', async () => {
  const [waitingId] = [await conversation.openUnasked(ana, (await conversation.aConversation([ana, ben])).group, ben)];
  await conversation.send(ana, id, 'May I ask you something?');
  const shown = async () => {
    const [whole, line, history] = [await conversation.conversation(ana, id), await lineOf(ana), await conversation.history(ana, id)];
    return { whole, line, history };
  };
  const before = await shown();
  await decline(ben);
  expect(await shown()).toEqual(before);
  expect(await lineOf(ben)).toBeUndefined();
  await expect(conversation.send(ana, id, 'Please?')).rejects.toMatchObject(closed);
  // In a conversation opened before, and in a third group.
  await expect(conversation.send(ana, waitingId, 'Please?')).rejects.toMatchObject(closed);
  const third = await conversation.aConversation([ana, ben]);
  await expect(conversation.openUnasked(ana, third.group, ben)).rejects.toMatchObject(closed);
  // The other person may still write.
  const opened = await conversation.openUnasked(ben, third.group, ana);
  await conversation.send(ben, opened, 'Now I have time.');
  for (const each of [id, opened]) await conversation.send(ana, each, 'How kind.');
  expect(await lineOf(ben)).toMatchObject({ request: null });
});

test('GR-13 concurrent requests in two groups result in one', async () => {
  const other = await conversation.openUnasked(ana, (await conversation.aConversation([ana, ben])).group, ben);
  const sent = await Promise.allSettled([conversation.send(ana, id, 'One'), conversation.send(ana, other, 'Two')]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('GR-13 accepting lets both write, in all their groups; nobody accepts or declines for the other', async () => {
  const bystander = await conversation.somebody();
  await conversation.send(ana, id, 'May I ask you something?');
  for (const answer of [accept, decline]) {
    await expect(answer(ana)).rejects.toMatchObject(notFound);
    await expect(answer(bystander)).rejects.toMatchObject(notFound);
  }
  conversation.app.sent.length = 0;
  await accept(ben);
  await accept(ben);
  await decline(ben);
  expect(await lineOf(ana)).toMatchObject({ request: null, can: { write: true } });
  await conversation.app.runJobs();
  for (const who of [ana, ben])
    expect(conversation.app.sent).toContainEqual(
      expect.objectContaining({ rooms: expect.arrayContaining([`user:${who.id}`]), message: { type: conversationChangedMessage, id } }),
    );
  const elsewhere = await conversation.openUnasked(ana, (await conversation.aConversation([ana, ben])).group, ben);
  for (const text of ['One', 'Two']) await conversation.send(ana, elsewhere, text);
});

test('GR-13 ME-04 before an answer neither sees the other’s presence, typing or read mark', async () => {
  await conversation.send(ana, id, 'May I ask you something?');
  conversation.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  const window = { enter: async () => {}, leave: async () => {} };
  const call = (name: string, who: SignedInViewer) =>
    messenger.liveCalls?.find((each) => each.name === name)?.run({ ...conversation.app.as(who), window }, { conversationId: id } as never);
  conversation.app.events.length = 0;
  for (const who of [ana, ben]) {
    expect(await call(openConversation, who)).toEqual({ hereIds: [] });
    await call(typing, who);
    await comingAndGoing.changed(conversation.app, `user:${who.id}`);
  }
  await conversation.read(ben, id, 1);
  const received = conversation.app.events.filter(({ rooms }) =>
    rooms.some((room) => room === `conversation:${id}` || room === `user:${ana.id}`),
  );
  expect(received.filter(({ event }) => [typing, presence, messageRead].includes(event))).toEqual([]);
  expect((await conversation.conversation(ana, id)).people).toEqual([{ id: ana.id, name: 'Ana Ortiz', readSeq: 1 }]);
  await accept(ben);
  expect(await call(openConversation, ana)).toEqual({ hereIds: [ben.id] });
  expect((await conversation.conversation(ana, id)).people).toContainEqual({ id: ben.id, name: 'Ben Moreau', readSeq: 1 });
});

test('GR-13 conversations from before message requests existed continue', async () => {
  await conversation.send(ana, id, 'From before');
  await conversation.own.db.run(sql`update conversations set request_from_first = null where id = ${id}`);
  await conversation.send(ana, id, 'Still here');
  expect(await lineOf(ben)).toMatchObject({ request: null });
});
