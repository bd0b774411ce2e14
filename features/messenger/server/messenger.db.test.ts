import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askerOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
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

let talk: MessengerTestApp;
let ana: SignedInViewer;
let ben: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  talk = await createMessengerApp();
  ana = await talk.somebody({ role: 'manager', name: 'Ana Ortiz', username: 'ana.ortiz' });
  ben = await talk.somebody({ name: 'Ben Moreau', username: 'ben-moreau' });
  stranger = await talk.somebody({ username: 'someone-else' });
});
afterAll(() => talk.own.drop());

const notFound = { code: 'thing.notFound' };
const seqs = ({ items }: { items: readonly { seq: number }[] }) => items.map(({ seq }) => seq);
const many = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

test('ME-01 the conversation of a group is only for its current members; others get not found', async () => {
  const { group, id } = await talk.aConversation([ana, ben]);
  await talk.send(ana, id, 'Good morning.');
  expect(await talk.openPrivate(ana, group, ben)).not.toBe(id);
  expect((await talk.ask(endpoints.openGroupConversation, ben, { params: { id: group.id }, body: {} })).id).toBe(id);
  const attempts = (who: SignedInViewer) => [
    () => talk.history(who, id),
    () => talk.conversation(who, id),
    () => talk.send(who, id, 'Let me in.'),
    () => talk.read(who, id, 1),
    () => talk.ask(endpoints.searchConversation, who, { params: { id }, query: { q: 'morning' } }),
    () => talk.ask(endpoints.suggestPeople, who, { params: { id } }),
    () => talk.ask(endpoints.keepDraft, who, { params: { id }, body: { text: 'x' } }),
    () => talk.ask(endpoints.openGroupConversation, who, { params: { id: group.id }, body: {} }),
    () => talk.openPrivate(who, group, ana),
  ];
  for (const attempt of attempts(stranger)) await expect(attempt()).rejects.toMatchObject(notFound);
  await expect(talk.ask(endpoints.listConversations, visitor)).rejects.toMatchObject({ code: 'auth.required' });
  await takeOut(talk.app, group, ben);
  for (const attempt of attempts(ben)) await expect(attempt()).rejects.toMatchObject(notFound);
  expect(await talk.list(ben)).toEqual([]);
});

test('ME-05 messages are numbered without gaps, the same for everybody; a repeated send gets the same reply and writes nothing', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const body = aMessage('Twice.');
  const both = await Promise.all([1, 2, 3].map(() => talk.ask(endpoints.sendMessage, ana, { params: { id }, body })));
  expect(new Set(both.map((answer) => JSON.stringify(answer))).size).toBe(1);
  await Promise.all(many(6).map((number) => talk.send(number % 2 ? ana : ben, id, `Number ${number}`)));
  const seen = await talk.history(ana, id);
  expect(seqs(seen)).toEqual(many(7));
  expect((await talk.history(ben, id)).items.map(({ text }) => text)).toEqual(seen.items.map(({ text }) => text));
  expect(seen.items[0]).toMatchObject({ text: 'Twice.', clientId: body.clientId, author: { name: 'Ana Ortiz' } });
  expect((await talk.history(ben, id)).items[0]?.clientId).toBeNull();
  // For another person or conversation, the same id is another message.
  expect((await talk.ask(endpoints.sendMessage, ben, { params: { id }, body })).seq).toBe(8);
});

test('ME-05 ME-01 after leaving, a repeated send gets its first reply, and new messages are refused', async () => {
  const cleo = await talk.somebody();
  const { group, id } = await talk.aConversation([ana, ben, cleo]);
  const body = aMessage('I leave at nine.');
  const again = (who: SignedInViewer, said = body) => talk.ask(endpoints.sendMessage, who, { params: { id }, body: said });
  const answer = await again(cleo);
  await takeOut(talk.app, group, cleo);
  expect(await again(cleo)).toEqual(answer);
  await expect(again(cleo, aMessage('One more.'))).rejects.toMatchObject(notFound);
  await expect(again(stranger)).rejects.toMatchObject(notFound);
  expect((await talk.history(ana, id)).items.map(({ text }) => text)).toEqual(['I leave at nine.']);
});

test('ME-04 a message can quote an existing one, neither itself nor a later one', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  await talk.send(ana, id, 'First.');
  const invalid = { code: 'input.invalid', fields: [{ name: 'replyTo', code: 'field.invalid' }] };
  for (const replyTo of [2, 3]) await expect(talk.send(ben, id, 'To what?', { replyTo })).rejects.toMatchObject(invalid);
  await talk.send(ben, id, 'To the first.', { replyTo: 1 });
  expect(seqs(await talk.history(ana, id))).toEqual([1, 2]);
});

test('AD-04 ME-04 a message that moderators hid says so to its readers, in the list and where it is quoted; a deleted one does not', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const first = await talk.send(ana, id, 'Where I live.');
  const second = await talk.send(ben, id, 'Near me.', { replyTo: 1 });
  const hiding = (verb: 'hide' | 'restore' | 'remove', messageId: string) =>
    talk.own.db.transaction((tx) => messageReports.hiding![verb]!(talk.app, tx, messageId));
  await hiding('hide', first.id);
  const hidden = { text: '', deletedAt: expect.any(String), isHidden: true };
  for (const who of [ana, ben])
    expect((await talk.history(who, id)).items).toMatchObject([
      hidden,
      { isHidden: false, deletedAt: null, replyTo: { excerpt: '', isDeleted: true, isHidden: true } },
    ]);
  await hiding('hide', second.id);
  expect((await talk.conversation(ana, id)).last).toMatchObject({ excerpt: '', isDeleted: true, isHidden: true });
  await hiding('restore', second.id);
  expect((await talk.conversation(ana, id)).last).toMatchObject({ excerpt: 'Near me.', isDeleted: false, isHidden: false });
  await hiding('remove', first.id);
  expect((await talk.history(ben, id)).items[0]).toMatchObject({ text: '', deletedAt: expect.any(String), isHidden: false });
});

test('ME-04 a muted conversation does not count as waiting until muting ends', async () => {
  const cleo = await talk.somebody();
  const { id } = await talk.aConversation([ana, cleo]);
  const { db } = talk.own;
  await talk.ask(endpoints.muteConversation, cleo, { params: { id }, body: { until: '2900-01-01T00:00:00Z' } });
  await talk.send(ana, id, 'Quietly.');
  expect(await countWaiting(db, cleo)).toBe(0);
  expect(await newlyWaiting(db, id, { from: 0, to: 0 })).not.toContain(cleo.id);
  await db.run(sql`update conversation_people set muted_until = now() - interval '1 second' where user_id = ${cleo.id}`);
  expect(await countWaiting(db, cleo)).toBe(1);
  expect(await newlyWaiting(db, id, { from: 0, to: 0 })).toContain(cleo.id);
});

test('ME-02 live events go to the windows of the group, or of two people, and never carry content', async () => {
  const { group, id } = await talk.aConversation([ana, ben]);
  const ofTwo = await talk.openPrivate(ana, group, ben);
  await talk.app.runJobs();
  talk.app.events.length = 0;
  await talk.send(ana, id, 'To everybody.');
  await talk.send(ben, ofTwo, 'To you alone.');
  await talk.app.runJobs();
  expect(talk.app.events).toEqual([
    { rooms: [`group:${group.id}`], event: messageSent, data: { conversationId: id, seq: 1 } },
    { rooms: [ana.id, ben.id].sort().map((each) => `user:${each}`), event: messageSent, data: { conversationId: ofTwo, seq: 1 } },
  ]);
});

test('ME-04 pages adjoin in both directions, and open at the end, at a number and at an instant', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const { page } = messageLimits;
  const all = page * 2 + 7;
  for (const number of many(all)) await talk.send(number % 3 ? ana : ben, id, `Number ${number}`);
  const end = await talk.history(ana, id);
  expect(seqs(end)).toEqual(many(all).slice(-page));
  expect(end).toMatchObject({ isMoreBefore: true, isMoreAfter: false, change: 0 });
  const back = await talk.history(ana, id, { before: end.items[0]?.seq ?? 0 });
  expect(seqs(back)).toEqual(many(all).slice(-2 * page, -page));
  const start = await talk.history(ana, id, { after: 0 });
  expect(seqs(start)).toEqual(many(page));
  expect(start).toMatchObject({ isMoreBefore: false, isMoreAfter: true });
  const around = await talk.history(ana, id, { around: 60 });
  expect(seqs(around)).toHaveLength(page);
  expect(seqs(around)).toContain(60);
  expect(seqs(await talk.history(ana, id, { around: 1_000_000 }))).toEqual(seqs(end));
  const [, , third] = start.items;
  expect(seqs(await talk.history(ana, id, { at: third?.at ?? '' }))[0]).toBe(3);
  expect(seqs(await talk.history(ana, id, { after: all }))).toEqual([]);
  expect(seqs(await talk.history(ana, id, { before: 1 }))).toEqual([]);
  await expect(talk.history(ana, id, { before: 3, after: 3 })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('ME-05 unread counts follow from numbers: one’s own messages are never unread, and the mark only increases, on all devices', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  for (const text of ['One', 'Two', 'Three']) await talk.send(ana, id, text);
  const unreadOf = async (who: SignedInViewer) => (await talk.list(who)).find((each) => each.id === id)?.unread;
  expect([await unreadOf(ana), await unreadOf(ben)]).toEqual([0, 3]);
  await talk.send(ben, id, 'Four, unread by ana');
  expect([await unreadOf(ana), await unreadOf(ben)]).toEqual([1, 3]);
  talk.app.events.length = 0;
  expect(await talk.read(ben, id, 2)).toEqual({ readSeq: 2, unread: 1 });
  expect(await talk.read(ben, id, 1)).toEqual({ readSeq: 2, unread: 1 });
  expect(talk.app.events).toEqual([
    { rooms: [`user:${ben.id}`, `conversation:${id}`], event: messageRead, data: { conversationId: id, userId: ben.id, seq: 2 } },
  ]);
  expect(await talk.read(ben, id, 999)).toEqual({ readSeq: 4, unread: 0 });
  expect((await talk.conversation(ana, id)).people).toEqual([
    { id: ana.id, name: 'Ana Ortiz', readSeq: 3 },
    { id: ben.id, name: 'Ben Moreau', readSeq: 4 },
  ]);
});

test('ME-05 messages written before somebody joined are not new to them', async () => {
  const { group, id } = await talk.aConversation([ana]);
  for (const text of ['One', 'Two']) await talk.send(ana, id, text);
  await bringIn(talk.app, group, ana, ben);
  expect(await talk.conversation(ben, id)).toMatchObject({ unread: 0, readSeq: 2, memberCount: 2 });
  await talk.send(ana, id, 'Three');
  expect(await talk.conversation(ben, id)).toMatchObject({ unread: 1 });
  expect(seqs(await talk.history(ben, id))).toEqual([1, 2, 3]);
});

test('ME-04 edits, deletions and reactions are changes that an absent window reads with one request', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const [first, second, third] = [await talk.send(ana, id, 'Furst'), await talk.send(ana, id, 'Secret'), await talk.send(ben, id, 'Third')];
  const known = await talk.history(ben, id);
  expect(await talk.edit(ana, first.id, 'First')).toEqual({ change: 1 });
  expect(await talk.edit(ana, first.id, 'First')).toEqual({ change: 1 });
  expect(await talk.remove(ana, second.id)).toEqual({ change: 2 });
  expect(await talk.remove(ana, second.id)).toEqual({ change: 2 });
  expect(await talk.react(ana, third.id, 'thanks')).toEqual({ change: 3 });
  expect(await talk.react(ana, third.id, 'thanks')).toEqual({ change: 3 });
  const fourth = await talk.send(ana, id, 'Fourth', { replyTo: 2 });
  const missed = await talk.history(ben, id, { after: known.lastSeq, change: known.change });
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
  expect((await talk.history(ben, id, { after: 4, change: 3 })).changed).toEqual([]);
  await talk.app.runJobs();
  expect(talk.app.events.filter(({ event }) => event === messageChanged).map(({ data }) => data)).toEqual(
    expect.arrayContaining([1, 2, 3].map((change) => ({ conversationId: id, change }))),
  );
  // Another person's message gets not found; a deleted one its own error.
  await expect(talk.edit(ben, first.id, 'Mine')).rejects.toMatchObject(notFound);
  await expect(talk.remove(ben, first.id)).rejects.toMatchObject(notFound);
  await expect(talk.edit(ana, second.id, 'Again')).rejects.toMatchObject({ code: 'message.deleted' });
  await expect(talk.react(ben, second.id, 'sad')).rejects.toMatchObject({ code: 'message.deleted' });
  await expect(talk.react(stranger, first.id, 'sad')).rejects.toMatchObject(notFound);
  const found = await talk.ask(endpoints.searchConversation, ben, { params: { id }, query: { q: 'secret' } });
  expect(found.items).toEqual([]);
});

test('ME-03 a message has text or a file, a text within its limit, and quotes an existing message; errors are named by field', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const refused = async (body: object) => {
    const outcome = await talk
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
  expect((await talk.history(ana, id)).lastSeq).toBe(0);
});

test('ME-03 exceeding the rate limit returns the time to wait and loses nothing', async () => {
  const eager = await talk.somebody({ role: 'manager' });
  const { id } = await talk.aConversation([eager]);
  const write = () => talk.ask(endpoints.sendMessage, eager, { params: { id }, body: aMessage('Quick') });
  for (const _ of many(messageLimits.sentPerMinute)) await write();
  await expect(write()).rejects.toMatchObject({
    code: 'request.tooMany',
    retryAfterSeconds: expect.any(Number),
  });
  expect((await talk.history(eager, id)).lastSeq).toBe(messageLimits.sentPerMinute);
});

test('ME-03 OP-06 exceeding the daily quota returns when it ends; a repeated earlier send gets its reply', async () => {
  const eager = await talk.somebody({ role: 'manager' });
  const { id } = await talk.aConversation([eager]);
  const send = askerOf(createTestApp(talk.own.db, talk.features, { QUOTAS: 'messagesPerDay=2' }), talk.features);
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
  expect((await talk.history(eager, id)).lastSeq).toBe(2);
  await talk.own.db.run(sql`update quota_uses set started_at = now() - interval '25 hours' where user_id = ${eager.id}`);
  expect(await write(aMessage('Third'))).toMatchObject({ seq: 3 });
});

test('ME-04 each conversation is listed once, with its own draft', async () => {
  const [first, second, third] = [
    await talk.aConversation([ana, ben]),
    await talk.aConversation([ana, ben]),
    await talk.aConversation([ana, ben]),
  ];
  const keep = (who: SignedInViewer, id: string, text: string) => talk.ask(endpoints.keepDraft, who, { params: { id }, body: { text } });
  await keep(ana, first.id, 'In the first');
  await keep(ana, second.id, 'In the second');
  await keep(ben, third.id, 'In the third');
  const drafts = async (who: SignedInViewer) => {
    const mine = (await talk.list(who)).filter(({ id }) => [first, second, third].some((each) => each.id === id));
    expect(mine).toHaveLength(3);
    return Object.fromEntries(mine.map(({ id, draft }) => [id, draft]));
  };
  expect(await drafts(ana)).toEqual({ [first.id]: 'In the first', [second.id]: 'In the second', [third.id]: null });
  expect(await drafts(ben)).toEqual({ [first.id]: null, [second.id]: null, [third.id]: 'In the third' });
  expect((await talk.conversation(ana, second.id)).draft).toBe('In the second');
});

test('ME-04 a draft is available on the person’s devices, to nobody else, and is deleted with its message', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const keep = (text: string) => talk.ask(endpoints.keepDraft, ana, { params: { id }, body: { text } });
  const kept = async (who: SignedInViewer) => (await talk.ask(endpoints.readDraft, who, { params: { id } })).text;
  await keep('The crate is 92 cm, not');
  expect([await kept(ana), await kept(ben)]).toEqual(['The crate is 92 cm, not', '']);
  expect((await talk.list(ana)).find((each) => each.id === id)?.draft).toBe('The crate is 92 cm, not');
  await talk.send(ana, id, 'Something else.');
  expect(await kept(ana)).not.toBe('');
  await keep('The crate is 94 cm. ');
  await talk.send(ana, id, 'The crate is 94 cm.');
  expect(await kept(ana)).toBe('');
  await keep('x');
  await keep(' ');
  expect((await talk.ask(endpoints.readDraft, ana, { params: { id } })).at).toBeNull();
});

test('ME-04 a search finds prefixes of words in one conversation, latest first', async () => {
  const { id } = await talk.aConversation([ana, ben]);
  const other = await talk.aConversation([ana, ben]);
  for (const text of ['The Œuvre arrives', 'Nothing', 'an œuvrage, they say']) await talk.send(ben, id, text);
  await talk.send(ben, other.id, 'oeuvre elsewhere');
  const find = async (q: string) =>
    (await talk.ask(endpoints.searchConversation, ana, { params: { id }, query: { q } })).items.map(({ seq }) => seq);
  expect(await find('oeuvr')).toEqual([3, 1]);
  expect(await find('OEUVRE arr')).toEqual([1]);
  expect([await find('elsewhere'), await find('  '), await find('!?')]).toEqual([[], [], []]);
});
