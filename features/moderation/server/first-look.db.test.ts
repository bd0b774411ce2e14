import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { publishDocument, readDocument } from '#features/documents/contract/endpoints.ts';
import { aDraft, aPublishedDocument } from '#features/documents/server/testing.ts';
import { aGroup, bringIn } from '#features/groups/server/testing.ts';
import {
  askQuestion,
  deleteQuestion,
  editQuestion,
  giveReply,
  listQuestions,
  readQuestion,
} from '#features/questions/contract/endpoints.ts';
import { aText } from '#features/questions/server/testing.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { visitor } from '#platform/server/testing/test-app.ts';
import { listReports, readFigures } from '../contract/endpoints.ts';
import { createHeldPostsApp } from './testing/held-posts-app.ts';

let here: Awaited<ReturnType<typeof createHeldPostsApp>>;
beforeAll(async () => {
  here = await createHeldPostsApp();
});
afterAll(() => here.own.drop());

const link = 'https://boats.example/cheap';
const plain = 'Nothing but words.';
const notFound = { code: 'thing.notFound' };
const category = 'miscellaneous';
const waiting = async () => (await here.ask(listReports, here.administrator)).items;

test('AD-04 removing a held thing states the reasons and the rule that held it, and its author can object', async () => {
  const author = await here.newcomer();
  const id = await here.askWith(author, link);
  const caseId = await here.heldCase('question', id);
  await expect(here.decide(here.manager, caseId, 'remove', { ground: undefined })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(here.decide(here.manager, caseId, 'remove', { facts: '' })).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(here.decide(here.manager, caseId, 'hide')).rejects.toMatchObject({ code: 'report.decided' });
  await here.app.runJobs();
  here.app.mails.length = 0;
  await here.decide(here.manager, caseId, 'remove', { facts: 'It sells boats.' });
  await here.app.runJobs();
  const mail = here.app.mails.find(({ subject }) => subject === 'Your content was deleted');
  expect(mail?.text).toContain('A rule holds links from new accounts');
  expect(mail?.text).not.toContain('No automated tools');
  await expect(here.ask(readQuestion, author, { params: { id } })).rejects.toMatchObject(notFound);
  expect(await here.statement(author, caseId)).toMatchObject({ measure: 'removed', wasHeld: true, can: { contest: true } });
  await here.contest(author, caseId, 'I give them away.');
  expect((await here.read(here.other, caseId)).can.decide).toEqual(['uphold', 'restore']);
});

test('AD-04 of two concurrent decisions one gets a conflict, and the thing is published once', async () => {
  const author = await here.newcomer();
  const id = await here.askWith(author, link);
  const caseId = await here.heldCase('question', id);
  await here.bell.forget();
  const outcomes = await Promise.allSettled([
    here.release(here.administrator, caseId),
    here.decide(here.other, caseId, 'remove'),
    here.release(here.manager, caseId),
  ]);
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const each of outcomes) if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'report.decided' });
  expect((await here.read(here.administrator, caseId)).decisions).toHaveLength(1);
});

test('AD-04 a concurrent release and edit have the result of one order or the other', async () => {
  const author = await here.newcomer();
  for (const text of [plain, `${link} more`]) {
    const id = await here.askWith(author, link);
    const caseId = await here.heldCase('question', id);
    const body = { title: 'Boats', category, content: aText(text) };
    await Promise.allSettled([here.release(here.manager, caseId), here.ask(editQuestion, author, { params: { id }, body })]);
    const seen = await here.ask(readQuestion, author, { params: { id } });
    expect(seen.isHidden).toBe(await here.caseOf('question', id).then((each) => each !== undefined));
    expect(seen.isHidden).toBe(false);
  }
});

test('AD-04 only moderators of the case decide: not its author, a member or a manager of another group', async () => {
  const author = await here.newcomer();
  const caseId = await here.heldCase('question', await here.askWith(author, link));
  const elsewhere = await aPerson(here.app, { role: 'manager' });
  for (const who of [author, here.known, elsewhere]) {
    await expect(here.release(who, caseId)).rejects.toMatchObject(notFound);
    await expect(here.read(who, caseId)).rejects.toMatchObject(notFound);
  }
  await expect(here.release(here.administrator, caseId).then(() => here.release(here.administrator, caseId))).rejects.toMatchObject({
    code: 'report.decided',
  });
  expect(await waiting()).not.toContainEqual(expect.objectContaining({ id: caseId }));
});

test('AD-04 links are not held for administrators, established accounts, and, within the group, managers and people they invited', async () => {
  const isHeld = async (who: SignedInViewer, groupIds = [here.group.id]) =>
    (await here.caseOf('question', await here.askWith(who, link, groupIds))) !== undefined;
  const [young, invited, boss] = [await here.newcomer(), await here.newcomer(), await aPerson(here.app, { role: 'manager' })];
  const [theirs, open] = [await aGroup(here.app, boss), await aGroup(here.app, boss, { visibility: 'public' })];
  await here.own.db.run(sql`update memberships set is_invited = true where user_id = ${invited.id}`);
  await bringIn(here.app, open, boss, invited);
  await bringIn(here.app, here.group, here.manager, boss);
  expect(await isHeld(young)).toBe(true);
  expect(await isHeld(here.known)).toBe(false);
  expect(await isHeld(invited)).toBe(false);
  expect(await isHeld(boss, [theirs.id])).toBe(false);
  // The manager does not vouch for other groups or for public posts.
  expect(await isHeld(boss, [theirs.id, here.group.id])).toBe(true);
  expect(await isHeld(boss, [open.id])).toBe(true);
  expect(await isHeld(invited, [open.id])).toBe(true);
  await bringIn(here.app, here.group, here.manager, here.administrator);
  expect(await isHeld(here.administrator)).toBe(false);
});

test('AD-04 an account is new for a number of days, and until a number of posts are visible; held and hidden posts do not count', async () => {
  const author = await here.newcomer();
  const isHeld = async () => (await here.caseOf('question', await here.askWith(author, link))) !== undefined;
  for (const text of ['One', 'Two', 'Three']) await here.askWith(author, text);
  expect(await isHeld()).toBe(true);
  await here.own.db.run(sql`update users set created_at = now() - interval '8 days' where id = ${author.id}`);
  expect(await isHeld()).toBe(false);
  // The released post with a link counts too.
  await here.own.db.run(
    sql`update questions set is_hidden = true where author_id = ${author.id} and content::text not like '%boats.example%'`,
  );
  expect(await isHeld()).toBe(true);
});

test('AD-04 a held thing stays held after its author is established or the rule changes', async () => {
  const author = await here.newcomer();
  const id = await here.askWith(author, link);
  await here.own.db.run(sql`update users set created_at = now() - interval '1 year' where id = ${author.id}`);
  for (const text of ['One', 'Two', 'Three']) await here.askWith(author, text);
  await here.ask(editQuestion, author, { params: { id }, body: { title: 'Boats', category, content: aText(`${link}!`) } });
  expect(await here.caseOf('question', id)).toBeDefined();
  await expect(here.ask(readQuestion, here.known, { params: { id } })).rejects.toMatchObject(notFound);
});

test('AD-04 links behind words are held like plain ones; internal links are not', async () => {
  const author = await here.newcomer();
  const linked = (href: string) => ({
    type: 'doc' as const,
    content: [
      {
        type: 'paragraph' as const,
        content: [{ type: 'text' as const, text: 'here', marks: [{ type: 'link' as const, attrs: { href } }] }],
      },
    ],
  });
  const requested = async (href: string) => {
    const body = { title: 'Boats', category, content: linked(href), groupIds: [here.group.id] };
    return here.caseOf('question', (await here.ask(askQuestion, author, { body })).id);
  };
  expect(await requested(link)).toBeDefined();
  expect(await requested('HTTP://LOCALHOST:3000/people')).toBeUndefined();
  expect(await requested('mailto:ana@boats.example')).toBeUndefined();
});

test('AD-04 a document shared with more people is held for them, and its author cannot change its audience meanwhile', async () => {
  const author = await here.newcomer();
  const { id } = await aPublishedDocument(here.app, author, { title: 'Boats', text: link, groupIds: [here.group.id] });
  await here.release(here.manager, await here.heldCase('document', id));
  const publish = (visibility: string) =>
    here.ask(publishDocument, author, {
      params: { id },
      body: { visibility, groupIds: visibility === 'public' ? [] : [here.group.id], category },
    });
  await publish('private');
  expect(await here.caseOf('document', id)).toBeUndefined();
  await publish('public');
  const caseId = await here.heldCase('document', id);
  await expect(publish('private')).rejects.toMatchObject({ code: 'document.hidden' });
  await expect(here.read(here.manager, caseId)).rejects.toMatchObject(notFound);
  await here.release(here.administrator, caseId);
  expect(await here.ask(readDocument, visitor, { params: { id } })).toMatchObject({ visibility: 'public' });
  // A draft is only visible to its author.
  const draft = await aDraft(here.app, author, { text: link });
  expect(draft.isHidden).toBe(false);
});

test('AD-04 a reported thing that is then held has one case, which stays for the report after the link is removed', async () => {
  const author = await here.newcomer();
  const id = await here.askWith(author, plain);
  const caseId = await here.report(here.known, `question:${id}`);
  const edit = (text: string) =>
    here.ask(editQuestion, author, { params: { id }, body: { title: 'Boats', category, content: aText(text) } });
  await edit(link);
  expect(await here.caseOf('question', id)).toBe(caseId);
  await edit(plain);
  expect(await here.read(here.manager, caseId)).toMatchObject({
    isWaiting: false,
    state: 'open',
    reportCount: 1,
    can: { decide: ['hide', 'remove', 'warn', 'decline'] },
  });
});

test('AD-04 AD-05 the figures count held things, except those withdrawn before a decision', async () => {
  const held = async () => (await here.ask(readFigures, here.administrator)).held;
  const before = await held();
  const author = await here.newcomer();
  const id = await here.askWith(author, link);
  expect(await held()).toBe(before + 1);
  await here.ask(deleteQuestion, author, { params: { id } });
  expect(await held()).toBe(before);
});

test('AD-04 lists and counts leave out held things', async () => {
  const author = await here.newcomer();
  const id = await here.askWith(author, link);
  const listed = async (who: SignedInViewer) =>
    (await here.ask(listQuestions, who, { query: { list: 'all' } })).items.map((each) => each.id);
  expect(await listed(here.known)).not.toContain(id);
  expect(await listed(author)).toContain(id);
  const before = (await here.ask(readQuestion, here.known, { params: { id: here.questionId } })).replyCount;
  await here.ask(giveReply, author, { params: { id: here.questionId }, body: { content: aText(link) } });
  expect((await here.ask(readQuestion, here.known, { params: { id: here.questionId } })).replyCount).toBe(before);
});
