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

let talk: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let group: { id: string };
let id: string;
beforeAll(async () => {
  talk = await createMessengerApp();
});
afterAll(() => talk.own.drop());
beforeEach(async () => {
  ana = await talk.somebody({ role: 'manager', name: 'Ana Ortiz' });
  ben = await talk.somebody({ name: 'Ben Moreau' });
  ({ group } = await talk.aConversation([ana, ben]));
  id = await talk.openUnasked(ana, group, ben);
});

const closed = { code: 'conversation.closed' };
const notFound = { code: 'thing.notFound' };
const accept = (who: SignedInViewer, of = id) => talk.ask(endpoints.acceptMessageRequest, who, { params: { id: of }, body: {} });
const decline = (who: SignedInViewer, of = id) => talk.ask(endpoints.declineMessageRequest, who, { params: { id: of }, body: {} });
const lineOf = async (who: SignedInViewer, of = id) => (await talk.list(who)).find((each) => each.id === of);

test('GR-13 ME-01 the first private message to a person is a request: one message until they answer', async () => {
  await talk.send(ana, id, 'May I ask you something?');
  expect(await lineOf(ana)).toMatchObject({ request: 'sent', can: { write: false } });
  expect(await lineOf(ben)).toMatchObject({ request: 'received', unread: 1, can: { write: true, block: true } });
  await expect(talk.send(ana, id, 'Are you there?')).rejects.toMatchObject(closed);
  const [first] = (await talk.history(ana, id)).items;
  await expect(talk.edit(ana, first?.id ?? '', 'Buy this!')).rejects.toMatchObject(closed);
  await talk.send(ben, id, 'Of course.');
  for (const who of [ana, ben]) expect(await lineOf(who)).toMatchObject({ request: null, can: { write: true } });
  await talk.send(ana, id, 'Good.');
  await talk.send(ana, id, 'It is about the gate.');
});

test('GR-13 a repeated send of a request gets its first reply', async () => {
  const message = aMessage('May I ask you something?');
  const send = () => talk.ask(endpoints.sendMessage, ana, { params: { id }, body: message });
  const first = await send();
  expect(await send()).toEqual(first);
});

test('GR-13 NO-01 a request notifies once, as a request, and no longer after a decline', async () => {
  const bell = bellOf(talk.app, talk.features);
  await bell.forget();
  await talk.send(ana, id, 'May I ask you something?');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageRequested', title: 'Ana Ortiz' }]);
  expect(await countWaiting(talk.own.db, ben)).toBe(1);
  await decline(ben);
  await decline(ben);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  expect(await countWaiting(talk.own.db, ben)).toBe(0);
  await accept(ben);
  await talk.send(ana, id, 'Thank you.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageWritten' }]);
});

test('GR-13 after a decline the request is in no list; its sender sees no difference, and cannot ask in another group', async () => {
  const [waitingId] = [await talk.openUnasked(ana, (await talk.aConversation([ana, ben])).group, ben)];
  await talk.send(ana, id, 'May I ask you something?');
  const shown = async () => {
    const [whole, line, history] = [await talk.conversation(ana, id), await lineOf(ana), await talk.history(ana, id)];
    return { whole, line, history };
  };
  const before = await shown();
  await decline(ben);
  expect(await shown()).toEqual(before);
  expect(await lineOf(ben)).toBeUndefined();
  await expect(talk.send(ana, id, 'Please?')).rejects.toMatchObject(closed);
  // In a conversation opened before, and in a third group.
  await expect(talk.send(ana, waitingId, 'Please?')).rejects.toMatchObject(closed);
  const third = await talk.aConversation([ana, ben]);
  await expect(talk.openUnasked(ana, third.group, ben)).rejects.toMatchObject(closed);
  // The other person may still write.
  const opened = await talk.openUnasked(ben, third.group, ana);
  await talk.send(ben, opened, 'Now I have time.');
  for (const each of [id, opened]) await talk.send(ana, each, 'How kind.');
  expect(await lineOf(ben)).toMatchObject({ request: null });
});

test('GR-13 concurrent requests in two groups result in one', async () => {
  const other = await talk.openUnasked(ana, (await talk.aConversation([ana, ben])).group, ben);
  const sent = await Promise.allSettled([talk.send(ana, id, 'One'), talk.send(ana, other, 'Two')]);
  expect(sent.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('GR-13 accepting lets both write, in all their groups; nobody accepts or declines for the other', async () => {
  const bystander = await talk.somebody();
  await talk.send(ana, id, 'May I ask you something?');
  for (const answer of [accept, decline]) {
    await expect(answer(ana)).rejects.toMatchObject(notFound);
    await expect(answer(bystander)).rejects.toMatchObject(notFound);
  }
  talk.app.sent.length = 0;
  await accept(ben);
  await accept(ben);
  await decline(ben);
  expect(await lineOf(ana)).toMatchObject({ request: null, can: { write: true } });
  await talk.app.runJobs();
  for (const who of [ana, ben])
    expect(talk.app.sent).toContainEqual(
      expect.objectContaining({ rooms: expect.arrayContaining([`user:${who.id}`]), message: { type: conversationChangedMessage, id } }),
    );
  const elsewhere = await talk.openUnasked(ana, (await talk.aConversation([ana, ben])).group, ben);
  for (const text of ['One', 'Two']) await talk.send(ana, elsewhere, text);
});

test('GR-13 ME-04 before an answer neither sees the other’s presence, typing or read mark', async () => {
  await talk.send(ana, id, 'May I ask you something?');
  talk.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  const window = { enter: async () => {}, leave: async () => {} };
  const call = (name: string, who: SignedInViewer) =>
    messenger.liveCalls?.find((each) => each.name === name)?.run({ ...talk.app.as(who), window }, { conversationId: id } as never);
  talk.app.events.length = 0;
  for (const who of [ana, ben]) {
    expect(await call(openConversation, who)).toEqual({ hereIds: [] });
    await call(typing, who);
    await comingAndGoing.changed(talk.app, `user:${who.id}`);
  }
  await talk.read(ben, id, 1);
  const heard = talk.app.events.filter(({ rooms }) => rooms.some((room) => room === `conversation:${id}` || room === `user:${ana.id}`));
  expect(heard.filter(({ event }) => [typing, presence, messageRead].includes(event))).toEqual([]);
  expect((await talk.conversation(ana, id)).people).toEqual([{ id: ana.id, name: 'Ana Ortiz', readSeq: 1 }]);
  await accept(ben);
  expect(await call(openConversation, ana)).toEqual({ hereIds: [ben.id] });
  expect((await talk.conversation(ana, id)).people).toContainEqual({ id: ben.id, name: 'Ben Moreau', readSeq: 1 });
});

test('GR-13 conversations from before message requests existed continue', async () => {
  await talk.send(ana, id, 'From before');
  await talk.own.db.run(sql`update conversations set request_from_first = null where id = ${id}`);
  await talk.send(ana, id, 'Still here');
  expect(await lineOf(ben)).toMatchObject({ request: null });
});
