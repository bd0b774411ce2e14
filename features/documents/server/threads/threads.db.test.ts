import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { notifications } from '#features/notifications/server/feature.ts';
import { bellOf } from '#features/notifications/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as coAuthorCalls from '../../contract/co-author-endpoints.ts';
import * as calls from '../../contract/endpoints.ts';
import * as threadCalls from '../../contract/thread-endpoints.ts';
import { threadsChangedMessage } from '../../contract/live.ts';
import { threadLimits } from '../../contract/thread-limits.ts';
import { documentParts } from '../export-parts.ts';
import { documents } from '../feature.ts';
import { aDraft } from '../testing.ts';

const features = putTogether([accounts, groups, documents, notifications]);

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let bell: ReturnType<typeof bellOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let id: string;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  bell = bellOf(app, features);
});
afterAll(() => database.drop());

/** Bob edits and Cleo suggests in Ana’s draft; Dan only shares their group. */
beforeEach(async () => {
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  cleo = await aPerson(app, { name: 'Cleo' });
  await aGroup(app, ana, {}, [bob, cleo]);
  ({ id } = await aDraft(app, ana, { title: 'Statutes', text: 'The board meets monthly.\nEveryone may attend.' }));
  for (const [person, permission] of [[bob, 'edit'] as const, [cleo, 'suggest'] as const]) {
    await ask(coAuthorCalls.askCoAuthor, ana, { params: { id, userId: person.id }, body: { permission } });
    await ask(coAuthorCalls.acceptCoAuthorship, person, { params: { id }, body: { isNamed: false } });
  }
  await bell.forget();
  app.sent.length = 0;
});

const place = { start: 'AQID', end: 'AQIE', exact: 'meets monthly', prefix: 'The board', suffix: '.' };
const start = async (viewer: Viewer, text = 'How often?', more: object = {}): Promise<string> =>
  (await ask(threadCalls.startThread, viewer, { params: { id }, body: { text, place: { ...place, ...more } } })).id;
const list = async (viewer: Viewer) => (await ask(threadCalls.listThreads, viewer, { params: { id } })).items;
const reply = (viewer: Viewer, threadId: string, text = 'Weekly.') =>
  ask(threadCalls.replyInThread, viewer, { params: { id, threadId }, body: { text } });
const resolve = (viewer: Viewer, threadId: string, isResolved = true) =>
  ask(threadCalls.resolveThread, viewer, { params: { id, threadId }, body: { isResolved } });
const move = (viewer: Viewer, threadId: string, more: object) =>
  ask(threadCalls.moveThreads, viewer, { params: { id }, body: { items: [{ id: threadId, ...place, ...more }] } });
const remove = (viewer: Viewer, threadId: string, commentId: string) =>
  ask(threadCalls.deleteThreadComment, viewer, { params: { id, threadId, commentId } });
const shownTo = async (viewer: SignedInViewer) =>
  (await bell.notificationsOf(viewer)).map(({ kind, title, actor }) => `${kind} ${title} ${actor?.name}`);
const roomsNotified = async () => {
  await app.runJobs();
  return app.sent.filter(({ message }) => message.type === threadsChangedMessage).map(({ rooms }) => rooms.toSorted());
};
const notFound = { code: 'thing.notFound' };
const textsOf = async (viewer: Viewer) =>
  (await list(viewer)).map(({ comments }) => comments.map(({ author, text }) => `${author?.name}: ${text}`));

test('DO-11 editors and suggesters comment on passages, reply, resolve and reopen; open windows and the people concerned are notified', async () => {
  const threadId = await start(cleo);
  expect(await list(bob)).toMatchObject([
    { id: threadId, quotation: 'meets monthly', place, resolvedAt: null, resolvedBy: null, comments: [{ author: { name: 'Cleo' } }] },
  ]);
  expect(await roomsNotified()).toEqual([[ana, bob, cleo].map((each) => `user:${each.id}`).toSorted()]);
  for (const viewer of [ana, bob]) expect(await shownTo(viewer)).toEqual(['draftCommented Statutes Cleo']);
  expect(await shownTo(cleo)).toEqual([]);
  await bell.forget();
  await reply(ana, threadId);
  // Bob wrote nothing in this thread.
  expect(await shownTo(bob)).toEqual([]);
  expect(await shownTo(cleo)).toEqual(['draftCommented Statutes Ana']);
  await bell.forget();
  await resolve(bob, threadId);
  await resolve(bob, threadId);
  for (const viewer of [ana, cleo]) expect(await shownTo(viewer)).toEqual(['draftCommentsResolved Statutes Bob']);
  expect(await list(cleo)).toMatchObject([{ resolvedBy: { id: bob.id, name: 'Bob' } }]);
  await resolve(cleo, threadId, false);
  expect(await list(ana)).toMatchObject([{ resolvedAt: null, resolvedBy: null }]);
  expect(await textsOf(ana)).toEqual([['Cleo: How often?', 'Ana: Weekly.']]);
  await bell.forget();
  // Ana is notified of all threads of her draft, also of those in which she wrote nothing.
  await reply(bob, await start(cleo, 'Who says so?'), 'The law.');
  expect(await shownTo(ana)).toEqual(['draftCommented Statutes Bob']);
});

test('DO-11 a comment is made once by a command ID, on a passage that the live text contains', async () => {
  const body = { text: 'How often?', place, commandId: crypto.randomUUID() };
  const twice = [
    await ask(threadCalls.startThread, bob, { params: { id }, body }),
    await ask(threadCalls.startThread, bob, { params: { id }, body }),
  ];
  expect(twice[0]).toEqual(twice[1]);
  expect(await list(bob)).toHaveLength(1);
  await expect(start(bob, 'Look', { exact: 'meets yearly' })).rejects.toMatchObject({ code: 'document.passageGone' });
  for (const exact of [' ', '\u2028', '\u00a0'])
    await expect(start(bob, 'Look', { exact }), JSON.stringify(exact)).rejects.toMatchObject({
      code: expect.stringMatching(/^(?:document\.passageGone|input\.invalid)$/) as string,
    });
  // Over two paragraphs, whatever is between them.
  await start(bob, 'Both', { exact: 'monthly. Everyone' });
  await expect(start(bob, ' ')).rejects.toMatchObject({ code: 'input.invalid' });
  const solo = await aDraft(app, ana, { text: 'meets monthly' });
  await expect(ask(threadCalls.startThread, ana, { params: { id: solo.id }, body: { text: 'A', place } })).rejects.toMatchObject({
    code: 'document.notLive',
  });
});

test('DO-11 who no longer writes the draft reads and writes no comment, and readers of the published document never see one', async () => {
  const threadId = await start(bob);
  const outsider = await aPerson(app);
  await ask(coAuthorCalls.removeCoAuthor, ana, { params: { id, userId: bob.id } });
  for (const viewer of [bob, outsider])
    for (const act of [() => list(viewer), () => start(viewer), () => reply(viewer, threadId), () => resolve(viewer, threadId)])
      await expect(act()).rejects.toMatchObject(notFound);
  await expect(list(visitor)).rejects.toMatchObject({ code: 'auth.required' });
  await ask(calls.updateDocument, ana, {
    params: { id },
    body: {
      title: 'Statutes',
      subtitle: '',
      category: 'miscellaneous',
      content: (await ask(calls.readDocument, ana, { params: { id } })).content,
      version: 1,
    },
  });
  await ask(calls.publishDocument, ana, { params: { id }, body: { visibility: 'public', groupIds: [] } });
  for (const viewer of [bob, cleo, outsider]) await expect(list(viewer)).rejects.toMatchObject(notFound);
  expect(await list(ana)).toHaveLength(1);
  await bell.forget();
  await reply(ana, threadId);
  expect(await shownTo(cleo)).toEqual([]);
  await ask(calls.withdrawDocument, ana, { params: { id }, body: {} });
  expect(await list(cleo)).toHaveLength(1);
});

test('DO-11 who may change the text moves a passage, and the quotation stays', async () => {
  const threadId = await start(bob);
  await app.runJobs();
  app.sent.length = 0;
  await move(bob, threadId, { start: 'BBBB', exact: 'meets weekly' });
  await move(bob, threadId, { start: 'BBBB', exact: 'meets weekly' });
  expect(await roomsNotified()).toHaveLength(1);
  expect(await list(cleo)).toMatchObject([{ quotation: 'meets monthly', place: { ...place, start: 'BBBB', exact: 'meets weekly' } }]);
  await expect(move(cleo, threadId, {})).rejects.toMatchObject({ code: 'auth.forbidden' });
  const other = await aDraft(app, bob, { text: 'Other.' });
  await ask(threadCalls.moveThreads, bob, { params: { id: other.id }, body: { items: [{ id: threadId, ...place, exact: 'mine' }] } });
  expect(await list(cleo)).toMatchObject([{ place: { exact: 'meets weekly' } }]);
});

test('DO-11 comments are deleted by who wrote them or by the author; a placeholder stays before replies', async () => {
  const threadId = await start(bob);
  await reply(cleo, threadId);
  const [thread] = await list(bob);
  const [first, second] = thread?.comments ?? [];
  expect(thread?.comments.map(({ can }) => can.delete)).toEqual([true, false]);
  await expect(remove(bob, threadId, second?.id ?? '')).rejects.toMatchObject({ code: 'auth.forbidden' });
  await remove(bob, threadId, first?.id ?? '');
  expect(await textsOf(cleo)).toEqual([['undefined: null', 'Cleo: Weekly.']]);
  await remove(ana, threadId, second?.id ?? '');
  expect(await list(ana)).toEqual([]);
  await expect(reply(cleo, threadId)).rejects.toMatchObject({ code: 'document.threadGone' });
});

test('DO-11 comments end with the account of who wrote them, and with the document', async () => {
  const threadId = await start(bob);
  await reply(cleo, threadId);
  await start(bob, 'Mine alone');
  const parts = await Array.fromAsync(documentParts(app, bob.id, 'en'));
  expect(JSON.stringify(parts.find(({ path }) => path.startsWith('comments-on-drafts')))).toContain('Mine alone');
  await closeAccount(app.as(bob));
  expect(await textsOf(ana)).toEqual([['undefined: null', 'Cleo: Weekly.']]);
  await ask(calls.deleteDocument, ana, { params: { id } });
  await expect(list(ana)).rejects.toMatchObject(notFound);
  await ask(calls.purgeDocument, ana, { params: { id } });
  const { count } = await app.db.one<{ count: number }>(sql`select count(*) as count from document_threads where document_id = ${id}`);
  expect(count).toBe(0);
});

test('DO-11 one document has a limited number of comments', async () => {
  const threadId = await start(bob);
  await app.db.run(sql`
    insert into document_thread_comments (id, thread_id, author_id, text)
    select gen_random_uuid(), ${threadId}, ${bob.id}, 'More' from generate_series(2, ${threadLimits.comments}::integer)`);
  await expect(reply(cleo, threadId)).rejects.toMatchObject({ code: 'document.tooManyComments' });
});

const edit = (viewer: Viewer, threadId: string, commentId: string, text: string) =>
  ask(threadCalls.editThreadComment, viewer, { params: { id, threadId, commentId }, body: { text } });

test('DO-11 who wrote a comment on a draft edits it; the others see that it was edited, and edit none of others', async () => {
  const threadId = await start(bob);
  const commentId = (await list(bob))[0]?.comments[0]?.id ?? '';
  expect((await list(bob))[0]?.comments[0]).toMatchObject({ editedAt: null, can: { edit: true, delete: true } });
  for (const viewer of [ana, cleo]) {
    expect((await list(viewer))[0]?.comments[0]?.can.edit).toBe(false);
    await expect(edit(viewer, threadId, commentId, 'Mine')).rejects.toMatchObject({ code: 'auth.forbidden' });
  }
  await app.runJobs();
  app.sent.length = 0;
  await edit(bob, threadId, commentId, 'How often?');
  expect((await list(cleo))[0]?.comments[0]?.editedAt, 'it is the same text').toBeNull();
  await edit(bob, threadId, commentId, 'How often, and where?');
  expect(await roomsNotified()).toHaveLength(1);
  expect((await list(cleo))[0]?.comments[0]).toMatchObject({
    text: 'How often, and where?',
    editedAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
  });
  await remove(bob, threadId, commentId);
  await expect(edit(bob, threadId, commentId, 'Again')).rejects.toMatchObject({ code: 'document.threadGone' });
  await ask(coAuthorCalls.removeCoAuthor, ana, { params: { id, userId: bob.id } });
  await expect(edit(bob, threadId, commentId, 'Again')).rejects.toMatchObject(notFound);
});

test('DO-11 a comment on a draft mentions those who may open it: each is notified once, others never', async () => {
  const dan = await aPerson(app);
  const threadId = await start(bob, `@${cleo.username} and @${dan.username}: how often?`);
  expect((await list(ana))[0]?.comments[0]?.people).toEqual([{ id: cleo.id, username: cleo.username }]);
  expect(await shownTo(cleo)).toEqual(['mentionedInDraft Statutes Bob']);
  expect(await shownTo(ana)).toEqual(['draftCommented Statutes Bob']);
  expect(await bell.notificationsOf(dan)).toEqual([]);
  await bell.forget();
  const commentId = (await list(bob))[0]?.comments[0]?.id ?? '';
  expect(await edit(bob, threadId, commentId, `@${cleo.username}, @${ana.username}, @${dan.username}: how often?`)).toEqual({
    unknownMentions: [dan.username],
  });
  expect(await shownTo(cleo), 'she was mentioned before').toEqual([]);
  expect(await shownTo(ana)).toEqual(['mentionedInDraft Statutes Bob']);
  const people = (viewer: Viewer) => ask(threadCalls.listThreadPeople, viewer, { params: { id } });
  expect((await people(cleo)).items.map(({ username }) => username).sort()).toEqual([ana.username, bob.username].sort());
  await expect(people(dan)).rejects.toMatchObject(notFound);
});
