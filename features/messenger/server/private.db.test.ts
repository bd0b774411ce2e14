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

let talk: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let clara: SignedInViewer;
beforeAll(async () => {
  talk = await createMessengerApp();
  ana = await talk.somebody({ role: 'manager', name: 'Ana Ortiz', username: 'ana.ortiz' });
  ben = await talk.somebody({ name: 'Ben Moreau', username: 'ben-moreau' });
  clara = await talk.somebody({ name: 'Clara Lind', username: 'clara' });
});
afterAll(() => talk.own.drop());

const notFound = { code: 'thing.notFound' };
const closed = { code: 'conversation.closed' };
const lineOf = async (who: SignedInViewer, id: string) => (await talk.list(who)).find((each) => each.id === id);

test('ME-01 two group members have one private conversation, whichever of them opens it; nobody else can read it', async () => {
  const { group } = await talk.aConversation([ana, ben, clara]);
  const [one, other] = await Promise.all([talk.openPrivate(ana, group, ben), talk.openPrivate(ben, group, ana)]);
  expect(one).toBe(other);
  // Without messages it is not in the partner's list.
  expect(await lineOf(ben, one)).toBeUndefined();
  await talk.send(ana, one, 'Between us.');
  expect(await lineOf(ben, one)).toMatchObject({
    kind: 'private',
    partner: { id: ana.id, name: 'Ana Ortiz' },
    unread: 1,
    group: { id: group.id },
  });
  for (const attempt of [talk.history, talk.conversation, (who: SignedInViewer, id: string) => talk.send(who, id, 'And me?')])
    await expect(attempt(clara, one)).rejects.toMatchObject(notFound);
  expect(await lineOf(clara, one)).toBeUndefined();
  const elsewhere = await talk.aConversation([ana, ben]);
  expect(await talk.openPrivate(ana, elsewhere.group, ben)).not.toBe(one);
  await expect(talk.openPrivate(ana, elsewhere.group, clara)).rejects.toMatchObject(notFound);
  await expect(talk.openPrivate(ana, group, ana)).rejects.toMatchObject(notFound);
});

test('ME-05 a block and a departure look the same: the conversation can be read but not written in', async () => {
  const { group } = await talk.aConversation([ana, ben, clara]);
  const [withBen, withClara] = [await talk.openPrivate(ana, group, ben), await talk.openPrivate(ana, group, clara)];
  for (const id of [withBen, withClara]) await talk.send(ana, id, 'Hello.');
  const first = (await talk.history(ana, withBen)).items[0]?.id ?? '';
  await talk.block(ben, ana);
  await takeOut(talk.app, group, clara);
  const shapeFor = async (id: string) => {
    const { id: _, partner: __, last, people, ...rest } = await talk.conversation(ana, id);
    return { ...rest, people, last: last?.excerpt, outcome: await talk.send(ana, id, 'Still there?').catch(({ code }) => code) };
  };
  const [blocked, left] = [await shapeFor(withBen), await shapeFor(withClara)];
  expect(blocked).toEqual(left);
  expect(blocked).toMatchObject({ outcome: closed.code, can: { write: false, block: true }, people: [{ id: ana.id }], memberCount: 1 });
  expect((await talk.history(ana, withBen)).items).toHaveLength(1);
  await expect(talk.send(ben, withBen, 'Nor I.')).rejects.toMatchObject(closed);
  await expect(talk.edit(ana, first, 'Hello?')).rejects.toMatchObject(closed);
  expect(await talk.conversation(ben, withBen)).toMatchObject({ isBlocked: true, can: { block: false, unblock: true } });
  expect((await talk.ask(endpoints.listBlocks, ben)).items).toMatchObject([{ id: ana.id, name: 'Ana Ortiz' }]);
  expect((await talk.ask(endpoints.listBlocks, ana)).items).toEqual([]);
  // Both can still write in the group's conversation.
  await talk.ask(endpoints.unblockPerson, ben, { params: { userId: ana.id } });
  await talk.send(ben, withBen, 'Sorry.');
  const stranger = await talk.somebody();
  await expect(talk.block(ben, stranger)).rejects.toMatchObject(notFound);
});

test('ME-05 leaving a group removes its conversations immediately and notifies both sides; the messages stay for the other, and return on rejoining', async () => {
  const { group, id } = await talk.aConversation([ana, ben]);
  const ofTwo = await talk.openPrivate(ana, group, ben);
  await talk.send(ben, ofTwo, 'I am leaving.');
  await talk.app.runJobs();
  talk.app.sent.length = 0;
  await takeOut(talk.app, group, ben);
  for (const each of [id, ofTwo]) await expect(talk.history(ben, each)).rejects.toMatchObject(notFound);
  expect((await talk.history(ana, ofTwo)).items).toMatchObject([{ text: 'I am leaving.', author: { name: 'Ben Moreau' } }]);
  await talk.app.runJobs();
  const told = (userId: string) =>
    talk.app.sent.flatMap(({ rooms, message }) =>
      message.type === conversationChangedMessage && rooms.includes(`user:${userId}`) ? message.id : [],
    );
  expect(told(ben.id)).toEqual(['']);
  expect(told(ana.id)).toEqual([ofTwo]);
  expect(talk.app.moves).toContainEqual({ kind: 'leave', id: ben.id, room: `conversation:${id}` });
  await bringIn(talk.app, group, ana, ben);
  expect((await talk.history(ben, ofTwo)).items).toHaveLength(1);
  await talk.send(ana, ofTwo, 'Welcome back.');
});

test('ME-04 mentions notify readers once; mentions of others notify nobody, and the sender learns which names are unknown', async () => {
  const { group, id } = await talk.aConversation([ana, ben]);
  const bell = bellOf(talk.app, talk.features);
  await bell.forget();
  const sent = await talk.send(ana, id, '@ben-moreau and @clara, see @nobody.here. Mail me@ana.ortiz');
  expect(sent.unknownMentions).toEqual(['clara', 'nobody.here']);
  expect((await talk.history(ben, id)).items[0]?.mentions).toEqual([{ id: ben.id, username: 'ben-moreau' }]);
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageMentioned', address: `/messenger/${id}?message=1` }]);
  expect([await bell.notificationsOf(clara), await bell.notificationsOf(ana)]).toEqual([[], []]);
  expect(await lineOf(ben, id)).toMatchObject({ isMentioned: true, unread: 1 });
  await talk.read(ben, id, 1);
  expect(await lineOf(ben, id)).toMatchObject({ isMentioned: false, unread: 0 });
  await talk.remove(ana, sent.id);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  const ofTwo = await talk.openPrivate(ana, group, ben);
  await talk.send(ana, ofTwo, 'And @ben-moreau alone.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageWritten', title: 'Ana Ortiz' }]);
  await talk.read(ben, ofTwo, 1);
  expect(await bell.notificationsOf(ben)).toEqual([]);
  const until = '2900-01-01T00:00:00Z';
  await talk.ask(endpoints.muteConversation, ben, { params: { id: ofTwo }, body: { until } });
  await talk.send(ana, ofTwo, 'Quietly, @ben-moreau.');
  expect(await bell.notificationsOf(ben)).toEqual([]);
});

test('ME-04 NO-02 in a muted group conversation a person is only notified of mentions', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const bell = bellOf(talk.app, talk.features);
  await bell.forget();
  const waiting = await countWaiting(talk.own.db, ben);
  await talk.ask(endpoints.muteConversation, ben, { params: { id }, body: { until: '2900-01-01T00:00:00Z' } });
  await talk.send(ana, id, 'About the hinges.');
  expect(await bell.notificationsOf(ben)).toEqual([]);
  await talk.send(ana, id, 'And about the bolt, @ben-moreau.');
  expect(await bell.notificationsOf(ben)).toMatchObject([{ kind: 'messageMentioned', address: `/messenger/${id}?message=2` }]);
  expect(await countWaiting(talk.own.db, ben)).toBe(waiting);
});

test('ME-04 an attachment is only for readers of its message, checked at every request, and is deleted with it', async () => {
  const { group, id } = await talk.aConversation([ana, ben]);
  const uploads = [await aMessageUpload(talk.app, ana.id, await aPhotograph(), 'gate.jpg'), await aMessageUpload(talk.app, ana.id)];
  const [first = ''] = uploads;
  const sent = await talk.send(ana, id, '', { uploadIds: uploads, descriptions: { [first]: 'The gate' } });
  await talk.app.runJobs();
  const [message] = (await talk.history(ben, id)).items;
  expect(message?.attachments).toMatchObject([
    { fileName: 'gate.jpg', description: 'The gate', mediaType: 'image/jpeg', media: { type: 'image', state: 'made' } },
    { fileName: 'notes.txt', media: null },
  ]);
  // New renditions are a change that open windows read.
  expect(message?.change).toBeGreaterThan(0);
  const params = { id: sent.id, attachmentId: message?.attachments[0]?.id ?? '' };
  const route = messenger.routes.find(({ endpoint }) => endpoint === endpoints.downloadAttachment);
  const download = (who: SignedInViewer) => route?.media?.(talk.app.as(who), { params } as never);
  expect(await download(ben)).toMatchObject({ name: 'gate.jpg', disposition: 'attachment' });
  await expect(download(clara)).rejects.toMatchObject(notFound);
  await expect(talk.send(ana, id, 'Again', { uploadIds: [first] })).rejects.toMatchObject({ code: 'upload.notFound' });
  const bens = await aMessageUpload(talk.app, ben.id);
  await expect(talk.send(ana, id, 'Not mine', { uploadIds: [bens] })).rejects.toMatchObject({ code: 'upload.notFound' });
  expect((await talk.history(ana, id)).lastSeq).toBe(1);
  await takeOut(talk.app, group, ben);
  await expect(download(ben)).rejects.toMatchObject(notFound);
  await talk.remove(ana, sent.id);
  await expect(download(ana)).rejects.toMatchObject(notFound);
});

test('ME-04 typing and presence are sent only to people who may see them, and not for people who hide them', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const call = (name: string, who: SignedInViewer, payload: object) => {
    const window = { enter: async () => {}, leave: async () => {} };
    return messenger.liveCalls?.find((each) => each.name === name)?.run({ ...talk.app.as(who), window }, payload as never);
  };
  talk.app.events.length = 0;
  await call(typing, ben, { conversationId: id });
  expect(talk.app.events).toMatchObject([{ event: typing, data: { conversationId: id, userId: ben.id } }]);
  await expect(call(openConversation, clara, { conversationId: id })).rejects.toMatchObject(notFound);
  talk.app.events.length = 0;
  talk.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  expect(await call(openConversation, ana, { conversationId: id })).toEqual({ hereIds: [ben.id] });
  await comingAndGoing.changed(talk.app, `user:${ben.id}`);
  expect(talk.app.events.find(({ event }) => event === presence)).toMatchObject({
    rooms: expect.arrayContaining([`conversation:${id}`]),
    data: { userId: ben.id, isHere: true },
  });
  await talk.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: false } });
  talk.app.events.length = 0;
  await call(typing, ben, { conversationId: id });
  await comingAndGoing.changed(talk.app, `user:${ben.id}`);
  expect(talk.app.events.flatMap(({ rooms }) => rooms)).toEqual([]);
  expect(await call(openConversation, ana, { conversationId: id })).toEqual({ hereIds: [] });
  expect(await call(openConversation, ben, { conversationId: id })).toEqual({ hereIds: [] });
});

test('ME-04 ME-05 two people with a block between them do not see each other’s presence, not even in a group; others do', async () => {
  const { group, id } = await talk.aConversation([ana, ben, clara]);
  const ofTwo = await talk.openPrivate(ana, group, ben);
  await talk.send(ana, ofTwo, 'Hello');
  const call = (name: string, who: SignedInViewer) => {
    const window = { enter: async () => {}, leave: async () => {} };
    return messenger.liveCalls?.find((each) => each.name === name)?.run({ ...talk.app.as(who), window }, { conversationId: id } as never);
  };
  talk.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  const here = async (who: SignedInViewer) => ((await call(openConversation, who)) as { hereIds: string[] }).hereIds.toSorted();
  const others = (...people: SignedInViewer[]) => people.map((each) => each.id).toSorted();
  for (const who of [ana, ben, clara]) await talk.ask(endpoints.saveMessengerSettings, who, { body: { sharesPresence: true } });
  expect(await here(ben)).toEqual(others(ana, clara));
  talk.app.events.length = 0;
  await talk.block(ana, ben);
  // As if they had closed their windows; the block is not revealed.
  expect(talk.app.events).toMatchObject([
    { rooms: [`user:${ben.id}`], event: presence, data: { userId: ana.id, isHere: false } },
    { rooms: [`user:${ana.id}`], event: presence, data: { userId: ben.id, isHere: false } },
  ]);
  expect([await here(ana), await here(ben), await here(clara)]).toEqual([others(clara), others(clara), others(ana, ben)]);
  talk.app.events.length = 0;
  await comingAndGoing.changed(talk.app, `user:${ana.id}`);
  await call(typing, ben);
  expect(talk.app.events.map(({ event, except }) => [event, except])).toEqual([
    [presence, [`user:${ben.id}`]],
    [typing, [`user:${ana.id}`]],
  ]);
  expect(talk.app.events[0]?.rooms).not.toContain(`conversation:${ofTwo}`);
  talk.app.events.length = 0;
  await talk.ask(endpoints.unblockPerson, ana, { params: { userId: ben.id } });
  expect(talk.app.events.map(({ data, except = [] }) => [data, except])).toEqual(
    [ana, ben].map(({ id: userId }) => [{ userId, isHere: true }, []]),
  );
  expect(await here(ben)).toEqual(others(ana, clara));
});

test('ME-04 a person who hides their presence sees nobody else’s', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  await talk.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: false } });
  talk.app.live.peopleIn = async (names) => [names].flat().map((room) => room.slice('user:'.length));
  talk.app.events.length = 0;
  await comingAndGoing.changed(talk.app, `user:${ana.id}`);
  await messenger.liveCalls
    ?.find((each) => each.name === typing)
    ?.run({ ...talk.app.as(ana), window: { enter: async () => {}, leave: async () => {} } }, { conversationId: id } as never);
  expect(talk.app.events.map(({ event, except }) => [event, except])).toEqual([
    [presence, expect.arrayContaining([`user:${ben.id}`])],
    [typing, [`user:${ben.id}`]],
  ]);
  await talk.ask(endpoints.saveMessengerSettings, ben, { body: { sharesPresence: true } });
});

test('RE-03 ME-05 messages are deleted with their author’s account and with their group; their places stay for others', async () => {
  const goer = await talk.somebody({ name: 'Gone Soon' });
  const { group, id } = await talk.aConversation([ana, ben, goer]);
  const ofTwo = await talk.openPrivate(goer, group, ben);
  const [asked] = [await talk.send(ana, id, 'Who goes?')];
  await talk.react(goer, asked.id, 'sad');
  await talk.send(goer, id, 'I do.');
  await talk.send(goer, ofTwo, 'Farewell.');
  await talk.send(ben, ofTwo, 'Farewell to you.');
  const { change } = await talk.history(ben, ofTwo);
  await closeAccount(talk.app.as(goer));
  const shown = async () => {
    expect((await talk.history(ben, ofTwo)).items).toMatchObject([
      { author: null, text: '', deletedAt: expect.any(String) },
      { author: { id: ben.id }, text: 'Farewell to you.' },
    ]);
    expect((await talk.history(ben, id)).items).toMatchObject([{ reactions: [] }, { author: null, text: '' }]);
    expect(await talk.conversation(ben, ofTwo)).toMatchObject({ partner: null, can: { write: false, block: false } });
  };
  await shown();
  await talk.app.runJobs();
  await shown();
  expect((await talk.history(ben, ofTwo, { after: 2, change })).changed).toMatchObject([{ seq: 1, text: '' }]);
  expect([await messagesOf(talk.app.db, goer.id), await reactionsOf(talk.app.db, goer.id)]).toEqual([[], []]);
  await talk.ask(deleteGroup, ana, { params: { id: group.id } });
  await expect(talk.history(ben, id)).rejects.toMatchObject(notFound);
  await talk.app.runJobs();
  expect(await countInGroup(talk.app.db, group.id)).toBe(0);
  expect((await messagesOf(talk.app.db, ben.id)).filter((each) => 'groupId' in each && each.groupId === group.id)).toEqual([]);
});

test('ME-01 groups in which one can write to a person are listed while both are members', async () => {
  const [dora, emil, fred] = [await talk.somebody({ role: 'manager' }), await talk.somebody(), await talk.somebody()];
  const [first, second] = [await talk.aConversation([dora, emil]), await talk.aConversation([dora, emil, fred])];
  const inCommon = async (who: SignedInViewer, other: SignedInViewer) =>
    (await talk.ask(endpoints.listGroupsInCommon, who, { params: { userId: other.id } })).items.map(({ id }) => id);
  const both = [first.group.id, second.group.id];
  expect((await inCommon(dora, emil)).toSorted()).toEqual(both.toSorted());
  expect(await inCommon(emil, fred)).toEqual([second.group.id]);
  expect(await inCommon(emil, emil)).toEqual([]);
  expect(await inCommon(ana, emil)).toEqual([]);
  await takeOut(talk.app, second.group, emil);
  expect(await inCommon(dora, emil)).toEqual([first.group.id]);
  expect(await inCommon(fred, emil)).toEqual([]);
});
