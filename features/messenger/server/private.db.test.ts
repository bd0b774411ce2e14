import { afterAll, beforeAll, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { bringIn, takeOut } from '#features/groups/server/testing.ts';
import { conversationChangedMessage, openConversation, presence, typing } from '../contract/live.ts';
import * as endpoints from '../contract/endpoints.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { messenger } from './feature.ts';
import { countInGroup, countWaiting, messagesOf, reactionsOf } from './exports-store.ts';
import { comingAndGoing } from './presence.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';
import { aMessageUpload, aPhotograph } from './testing.ts';

let conversation: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let clara: SignedInViewer;
beforeAll(async () => {
  conversation = await createMessengerApp();
  ana = await conversation.somebody({ role: 'manager', name: 'Ana Ortiz', username: 'ana.ortiz' });
  ben = await conversation.somebody({ name: 'Ben Moreau', username: 'ben-moreau' });
  clara = await conversation.somebody({ name: 'Clara Lind', username: 'clara' });
});
afterAll(() => conversation.own.drop());

const notFound = { code: 'thing.notFound' };
const closed = { code: 'conversation.closed' };
const lineOf = async (who: SignedInViewer, id: string) => (await conversation.list(who)).find((each) => each.id === id);

test('ME-01 two group members have one private conversation, whichever of them opens it; nobody else can read it', async () => {
  const { group } = await conversation.aConversation([ana, ben, clara]);
  const [one, other] = await Promise.all([conversation.openPrivate(ana, group, ben), conversation.openPrivate(ben, group, ana)]);
  expect(one).toBe(other);
  // Without messages it is not in the partner's list.
  expect(await lineOf(ben, one)).toBeUndefined();
  await conversation.send(ana, one, 'Between us.');
  expect(await lineOf(ben, one)).toMatchObject({
    kind: 'private',
    partner: { id: ana.id, name: 'Ana Ortiz' },
    unread: 1,
    group: { id: group.id },
  });
  for (const attempt of [
    conversation.history,
    conversation.conversation,
    (who: SignedInViewer, id: string) => conversation.send(who, id, 'And me?'),
  ])
    await expect(attempt(clara, one)).rejects.toMatchObject(notFound);
  expect(await lineOf(clara, one)).toBeUndefined();
  const elsewhere = await conversation.aConversation([ana, ben]);
  expect(await conversation.openPrivate(ana, elsewhere.group, ben)).not.toBe(one);
  await expect(conversation.openPrivate(ana, elsewhere.group, clara)).rejects.toMatchObject(notFound);
  await expect(conversation.openPrivate(ana, group, ana)).rejects.toMatchObject(notFound);
});

test('ME-05 a block and a departure look the same: the conversation can be read but not written in', async () => {
  const { group } = await conversation.aConversation([ana, ben, clara]);
  const [withBen, withClara] = [await conversation.openPrivate(ana, group, ben), await conversation.openPrivate(ana, group, clara)];
  for (const id of [withBen, withClara]) await conversation.send(ana, id, 'Hello.');
  const first = (await conversation.history(ana, withBen)).items[0]?.id ?? '';
  await conversation.block(ben, ana);
  await takeOut(conversation.app, group, clara);
  const shapeFor = async (id: string) => {
    const { id: _, partner: __, last, people, ...rest } = await conversation.conversation(ana, id);
    return { ...rest, people, last: last?.excerpt, outcome: await conversation.send(ana, id, 'Still there?').catch(({ code }) => code) };
  };
  const [blocked, left] = [await shapeFor(withBen), await shapeFor(withClara)];
  expect(blocked).toEqual(left);
  expect(blocked).toMatchObject({ outcome: closed.code, can: { write: false, block: true }, people: [{ id: ana.id }], memberCount: 1 });
  expect((await conversation.history(ana, withBen)).items).toHaveLength(1);
  await expect(conversation.send(ben, withBen, 'Nor I.')).rejects.toMatchObject(closed);
  await expect(conversation.edit(ana, first, 'Hello?')).rejects.toMatchObject(closed);
  expect(await conversation.conversation(ben, withBen)).toMatchObject({ isBlocked: true, can: { block: false, unblock: true } });
  expect((await conversation.ask(endpoints.listBlocks, ben)).items).toMatchObject([{ id: ana.id, name: 'Ana Ortiz' }]);
  expect((await conversation.ask(endpoints.listBlocks, ana)).items).toEqual([]);
  // Both can still write in the group's conversation.
  await conversation.ask(endpoints.unblockPerson, ben, { params: { userId: ana.id } });
  await conversation.send(ben, withBen, 'Sorry.');
  const stranger = await conversation.somebody();
  await expect(conversation.block(ben, stranger)).rejects.toMatchObject(notFound);
});

test('ME-05 leaving a group removes its conversations immediately and notifies both sides; the messages stay for the other, and return on rejoining', async () => {
  const { group, id } = await conversation.aConversation([ana, ben]);
  const ofTwo = await conversation.openPrivate(ana, group, ben);
  await conversation.send(ben, ofTwo, 'I am leaving.');
  await conversation.app.runJobs();
  conversation.app.sent.length = 0;
  await takeOut(conversation.app, group, ben);
  for (const each of [id, ofTwo]) await expect(conversation.history(ben, each)).rejects.toMatchObject(notFound);
  expect((await conversation.history(ana, ofTwo)).items).toMatchObject([{ text: 'I am leaving.', author: { name: 'Ben Moreau' } }]);
  await conversation.app.runJobs();
  const shownTo = (userId: string) =>
    conversation.app.sent.flatMap(({ rooms, message }) =>
      message.type === conversationChangedMessage && rooms.includes(`user:${userId}`) ? message.id : [],
    );
  expect(shownTo(ben.id)).toEqual(['']);
  expect(shownTo(ana.id)).toEqual([ofTwo]);
  expect(conversation.app.moves).toContainEqual({ kind: 'leave', id: ben.id, room: `conversation:${id}` });
  await bringIn(conversation.app, group, ana, ben);
  expect((await conversation.history(ben, ofTwo)).items).toHaveLength(1);
  await conversation.send(ana, ofTwo, 'Welcome back.');
});

test('ME-04 mentions notify readers once; mentions of others notify nobody, and the sender learns which names are unknown', async () => {
  const { group, id } = await conversation.aConversation([ana, ben]);
  const bell = bellOf(conversation.app, conversation.features);
  await bell.forget();
  const sent = await conversation.send(ana, id, '@ben-moreau and @clara, see @nobody.here. Mail me@ana.ortiz');
  expect(sent.unknownMentions).toEqual(['clara', 'nobody.here']);
  expect((await conversation.history(ben, id)).items[0]?.mentions).toEqual([{ id: ben.id, username: 'ben-moreau' }]);
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageMentioned', address: `/messenger/${id}?message=1` }]);
  expect([await bell.notificationsOf(clara), await bell.notificationsOf(ana)]).toEqual([[], []]);
  expect(await lineOf(ben, id)).toMatchObject({ isMentioned: true, unread: 1 });
  await conversation.read(ben, id, 1);
  expect(await lineOf(ben, id)).toMatchObject({ isMentioned: false, unread: 0 });
  await conversation.remove(ana, sent.id);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  const ofTwo = await conversation.openPrivate(ana, group, ben);
  await conversation.send(ana, ofTwo, 'And @ben-moreau alone.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageWritten', title: 'Ana Ortiz' }]);
  await conversation.read(ben, ofTwo, 1);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  const until = '2900-01-01T00:00:00Z';
  await conversation.ask(endpoints.muteConversation, ben, { params: { id: ofTwo }, body: { until } });
  await conversation.send(ana, ofTwo, 'Quietly, @ben-moreau.');
  expect(await bell.notificationsOf(ben)).toEqual([]);
});

test('ME-04 NO-02 in a muted group conversation a person is only notified of mentions', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const bell = bellOf(conversation.app, conversation.features);
  await bell.forget();
  const waiting = await countWaiting(conversation.own.db, ben);
  await conversation.ask(endpoints.muteConversation, ben, { params: { id }, body: { until: '2900-01-01T00:00:00Z' } });
  await conversation.send(ana, id, 'About the hinges.');
  expect(await bell.notificationsOf(ben)).toEqual([]);
  await conversation.send(ana, id, 'And about the bolt, @ben-moreau.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageMentioned', address: `/messenger/${id}?message=2` }]);
  expect(await countWaiting(conversation.own.db, ben)).toBe(waiting);
});

test('ME-04 an attachment is only for readers of its message, checked at every request, and is deleted with it', async () => {
  const { group, id } = await conversation.aConversation([ana, ben]);
  const uploads = [
    await aMessageUpload(conversation.app, ana.id, await aPhotograph(), 'gate.jpg'),
    await aMessageUpload(conversation.app, ana.id),
  ];
  const [first = ''] = uploads;
  const sent = await conversation.send(ana, id, '', { uploadIds: uploads, descriptions: { [first]: 'The gate' } });
  await conversation.app.runJobs();
  const [message] = (await conversation.history(ben, id)).items;
  expect(message?.attachments).toMatchObject([
    { fileName: 'gate.jpg', description: 'The gate', mediaType: 'image/jpeg', media: { type: 'image', state: 'made' } },
    { fileName: 'notes.txt', media: null },
  ]);
  // New renditions are a change that open windows read.
  expect(message?.change).toBeGreaterThan(0);
  const params = { id: sent.id, attachmentId: message?.attachments[0]?.id ?? '' };
  const route = messenger.routes.find(({ endpoint }) => endpoint === endpoints.downloadAttachment);
  const download = (who: SignedInViewer) => route?.media?.(conversation.app.as(who), { params } as never);
  expect(await download(ben)).toMatchObject({ name: 'gate.jpg', disposition: 'attachment' });
  await expect(download(clara)).rejects.toMatchObject(notFound);
  await expect(conversation.send(ana, id, 'Again', { uploadIds: [first] })).rejects.toMatchObject({ code: 'upload.notFound' });
  const bens = await aMessageUpload(conversation.app, ben.id);
  await expect(conversation.send(ana, id, 'Not mine', { uploadIds: [bens] })).rejects.toMatchObject({ code: 'upload.notFound' });
  expect((await conversation.history(ana, id)).lastSeq).toBe(1);
  await takeOut(conversation.app, group, ben);
  await expect(download(ben)).rejects.toMatchObject(notFound);
  await conversation.remove(ana, sent.id);
  await expect(download(ana)).rejects.toMatchObject(notFound);
});

test('ME-04 typing and presence are sent only to people who may see them, and not for people who hide them', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const call = (name: string, who: SignedInViewer, payload: object) => {
    const window = { enter: async () => {}, leave: async () => {} };
    return messenger.liveCalls?.find((each) => each.name === name)?.run({ ...conversation.app.as(who), window }, payload as never);
  };
  conversation.app.events.length = 0;
  await call(typing, ben, { conversationId: id });
  expect(conversation.app.events).toMatchObject([{ event: typing, data: { conversationId: id, userId: ben.id } }]);
  await expect(call(openConversation, clara, { conversationId: id })).rejects.toMatchObject(notFound);
  conversation.app.events.length = 0;
  conversation.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  expect(await call(openConversation, ana, { conversationId: id })).toEqual({ hereIds: [ben.id] });
  await comingAndGoing.changed(conversation.app, `user:${ben.id}`);
  expect(conversation.app.events.find(({ event }) => event === presence)).toMatchObject({
    rooms: expect.arrayContaining([`conversation:${id}`]),
    data: { userId: ben.id, isHere: true },
  });
  await conversation.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: false } });
  conversation.app.events.length = 0;
  await call(typing, ben, { conversationId: id });
  await comingAndGoing.changed(conversation.app, `user:${ben.id}`);
  expect(conversation.app.events.flatMap(({ rooms }) => rooms)).toEqual([]);
  expect(await call(openConversation, ana, { conversationId: id })).toEqual({ hereIds: [] });
  expect(await call(openConversation, ben, { conversationId: id })).toEqual({ hereIds: [] });
});

test('ME-04 ME-05 two people with a block between them do not see each other’s presence, not even in a group; others do', async () => {
  const { group, id } = await conversation.aConversation([ana, ben, clara]);
  const ofTwo = await conversation.openPrivate(ana, group, ben);
  await conversation.send(ana, ofTwo, 'Hello');
  const call = (name: string, who: SignedInViewer) => {
    const window = { enter: async () => {}, leave: async () => {} };
    return messenger.liveCalls
      ?.find((each) => each.name === name)
      ?.run({ ...conversation.app.as(who), window }, { conversationId: id } as never);
  };
  conversation.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  const here = async (who: SignedInViewer) => ((await call(openConversation, who)) as { hereIds: string[] }).hereIds.toSorted();
  const others = (...people: SignedInViewer[]) => people.map((each) => each.id).toSorted();
  for (const who of [ana, ben, clara]) await conversation.ask(endpoints.saveMessengerSettings, who, { body: { sharesPresence: true } });
  expect(await here(ben)).toEqual(others(ana, clara));
  conversation.app.events.length = 0;
  await conversation.block(ana, ben);
  // As if they had closed their windows; the block is not revealed.
  expect(conversation.app.events).toMatchObject([
    { rooms: [`user:${ben.id}`], event: presence, data: { userId: ana.id, isHere: false } },
    { rooms: [`user:${ana.id}`], event: presence, data: { userId: ben.id, isHere: false } },
  ]);
  expect([await here(ana), await here(ben), await here(clara)]).toEqual([others(clara), others(clara), others(ana, ben)]);
  conversation.app.events.length = 0;
  await comingAndGoing.changed(conversation.app, `user:${ana.id}`);
  await call(typing, ben);
  expect(conversation.app.events.map(({ event, except }) => [event, except])).toEqual([
    [presence, [`user:${ben.id}`]],
    [typing, [`user:${ana.id}`]],
  ]);
  expect(conversation.app.events[0]?.rooms).not.toContain(`conversation:${ofTwo}`);
  conversation.app.events.length = 0;
  await conversation.ask(endpoints.unblockPerson, ana, { params: { userId: ben.id } });
  expect(conversation.app.events.map(({ data, except = [] }) => [data, except])).toEqual(
    [ana, ben].map(({ id: userId }) => [{ userId, isHere: true }, []]),
  );
  expect(await here(ben)).toEqual(others(ana, clara));
});

test('ME-04 a person who hides their presence sees nobody else’s', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  await conversation.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: false } });
  conversation.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  conversation.app.events.length = 0;
  await comingAndGoing.changed(conversation.app, `user:${ana.id}`);
  await messenger.liveCalls
    ?.find((each) => each.name === typing)
    ?.run({ ...conversation.app.as(ana), window: { enter: async () => {}, leave: async () => {} } }, { conversationId: id } as never);
  expect(conversation.app.events.map(({ event, except }) => [event, except])).toEqual([
    [presence, expect.arrayContaining([`user:${ben.id}`])],
    [typing, [`user:${ben.id}`]],
  ]);
  await conversation.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: true } });
});

test('RE-03 ME-05 messages are deleted with their author’s account and with their group; their places stay for others', async () => {
  const goer = await conversation.somebody({ name: 'Gone Soon' });
  const { group, id } = await conversation.aConversation([ana, ben, goer]);
  const ofTwo = await conversation.openPrivate(goer, group, ben);
  const [asked] = [await conversation.send(ana, id, 'Who goes?')];
  await conversation.react(goer, asked.id, 'sad');
  await conversation.send(goer, id, 'I do.');
  await conversation.send(goer, ofTwo, 'Farewell.');
  await conversation.send(ben, ofTwo, 'Farewell to you.');
  const { change } = await conversation.history(ben, ofTwo);
  await closeAccount(conversation.app.as(goer));
  const shown = async () => {
    expect((await conversation.history(ben, ofTwo)).items).toMatchObject([
      { author: null, text: '', deletedAt: expect.any(String) },
      { author: { id: ben.id }, text: 'Farewell to you.' },
    ]);
    expect((await conversation.history(ben, id)).items).toMatchObject([{ reactions: [] }, { author: null, text: '' }]);
    expect(await conversation.conversation(ben, ofTwo)).toMatchObject({ partner: null, can: { write: false, block: false } });
  };
  await shown();
  await conversation.app.runJobs();
  await shown();
  expect((await conversation.history(ben, ofTwo, { after: 2, change })).changed).toMatchObject([{ seq: 1, text: '' }]);
  expect([await messagesOf(conversation.app.db, goer.id), await reactionsOf(conversation.app.db, goer.id)]).toEqual([[], []]);
  await conversation.ask(deleteGroup, ana, { params: { id: group.id } });
  await expect(conversation.history(ben, id)).rejects.toMatchObject(notFound);
  await conversation.app.runJobs();
  expect(await countInGroup(conversation.app.db, group.id)).toBe(0);
  expect((await messagesOf(conversation.app.db, ben.id)).filter((each) => 'groupId' in each && each.groupId === group.id)).toEqual([]);
});

test('ME-01 groups in which one can write to a person are listed while both are members', async () => {
  const [dora, emil, fred] = [
    await conversation.somebody({ role: 'manager' }),
    await conversation.somebody(),
    await conversation.somebody(),
  ];
  const [first, second] = [await conversation.aConversation([dora, emil]), await conversation.aConversation([dora, emil, fred])];
  const inCommon = async (who: SignedInViewer, other: SignedInViewer) =>
    (await conversation.ask(endpoints.listGroupsInCommon, who, { params: { userId: other.id } })).items.map(({ id }) => id);
  const both = [first.group.id, second.group.id];
  expect((await inCommon(dora, emil)).toSorted()).toEqual(both.toSorted());
  expect(await inCommon(emil, fred)).toEqual([second.group.id]);
  expect(await inCommon(emil, emil)).toEqual([]);
  expect(await inCommon(ana, emil)).toEqual([]);
  await takeOut(conversation.app, second.group, emil);
  expect(await inCommon(dora, emil)).toEqual([first.group.id]);
  expect(await inCommon(fred, emil)).toEqual([]);
});
