import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { createTestApp, visitor } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { messageLimits } from '../contract/limits.ts';
import { messageChanged, messageRead, messageSent } from '../contract/live.ts';
import { newlyWaiting } from './conversation-settings-store.ts';
import { countWaiting } from './exports-store.ts';
import { messageReports } from './reportable.ts';
import { createMessengerApp, type MessengerTestApp } from './testing/talk.ts';
import { aMessage } from './testing.ts';

let conversation: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  conversation = await createMessengerApp();
  ana = await conversation.somebody({ role: 'manager', name: 'Ana Ortiz', username: 'ana.ortiz' });
  ben = await conversation.somebody({ name: 'Ben Moreau', username: 'ben-moreau' });
  stranger = await conversation.somebody({ username: 'someone-else' });
});
afterAll(() => conversation.own.drop());

const notFound = { code: 'thing.notFound' };
const seqs = ({ items }: { items: readonly { seq: number }[] }) => items.map(({ seq }) => seq);
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('ME-01 the conversation of a group is only for its current members; others get not found', async () => {
  const { group, id } = await conversation.aConversation([ana, ben]);
  await conversation.send(ana, id, 'Good morning.');
  expect(await conversation.openPrivate(ana, group, ben)).not.toBe(id);
  expect((await conversation.ask(endpoints.openGroupConversation, ben, { params: { id: group.id }, body: {} })).id).toBe(id);
  const attempts = (who: SignedInViewer) => [
    () => conversation.history(who, id),
    () => conversation.conversation(who, id),
    () => conversation.send(who, id, 'Let me in.'),
    () => conversation.read(who, id, 1),
    () => conversation.ask(endpoints.searchConversation, who, { params: { id }, query: { q: 'morning' } }),
    () => conversation.ask(endpoints.suggestPeople, who, { params: { id } }),
    () => conversation.ask(endpoints.keepDraft, who, { params: { id }, body: { text: 'x' } }),
    () => conversation.ask(endpoints.openGroupConversation, who, { params: { id: group.id }, body: {} }),
    () => conversation.openPrivate(who, group, ana),
  ];
  for (const attempt of attempts(stranger)) await expect(attempt()).rejects.toMatchObject(notFound);
  await expect(conversation.ask(endpoints.listConversations, visitor)).rejects.toMatchObject({ code: 'auth.required' });
  await takeOut(conversation.app, group, ben);
  for (const attempt of attempts(ben)) await expect(attempt()).rejects.toMatchObject(notFound);
  expect(await conversation.list(ben)).toEqual([]);
});

test('ME-05 messages are numbered without gaps, the same for everybody; a repeated send gets the same reply and writes nothing', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const body = aMessage('Twice.');
  const both = await Promise.all([1, 2, 3].map(() => conversation.ask(endpoints.sendMessage, ana, { params: { id }, body })));
  expect(new Set(both.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await Promise.all(many(6).map((number) => conversation.send(number % 2 ? ana : ben, id, `Number ${number}`)));
  const seen = await conversation.history(ana, id);
  expect(seqs(seen)).toEqual(many(7));
  expect((await conversation.history(ben, id)).items.map(({ text }) => text)).toEqual(seen.items.map(({ text }) => text));
  expect(seen.items[0]).toMatchObject({ text: 'Twice.', clientId: body.clientId, author: { name: 'Ana Ortiz' } });
  expect((await conversation.history(ben, id)).items[0]?.clientId).toBeNull();
  // For another person or conversation, the same id is another message.
  expect((await conversation.ask(endpoints.sendMessage, ben, { params: { id }, body })).seq).toBe(8);
});

test('ME-05 ME-01 after leaving, a repeated send gets its first reply, and new messages are refused', async () => {
  const cleo = await conversation.somebody();
  const { group, id } = await conversation.aConversation([ana, ben, cleo]);
  const body = aMessage('I leave at nine.');
  const again = (who: SignedInViewer, value = body) => conversation.ask(endpoints.sendMessage, who, { params: { id }, body: value });
  const answer = await again(cleo);
  await takeOut(conversation.app, group, cleo);
  expect(await again(cleo)).toEqual(answer);
  await expect(again(cleo, aMessage('One more.'))).rejects.toMatchObject(notFound);
  await expect(again(stranger)).rejects.toMatchObject(notFound);
  expect((await conversation.history(ana, id)).items.map(({ text }) => text)).toEqual(['I leave at nine.']);
});

test('ME-04 a message can quote an existing one, neither itself nor a later one', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  await conversation.send(ana, id, 'First.');
  const invalid = { code: 'input.invalid', fields: [{ name: 'replyTo', code: 'field.invalid' }] };
  for (const replyTo of [2, 3]) await expect(conversation.send(ben, id, 'To what?', { replyTo })).rejects.toMatchObject(invalid);
  await conversation.send(ben, id, 'To the first.', { replyTo: 1 });
  expect(seqs(await conversation.history(ana, id))).toEqual([1, 2]);
});

test('AD-04 ME-04 a message that moderators hid says so to its readers, in the list and where it is quoted; a deleted one does not', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const first = await conversation.send(ana, id, 'Where I live.');
  const second = await conversation.send(ben, id, 'Near me.', { replyTo: 1 });
  const hiding = (verb: 'hide' | 'restore' | 'remove', messageId: string) =>
    conversation.own.db.transaction((tx) => messageReports.hiding![verb]!(conversation.app, tx, messageId));
  await hiding('hide', first.id);
  const hidden = { text: '', deletedAt: expect.any(String), isHidden: true };
  for (const who of [ana, ben])
    expect((await conversation.history(who, id)).items).toMatchObject([
      hidden,
      { isHidden: false, deletedAt: null, replyTo: { excerpt: '', isDeleted: true, isHidden: true } },
    ]);
  await hiding('hide', second.id);
  expect((await conversation.conversation(ana, id)).last).toMatchObject({ excerpt: '', isDeleted: true, isHidden: true });
  await hiding('restore', second.id);
  expect((await conversation.conversation(ana, id)).last).toMatchObject({ excerpt: 'Near me.', isDeleted: false, isHidden: false });
  await hiding('remove', first.id);
  expect((await conversation.history(ben, id)).items[0]).toMatchObject({ text: '', deletedAt: expect.any(String), isHidden: false });
});

test('ME-04 a muted conversation does not count as waiting until muting ends', async () => {
  const cleo = await conversation.somebody();
  const { id } = await conversation.aConversation([ana, cleo]);
  const { db } = conversation.own;
  await conversation.ask(endpoints.muteConversation, cleo, { params: { id }, body: { until: '2900-01-01T00:00:00Z' } });
  await conversation.send(ana, id, 'Quietly.');
  expect(await countWaiting(db, cleo)).toBe(0);
  expect(await newlyWaiting(db, id, { from: 0, to: 0 })).not.toContain(cleo.id);
  await db.run(sql`update conversation_people set muted_until = now() - interval '1 second' where user_id = ${cleo.id}`);
  expect(await countWaiting(db, cleo)).toBe(1);
  expect(await newlyWaiting(db, id, { from: 0, to: 0 })).toContain(cleo.id);
});

test('ME-02 live events go to the windows of the group, or of two people, and never carry content', async () => {
  const { group, id } = await conversation.aConversation([ana, ben]);
  const ofTwo = await conversation.openPrivate(ana, group, ben);
  await conversation.app.runJobs();
  conversation.app.events.length = 0;
  await conversation.send(ana, id, 'To everybody.');
  await conversation.send(ben, ofTwo, 'To you alone.');
  await conversation.app.runJobs();
  expect(conversation.app.events).toEqual([
    { rooms: [`group:${group.id}`], event: messageSent, data: { conversationId: id, seq: 1 } },
    { rooms: [ana.id, ben.id].sort().map((each) => `user:${each}`), event: messageSent, data: { conversationId: ofTwo, seq: 1 } },
  ]);
});

test('ME-04 pages adjoin in both directions, and open at the end, at a number and at an instant', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const { page } = messageLimits;
  const all = page * 2 + 7;
  for (const number of many(all)) await conversation.send(number % 3 ? ana : ben, id, `Number ${number}`);
  const end = await conversation.history(ana, id);
  expect(seqs(end)).toEqual(many(all).slice(-page));
  expect(end).toMatchObject({ isMoreBefore: true, isMoreAfter: false, change: 0 });
  const back = await conversation.history(ana, id, { before: end.items[0]?.seq ?? 0 });
  expect(seqs(back)).toEqual(many(all).slice(-2 * page, -page));
  const start = await conversation.history(ana, id, { after: 0 });
  expect(seqs(start)).toEqual(many(page));
  expect(start).toMatchObject({ isMoreBefore: false, isMoreAfter: true });
  const around = await conversation.history(ana, id, { around: 60 });
  expect(seqs(around)).toHaveLength(page);
  expect(seqs(around)).toContain(60);
  expect(seqs(await conversation.history(ana, id, { around: 1_000_000 }))).toEqual(seqs(end));
  const [, , third] = start.items;
  expect(seqs(await conversation.history(ana, id, { at: third?.at ?? '' }))[0]).toBe(3);
  expect(seqs(await conversation.history(ana, id, { after: all }))).toEqual([]);
  expect(seqs(await conversation.history(ana, id, { before: 1 }))).toEqual([]);
  await expect(conversation.history(ana, id, { before: 3, after: 3 })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('ME-05 unread counts follow from numbers: one’s own messages are never unread, and the mark only increases, on all devices', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  for (const text of ['One', 'Two', 'Three']) await conversation.send(ana, id, text);
  const unreadOf = async (who: SignedInViewer) => (await conversation.list(who)).find((each) => each.id === id)?.unread;
  expect([await unreadOf(ana), await unreadOf(ben)]).toEqual([0, 3]);
  await conversation.send(ben, id, 'Four, unread by ana');
  expect([await unreadOf(ana), await unreadOf(ben)]).toEqual([1, 3]);
  conversation.app.events.length = 0;
  expect(await conversation.read(ben, id, 2)).toEqual({ readSeq: 2, unread: 1 });
  expect(await conversation.read(ben, id, 1)).toEqual({ readSeq: 2, unread: 1 });
  expect(conversation.app.events).toEqual([
    { rooms: [`user:${ben.id}`, `conversation:${id}`], event: messageRead, data: { conversationId: id, userId: ben.id, seq: 2 } },
  ]);
  expect(await conversation.read(ben, id, 999)).toEqual({ readSeq: 4, unread: 0 });
  expect((await conversation.conversation(ana, id)).people).toEqual([
    { id: ana.id, name: 'Ana Ortiz', readSeq: 3 },
    { id: ben.id, name: 'Ben Moreau', readSeq: 4 },
  ]);
});

test('ME-05 messages written before somebody joined are not new to them', async () => {
  const { group, id } = await conversation.aConversation([ana]);
  for (const text of ['One', 'Two']) await conversation.send(ana, id, text);
  await bringIn(conversation.app, group, ana, ben);
  expect(await conversation.conversation(ben, id)).toMatchObject({ unread: 0, readSeq: 2, memberCount: 2 });
  await conversation.send(ana, id, 'Three');
  expect(await conversation.conversation(ben, id)).toMatchObject({ unread: 1 });
  expect(seqs(await conversation.history(ben, id))).toEqual([1, 2, 3]);
});

test('ME-04 edits, deletions and reactions are changes that an absent window reads with one request', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const [first, second, third] = [
    await conversation.send(ana, id, 'Furst'),
    await conversation.send(ana, id, 'Secret'),
    await conversation.send(ben, id, 'Third'),
  ];
  const known = await conversation.history(ben, id);
  expect(await conversation.edit(ana, first.id, 'First')).toEqual({ change: 1 });
  expect(await conversation.edit(ana, first.id, 'First')).toEqual({ change: 1 });
  expect(await conversation.remove(ana, second.id)).toEqual({ change: 2 });
  expect(await conversation.remove(ana, second.id)).toEqual({ change: 2 });
  expect(await conversation.react(ana, third.id, 'thanks')).toEqual({ change: 3 });
  expect(await conversation.react(ana, third.id, 'thanks')).toEqual({ change: 3 });
  const fourth = await conversation.send(ana, id, 'Fourth', { replyTo: 2 });
  const missed = await conversation.history(ben, id, { after: known.lastSeq, change: known.change });
  expect(missed).toMatchObject({
    items: [{ id: fourth.id, replyTo: { seq: 2, excerpt: '', isDeleted: true } }],
    change: 3,
    isMoreChanged: false,
  });
  expect(missed.changed).toMatchObject([
    { seq: 1, text: 'First', editedAt: expect.any(String) },
    { seq: 2, text: '', deletedAt: expect.any(String), can: { delete: false, react: false } },
    { seq: 3, reactions: [{ reaction: 'thanks', count: 1, isMine: false, people: [{ id: ana.id }] }] },
  ]);
  expect((await conversation.history(ben, id, { after: 4, change: 3 })).changed).toEqual([]);
  await conversation.app.runJobs();
  expect(conversation.app.events.filter(({ event }) => event === messageChanged).map(({ data }) => data)).toEqual(
    expect.arrayContaining([1, 2, 3].map((change) => ({ conversationId: id, change }))),
  );
  // Another person's message gets not found; a deleted one its own error.
  await expect(conversation.edit(ben, first.id, 'Mine')).rejects.toMatchObject(notFound);
  await expect(conversation.remove(ben, first.id)).rejects.toMatchObject(notFound);
  await expect(conversation.edit(ana, second.id, 'Again')).rejects.toMatchObject({ code: 'message.deleted' });
  await expect(conversation.react(ben, second.id, 'sad')).rejects.toMatchObject({ code: 'message.deleted' });
  await expect(conversation.react(stranger, first.id, 'sad')).rejects.toMatchObject(notFound);
  const found = await conversation.ask(endpoints.searchConversation, ben, { params: { id }, query: { q: 'secret' } });
  expect(found.items).toEqual([]);
});

test('ME-03 a message has text or a file, a text within its limit, and quotes an existing message; errors are named by field', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const refused = async (body: object) => {
    const outcome = await conversation
      .ask(endpoints.sendMessage, ana, { params: { id }, body: { ...aMessage('Fine.'), ...body } })
      .catch((error: unknown) => error);
    return (outcome as { fields?: object[] }).fields;
  };
  expect(await refused({ text: ' \n ' })).toEqual([{ name: 'text', code: 'field.required' }]);
  expect(await refused({ text: 'x'.repeat(messageLimits.text + 1) })).toEqual([
    { name: 'text', code: 'field.tooLong', limit: messageLimits.text },
  ]);
  expect(await refused({ replyTo: 7 })).toEqual([{ name: 'replyTo', code: 'field.invalid' }]);
  expect(await refused({ clientId: 'mine' })).toEqual([expect.objectContaining({ name: 'clientId' })]);
  expect(await refused({ isLoud: true })).toEqual([{ name: 'isLoud', code: 'field.unknown' }]);
  expect(await refused({ descriptions: { [newId()]: 'Of nothing' } })).toEqual([{ name: 'descriptions', code: 'field.unknown' }]);
  expect((await conversation.history(ana, id)).lastSeq).toBe(0);
});

test('ME-03 exceeding the rate limit returns the time to wait and loses nothing', async () => {
  const eager = await conversation.somebody({ role: 'manager' });
  const { id } = await conversation.aConversation([eager]);
  const write = () => conversation.ask(endpoints.sendMessage, eager, { params: { id }, body: aMessage('Quick') });
  for (const _ of many(messageLimits.sentPerMinute)) await write();
  await expect(write()).rejects.toMatchObject({
    code: 'request.tooMany',
    retryAfterSeconds: expect.any(Number),
  });
  expect((await conversation.history(eager, id)).lastSeq).toBe(messageLimits.sentPerMinute);
});

test('ME-03 OP-06 exceeding the daily quota returns when it ends; a repeated earlier send gets its reply', async () => {
  const eager = await conversation.somebody({ role: 'manager' });
  const { id } = await conversation.aConversation([eager]);
  const send = requesterOf(
    createTestApp(conversation.own.db, conversation.features, { QUOTAS: 'messagesPerDay=2' }),
    conversation.features,
  );
  const write = (body: object) => send(endpoints.sendMessage, eager, { params: { id }, body });
  const first = aMessage('First');
  const { seq } = await write(first);
  await write(aMessage('Second'));
  const refused: unknown = await write(aMessage('Third')).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    code: 'quota.reached',
    present: { quota: 'messagesPerDay', limit: 2 },
    retryAfterSeconds: expect.any(Number),
  });
  expect((refused as { retryAfterSeconds: number }).retryAfterSeconds).toBeGreaterThan(86_000);
  expect(await write(first)).toMatchObject({ seq });
  expect((await conversation.history(eager, id)).lastSeq).toBe(2);
  await conversation.own.db.run(sql`update quota_uses set started_at = now() - interval '25 hours' where user_id = ${eager.id}`);
  expect(await write(aMessage('Third'))).toMatchObject({ seq: 3 });
});

test('ME-04 each conversation is listed once, with its own draft', async () => {
  const [first, second, third] = [
    await conversation.aConversation([ana, ben]),
    await conversation.aConversation([ana, ben]),
    await conversation.aConversation([ana, ben]),
  ];
  const keep = (who: SignedInViewer, id: string, text: string) =>
    conversation.ask(endpoints.keepDraft, who, { params: { id }, body: { text } });
  await keep(ana, first.id, 'In the first');
  await keep(ana, second.id, 'In the second');
  await keep(ben, third.id, 'In the third');
  const drafts = async (who: SignedInViewer) => {
    const mine = (await conversation.list(who)).filter(({ id }) => [first, second, third].some((each) => each.id === id));
    expect(mine).toHaveLength(3);
    return Object.fromEntries(mine.map(({ id, draft }) => [id, draft]));
  };
  expect(await drafts(ana)).toEqual({ [first.id]: 'In the first', [second.id]: 'In the second', [third.id]: null });
  expect(await drafts(ben)).toEqual({ [first.id]: null, [second.id]: null, [third.id]: 'In the third' });
  expect((await conversation.conversation(ana, second.id)).draft).toBe('In the second');
});

test('ME-04 a draft is available on the person’s devices, to nobody else, and is deleted with its message', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const keep = (text: string) => conversation.ask(endpoints.keepDraft, ana, { params: { id }, body: { text } });
  const stored = async (who: SignedInViewer) => (await conversation.ask(endpoints.readDraft, who, { params: { id } })).text;
  await keep('The crate is 92 cm, not');
  expect([await stored(ana), await stored(ben)]).toEqual(['The crate is 92 cm, not', '']);
  expect((await conversation.list(ana)).find((each) => each.id === id)?.draft).toBe('The crate is 92 cm, not');
  await conversation.send(ana, id, 'Something else.');
  expect(await stored(ana)).not.toBe('');
  await keep('The crate is 94 cm. ');
  await conversation.send(ana, id, 'The crate is 94 cm.');
  expect(await stored(ana)).toBe('');
  await keep('x');
  await keep(' ');
  expect((await conversation.ask(endpoints.readDraft, ana, { params: { id } })).at).toBeNull();
});

test('ME-04 a search finds prefixes of words in one conversation, latest first', async () => {
  const { id } = await conversation.aConversation([ana, ben]);
  const other = await conversation.aConversation([ana, ben]);
  for (const text of ['The Œuvre arrives', 'Nothing', 'an œuvrage, they say']) await conversation.send(ben, id, text);
  await conversation.send(ben, other.id, 'oeuvre elsewhere');
  const find = async (q: string) =>
    (await conversation.ask(endpoints.searchConversation, ana, { params: { id }, query: { q } })).items.map(({ seq }) => seq);
  expect(await find('oeuvr')).toEqual([3, 1]);
  expect(await find('OEUVRE arr')).toEqual([1]);
  expect([await find('elsewhere'), await find('  '), await find('!?')]).toEqual([[], [], []]);
});
