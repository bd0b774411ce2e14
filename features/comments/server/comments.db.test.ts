import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import * as documentCalls from '#features/documents/contract/endpoints.ts';
import { aDraft, aPublishedDocument, textOf } from '#features/documents/server/testing.ts';
import * as galleryCalls from '#features/galleries/contract/endpoints.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { visitor, withoutModules } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { commentLimits, commentsChangedMessage } from '../contract/limits.ts';
import { changesOn } from './change-comment.ts';
import { commentsOf, reactionsOf } from './exports-store.ts';
import { commentReports } from './reportable.ts';
import { createCommentsApp } from './testing.ts';

let here: Awaited<ReturnType<typeof createCommentsApp>>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
/** A document of Ana's for a group of which Bob is a member. */
let on: string;
beforeAll(async () => {
  here = await createCommentsApp();
  ana = await aPerson(here.app, { role: 'manager', name: 'Ana', username: 'ana' });
  bob = await aPerson(here.app, { name: 'Bob', username: 'bob' });
  stranger = await aPerson(here.app, { name: 'Stranger', username: 'stranger' });
  group = await aGroup(here.app, ana, {}, [bob]);
});
beforeEach(async () => {
  on = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id], text: 'The tide turns at noon.\nBoats leave before.' })).id}`;
});
afterAll(() => here.own.drop());

const notFound = { code: 'thing.notFound' };
const textsOn = async (thing: string) =>
  (await here.read(ana, thing)).items.map(({ text, replies }) => [text, ...replies.map((each) => each.text)]);
const documentId = (thing: string) => thing.split(':')[1] ?? '';
const rowsOf = async (thing: string) =>
  (
    await here.own.db.one<{ rows: number }>(sql`
      select (select count(*) from comments where subject_id = ${documentId(thing)}) + (select count(*) from comment_subjects where id = ${documentId(thing)})
        + (select count(*) from reactions r where r.on_id = ${documentId(thing)} or r.on_kind = 'comment' and not exists (select from comments c where c.id = r.on_id)) as rows`)
  ).rows;

test('DO-09 everyone who sees a subject reads and writes comments; for all others there are none', async () => {
  const { id } = await here.write(bob, on, 'When exactly?');
  await here.write(ana, on, 'At twelve.', { parentId: id });
  expect(await textsOn(on)).toEqual([['When exactly?', 'At twelve.']]);
  for (const who of [stranger, visitor]) await expect(here.read(who, on)).rejects.toMatchObject(notFound);
  await expect(here.write(stranger, on, 'Let me in.')).rejects.toMatchObject(notFound);
  await expect(here.write(visitor, on, 'Let me in.')).rejects.toMatchObject({ code: 'auth.required' });
  for (const reach of [
    () => here.edit(stranger, id, 'Changed'),
    () => here.remove(stranger, id),
    () => here.react(stranger, `comment:${id}`, 'like'),
  ])
    await expect(reach()).rejects.toMatchObject(notFound);
  for (const other of [`gallery:${documentId(on)}`, `question:${newId()}`, `document:${newId()}`])
    await expect(here.write(bob, other, 'Hello')).rejects.toMatchObject(notFound);
});

test('DO-09 rights follow the subject: leaving its group ends access, and visitors read comments on public subjects', async () => {
  const leaver = await aPerson(here.app, { name: 'Leaver' });
  const other = await aGroup(here.app, ana, {}, [leaver]);
  const thing = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [other.id] })).id}`;
  const { id } = await here.write(leaver, thing, 'I was here.');
  await takeOut(here.app, other, leaver);
  for (const refused of [() => here.read(leaver, thing), () => here.write(leaver, thing, 'Again'), () => here.edit(leaver, id, 'Other')])
    await expect(refused()).rejects.toMatchObject(notFound);
  expect(await textsOn(thing)).toEqual([['I was here.']]);
  const open = `document:${(await aPublishedDocument(here.app, ana)).id}`;
  await here.write(stranger, open, 'For everybody.');
  const seen = await here.read(visitor, open);
  expect(seen).toMatchObject({ count: 1, can: { write: false, close: false, react: false, quote: false } });
  expect(seen.items[0]).toMatchObject({ author: { name: 'Stranger' }, can: { edit: false, delete: false, answer: false, react: false } });
});

test('DO-09 drafts and withdrawn documents take no comments; publishing again shows the earlier ones', async () => {
  const { id } = await aDraft(here.app, ana);
  await expect(here.write(ana, `document:${id}`, 'Mine')).rejects.toMatchObject(notFound);
  await here.write(bob, on, 'Kept');
  await here.ask(documentCalls.withdrawDocument, ana, { params: { id: documentId(on) }, body: {} });
  for (const who of [ana, bob]) await expect(here.read(who, on)).rejects.toMatchObject(notFound);
  await here.ask(documentCalls.publishDocument, ana, {
    params: { id: documentId(on) },
    body: { visibility: 'private', groupIds: [group.id] },
  });
  expect(await textsOn(on)).toEqual([['Kept']]);
});

test('DO-09 invalid input is refused: empty, too long or hidden text, unknown keys, no such subject', async () => {
  for (const [text, code] of [
    [' \n ', 'field.required'],
    ['x'.repeat(commentLimits.characters + 1), 'field.tooLong'],
    ['\u2800', 'field.invisible'],
  ] as const)
    await expect(here.write(bob, on, text)).rejects.toMatchObject({ fields: [{ name: 'text', code }] });
  await expect(here.write(bob, on, 'x', { authorId: ana.id })).rejects.toMatchObject({
    fields: [{ name: 'authorId', code: 'field.unknown' }],
  });
  for (const thing of ['document', 'document:1', `${on} `, `__proto__:${newId()}`])
    await expect(here.read(bob, thing)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(here.react(bob, on, 'rage')).rejects.toMatchObject({ fields: [{ name: 'reaction', code: 'field.invalid' }] });
});

test('DO-09 the same command creates one comment; other content with its ID is refused', async () => {
  const commandId = newId();
  const first = await here.write(bob, on, 'Once', { commandId });
  expect(await here.write(bob, on, 'Once', { commandId })).toEqual(first);
  await expect(here.write(bob, on, 'Twice', { commandId })).rejects.toMatchObject({ code: 'command.reused' });
  expect(await textsOn(on)).toEqual([['Once']]);
});

test('DO-09 replies are one level deep and belong to the subject of their parent', async () => {
  const { id } = await here.write(bob, on, 'First');
  const { id: answer } = await here.write(ana, on, 'Second', { parentId: id });
  await expect(here.write(bob, on, 'Third', { parentId: answer })).rejects.toMatchObject({ code: 'comment.notToAnswer' });
  const other = `document:${(await aPublishedDocument(here.app, ana, { groupIds: [group.id] })).id}`;
  for (const parentId of [id, newId()])
    await expect(here.write(bob, other, 'Lost', { parentId })).rejects.toMatchObject({ code: 'comment.gone' });
});

test('DO-09 its author edits and deletes a comment, the subject’s author deletes it, nobody else; one with replies leaves a placeholder', async () => {
  const { id } = await here.write(bob, on, 'Frist');
  await here.react(ana, `comment:${id}`, 'laugh');
  await expect(here.edit(ana, id, 'Mine now')).rejects.toMatchObject(notFound);
  await here.edit(bob, id, 'First');
  const [edited] = (await here.read(ana, on)).items;
  expect(edited).toMatchObject({ text: 'First', editedAt: expect.any(String), can: { edit: false, delete: true } });
  await here.edit(bob, id, 'First');
  expect((await here.read(ana, on)).items[0]?.editedAt).toBe(edited?.editedAt);
  const { id: answer } = await here.write(ana, on, 'Reply', { parentId: id });
  await here.remove(ana, id);
  const page = await here.read(bob, on);
  expect(page.items).toMatchObject([
    { text: null, author: null, isByAuthor: false, reactions: [], passage: null, replies: [{ text: 'Reply' }] },
  ]);
  expect(page).toMatchObject({ count: 1 });
  for (const refused of [() => here.edit(bob, id, 'Back'), () => here.remove(bob, id), () => here.react(bob, `comment:${id}`, 'sad')])
    await expect(refused()).rejects.toMatchObject(notFound);
  await expect(here.write(bob, on, 'Too late', { parentId: id })).rejects.toMatchObject({ code: 'comment.gone' });
  await here.remove(ana, answer);
  expect(await here.read(bob, on)).toMatchObject({ items: [], count: 0 });
  expect(await rowsOf(on)).toBe(1);
});

test('DO-09 only the subject’s author closes and reopens comments; deleting, editing and reacting remain possible', async () => {
  const { id } = await here.write(bob, on, 'Before');
  await expect(here.close(bob, on, true)).rejects.toMatchObject(notFound);
  await here.close(ana, on, true);
  for (const who of [ana, bob]) await expect(here.write(who, on, 'After')).rejects.toMatchObject({ code: 'comment.closed' });
  expect(await here.read(bob, on)).toMatchObject({
    isClosed: true,
    can: { write: false, quote: false },
    items: [{ can: { answer: false, edit: true } }],
  });
  await here.edit(bob, id, 'Changed');
  await here.react(ana, `comment:${id}`, 'thanks');
  await here.close(ana, on, false);
  await here.write(bob, on, 'After');
  expect(await textsOn(on)).toEqual([['Changed'], ['After']]);
});

test('DO-09 each user has one reaction, which can be changed and removed; counts are visible, givers are not', async () => {
  const { id } = await here.write(bob, on, 'Good');
  for (const [who, reaction] of [
    [ana, 'like'],
    [bob, 'love'],
    [ana, 'love'],
    [ana, 'love'],
  ] as const)
    await here.react(who, on, reaction);
  await here.react(ana, `comment:${id}`, 'surprised');
  const page = await here.read(ana, on);
  expect(page).toMatchObject({ reactions: [{ reaction: 'love', count: 2 }], myReaction: 'love' });
  expect(page.items[0]).toMatchObject({ reactions: [{ reaction: 'surprised', count: 1 }], myReaction: 'surprised' });
  expect(await here.read(bob, on)).toMatchObject({ items: [{ myReaction: null }] });
  await here.react(ana, on, null);
  await here.react(ana, on, null);
  expect(await here.read(ana, on)).toMatchObject({ reactions: [{ reaction: 'love', count: 1 }], myReaction: null });
  expect(JSON.stringify(await here.read(ana, on))).not.toContain(`"userId"`);
});

test('DO-09 a passage matches the text regardless of white space; text that the author did not write is refused', async () => {
  const passage = { exact: 'turns at noon. Boats', prefix: 'The tide', suffix: 'leave before' };
  await here.write(bob, on, 'Really?', { passage });
  expect((await here.read(ana, on)).items[0]?.passage).toEqual(passage);
  await expect(here.write(bob, on, 'Ha', { passage: { exact: 'Boats never leave' } })).rejects.toMatchObject({ code: 'passage.notFound' });
  const [{ id } = { id: '' }] = (await here.read(ana, on)).items;
  await expect(here.write(ana, on, 'Yes', { parentId: id, passage: { exact: 'Boats' } })).rejects.toMatchObject({
    code: 'passage.notFound',
  });
  const { version } = await here.ask(documentCalls.readDocument, ana, { params: { id: documentId(on) } });
  await here.ask(documentCalls.updateDocument, ana, {
    params: { id: documentId(on) },
    body: { title: 'Notes', subtitle: '', category: 'miscellaneous', content: textOf('Other words.'), version },
  });
  // The comment keeps its passage after the text has changed.
  expect((await here.read(ana, on)).items[0]?.passage).toEqual(passage);
  await expect(here.write(bob, on, 'Still?', { passage })).rejects.toMatchObject({ code: 'passage.notFound' });
  const gallery = await here.ask(galleryCalls.createGallery, ana, { body: { groupId: group.id, title: 'Boats leave' } });
  await expect(here.write(bob, `gallery:${gallery.id}`, 'Mine', { passage: { exact: 'Boats' } })).rejects.toMatchObject({
    code: 'passage.notFound',
  });
});

test('DO-09 mentions link to people who see the subject; the writer learns of names that match nobody', async () => {
  const made = await here.write(ana, on, 'Ask @Bob. or @stranger, @bob@nobody and a@bob.', {});
  expect(made.unknownMentions).toEqual(['stranger']);
  expect((await here.read(bob, on)).items[0]?.people).toEqual([{ id: bob.id, username: 'bob' }]);
  expect((await here.edit(ana, made.id, 'Ask @stranger and @ghost-.')).unknownMentions).toEqual(['stranger', 'ghost']);
  expect((await here.read(bob, on)).items[0]?.people).toEqual([]);
});

test('DO-09 paging continues after the last comment', async () => {
  const written: string[] = [];
  for (let count = 0; count <= commentLimits.page; count += 1) written.push((await here.write(bob, on, `Number ${count}`)).id);
  const first = await here.read(ana, on);
  expect(first.items).toHaveLength(commentLimits.page);
  const second = await here.read(ana, on, first.nextCursor ?? '');
  expect([...first.items, ...second.items].map(({ id }) => id)).toEqual(written);
  expect(second).toMatchObject({ nextCursor: null, count: written.length });
});

test('DO-09 open windows of viewers get a live message with the subject’s name and no content', async () => {
  await here.app.runJobs();
  here.app.sent.length = 0;
  const { id } = await here.write(bob, on, 'Secret words');
  await here.edit(bob, id, 'Other words');
  await here.react(ana, on, 'like');
  await here.close(ana, on, true);
  await here.remove(bob, id);
  await here.app.runJobs();
  const sent = here.app.sent.filter(({ message }) => message.type === commentsChangedMessage);
  expect(sent).toHaveLength(5);
  for (const each of sent)
    expect(each).toEqual({ rooms: [rooms.user(ana.id), rooms.group(group.id)], message: { type: commentsChangedMessage, id: on } });
});

test('DO-09 SE-05 comments and reactions are deleted with their subject: purged, with its author’s account, or with its group', async () => {
  const gallery = async (groupId: string) =>
    `gallery:${(await here.ask(galleryCalls.createGallery, ana, { body: { groupId, title: 'Views' } })).id}`;
  const shownText = async (thing: string) => {
    const { id } = await here.write(ana, thing, 'Here');
    await here.write(ana, thing, 'There', { parentId: id });
    await here.react(ana, thing, 'like');
    await here.react(ana, `comment:${id}`, 'like');
  };
  const stored = await gallery(group.id);
  const shown = await gallery(group.id);
  for (const thing of [on, shown, stored]) await shownText(thing);
  await here.ask(documentCalls.deleteDocument, ana, { params: { id: documentId(on) }, body: {} });
  await here.app.runJobs();
  expect(await rowsOf(on)).toBeGreaterThan(0);
  await here.ask(documentCalls.purgeDocument, ana, { params: { id: documentId(on) } });
  await here.ask(galleryCalls.deleteGallery, ana, { params: { id: documentId(shown) } });
  await here.app.runJobs();
  for (const thing of [on, shown]) expect(await rowsOf(thing)).toBe(0);
  expect(await rowsOf(stored)).toBeGreaterThan(0);
});

test('SE-05 closing an account deletes its comments, mentions and reactions immediately; placeholders keep replies', async () => {
  const goer = await aPerson(here.app, { name: 'Goer', username: 'goer' });
  const open = `document:${(await aPublishedDocument(here.app, ana)).id}`;
  const own = `document:${(await aPublishedDocument(here.app, goer)).id}`;
  const { id } = await here.write(goer, open, 'Mine, @bob');
  await here.write(bob, open, 'Yours, @goer', { parentId: id });
  await here.write(goer, open, 'Alone');
  await here.write(bob, own, 'On theirs');
  await here.react(goer, open, 'sad');
  expect(await commentsOf(here.own.db, goer.id)).toMatchObject([{ on: open, text: 'Mine, @bob' }, { text: 'Alone' }]);
  expect(await reactionsOf(here.own.db, goer.id)).toMatchObject([{ on: open, reaction: 'sad' }]);
  await closeAccount(here.app.as(goer));
  expect(await here.read(ana, open)).toMatchObject({
    count: 1,
    reactions: [],
    items: [{ author: null, text: null, people: [], replies: [{ text: 'Yours, @goer', people: [] }] }],
  });
  await here.app.runJobs();
  expect(await rowsOf(own)).toBe(0);
});

test('AD-02 documents switched off: their comments are not found; those of galleries are', async () => {
  const gallery = await here.ask(galleryCalls.createGallery, ana, { body: { groupId: group.id, title: 'Views' } });
  const without = withoutModules(here.app, 'documents');
  const ask = requesterOf(without, here.features);
  await expect(ask(endpoints.listComments, ana, { query: { on } })).rejects.toMatchObject(notFound);
  expect(await ask(endpoints.listComments, ana, { query: { on: `gallery:${gallery.id}` } })).toMatchObject({ count: 0 });
});

test('DO-09 a change and its event are atomic: if the event fails, nothing changes', async () => {
  const { id } = await here.write(bob, on, 'When exactly?');
  const subjects = here.features.flatMap(({ name, commentSubjects = [] }) => commentSubjects.map((each) => ({ ...each, module: name })));
  const changes = changesOn(subjects, commentReports(subjects));
  const silent = (who: SignedInViewer) => ({ ...here.app.as(who), emit: () => Promise.reject(new Error('nobody can be told')) });
  for (const change of [
    () => changes.edit(silent(bob), { params: { id }, body: { text: 'Where exactly?' } } as never),
    () => changes.delete(silent(bob), { params: { id } } as never),
    () => changes.close(silent(ana), { body: { on, isClosed: true } } as never),
  ])
    await expect(change()).rejects.toThrow('nobody can be told');
  expect(await here.read(ana, on)).toMatchObject({ items: [{ text: 'When exactly?', editedAt: null }], isClosed: false });
});

test('DO-09 reading comments does not wait for a concurrent change of the subject', async () => {
  await here.write(bob, on, 'When exactly?');
  await here.own.db.transaction(async (tx) => {
    await tx.run(sql`select from documents where id = ${documentId(on)} for update`);
    expect(await textsOn(on)).toEqual([['When exactly?']]);
  });
});
