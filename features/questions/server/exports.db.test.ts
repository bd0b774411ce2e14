import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { createCategory, mergeCategory } from '#features/groups/contract/manage-categories-endpoints.ts';
import { deleteGroup, editGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, groupText } from '#features/groups/server/testing.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questionChangedMessage } from '../contract/limits.ts';
import { questions } from './feature.ts';
import { questionFeed } from './feed.ts';
import { questionsOf, repliesOf } from './exports-store.ts';
import { questionKind } from './content-kinds.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let requester: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  const features = putTogether([accounts, groups, questions]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  [manager, requester, stranger] = [await aPerson(app, { role: 'manager' }), await aPerson(app, { name: 'Ana' }), await aPerson(app)];
  await app.runJobs();
  app.sent.length = 0;
});
afterAll(() => own.drop());

const askAs = async (who: SignedInViewer, groupIds: string[], fields: object = {}) => {
  const body = { category: 'miscellaneous', title: 'Who knows?', content: aText('Does anybody know?'), groupIds, ...fields };
  return (await ask(endpoints.askQuestion, who, { body })).id;
};
/** Live messages about questions since the last call: rooms and ids. */
async function shownTo(): Promise<[readonly string[], string][]> {
  await app.runJobs();
  return app.sent
    .splice(0)
    .flatMap(({ rooms: names, message }) =>
      message.type === questionChangedMessage && 'id' in message ? [[names, message.id] as [readonly string[], string]] : [],
    );
}

test('AC-13 QA-03 a profile shows the person’s questions that the viewer may read, latest first, paginated and counted', async () => {
  const [closed, open] = [await aGroup(app, manager, {}, [requester]), await aGroup(app, manager, { visibility: 'public' }, [requester])];
  const ids: string[] = [];
  for (const groupIds of [[closed.id], [open.id], [closed.id, open.id], [closed.id]])
    ids.unshift(await askAs(requester, groupIds, { title: `Asked ${ids.length}` }));
  await askAs(manager, [open.id]);
  const page = (who: SignedInViewer, limit: number, cursor?: string) =>
    questionKind.profile.page(own.db, who, requester.id, { cursor, limit });
  expect(questionKind.kind).toBe('question');
  const first = await page(manager, 3);
  expect([first.total, first.items.map(({ id, title, isPublic }) => [id, title, isPublic])]).toEqual([
    4,
    [
      [ids[0], 'Asked 3', false],
      [ids[1], 'Asked 2', true],
      [ids[2], 'Asked 1', true],
    ],
  ]);
  expect(first.items[0]).toMatchObject({ note: 'Does anybody know?', at: expect.any(String) });
  const rest = await page(manager, 3, first.nextCursor ?? '');
  expect([rest.items.map(({ id }) => id), rest.nextCursor, rest.total]).toEqual([[ids[3]], null, 4]);
  expect(await page(stranger, 3)).toMatchObject({ total: 2, items: [{ id: ids[1] }, { id: ids[2] }], nextCursor: null });
});

test('AD-07 merging categories moves exactly their questions', async () => {
  const administrator = { ...(await aPerson(app)), isAdministrator: true };
  const { id: old } = await ask(createCategory, administrator, { body: { names: { en: 'Boats', fr: 'Bateaux', es: 'Barcos' } } });
  const group = await aGroup(app, manager, {}, [requester]);
  const [moved, other] = [await askAs(requester, [group.id], { category: old }), await askAs(requester, [group.id], { category: 'legal' })];
  await ask(mergeCategory, administrator, { params: { id: old }, body: { into: 'miscellaneous' } });
  await app.runJobs();
  const categoryOf = async (id: string) => (await ask(endpoints.readQuestion, requester, { params: { id } })).category;
  expect([await categoryOf(moved), await categoryOf(other)]).toEqual(['miscellaneous', 'legal']);
  const listed = await ask(endpoints.listQuestions, requester, { query: { category: 'miscellaneous', groupId: group.id } });
  expect(listed.items.map(({ id }) => id)).toEqual([moved]);
});

test('QA-04 every change of a question notifies windows of those who see it; commands without effect notify nobody', async () => {
  const [closed, open] = [await aGroup(app, manager, {}, [requester]), await aGroup(app, manager, { visibility: 'public' }, [requester])];
  const id = await askAs(requester, [closed.id, open.id]);
  const seen = [rooms.public, ...[closed.id, open.id].toSorted().map(rooms.group)];
  expect(await shownTo()).toEqual([[seen, id]]);
  const secret = await askAs(requester, [closed.id]);
  expect(await shownTo()).toEqual([[[rooms.group(closed.id)], secret]]);
  const { id: reply } = await ask(endpoints.giveReply, manager, { params: { id }, body: { content: aText('I do.') } });
  expect(await shownTo()).toEqual([[seen, id]]);
  const edit = (content: string) => ask(endpoints.editReply, manager, { params: { id: reply }, body: { content: aText(content) } });
  const vote = (value: 0 | 1) => ask(endpoints.voteReply, requester, { params: { id: reply }, body: { value } });
  const solve = (replyId: string | null) => ask(endpoints.solveQuestion, requester, { params: { id }, body: { replyId } });
  for (const action of [() => edit('We do.'), () => vote(1), () => vote(0), () => solve(reply), () => solve(null)]) {
    await action();
    expect(await shownTo()).toEqual([[seen, id]]);
    await action();
    expect(await shownTo()).toEqual([]);
  }
  await ask(endpoints.deleteReply, manager, { params: { id: reply } });
  expect(await shownTo()).toEqual([[seen, id]]);
  await ask(endpoints.deleteQuestion, requester, { params: { id } });
  expect((await shownTo()).map(([names, each]) => [names.toSorted(), each])).toEqual([[seen.toSorted(), id]]);
});

test('QA-04 GR-05 few changed questions are announced one by one, many by one message', async () => {
  const few = await aGroup(app, manager, {}, [requester]);
  const ids = [await askAs(requester, [few.id]), await askAs(requester, [few.id])];
  await shownTo();
  await ask(deleteGroup, manager, { params: { id: few.id } });
  await app.finishTasks();
  expect((await shownTo()).map(([, id]) => id).toSorted()).toEqual(ids.toSorted());
  // Twenty withdrawn questions are announced one by one, 21 by one message.
  for (const [count, expected] of [
    [20, 20],
    [21, 1],
  ] as const) {
    const group = await aGroup(app, manager, { visibility: 'public' }, [requester]);
    for (let made = 0; made < count; made += 1) await askAs(requester, [group.id]);
    await shownTo();
    await ask(editGroup, manager, { params: { id: group.id }, body: { ...groupText({ visibility: 'private' }), version: group.version } });
    const toVisitors = (await shownTo()).filter(([names]) => names.join() === rooms.public);
    expect(toVisitors).toHaveLength(expected);
    if (expected === 1) expect(toVisitors).toEqual([[[rooms.public], '']]);
  }
});

test('RE-03 an export has the person’s questions and replies in full, with solution and groups', async () => {
  const group = await aGroup(app, manager, {}, [requester]);
  const id = await askAs(requester, [group.id], { title: 'Which form?' });
  const { id: reply } = await ask(endpoints.giveReply, manager, { params: { id }, body: { content: aText('The green one.') } });
  const { id: below } = await ask(endpoints.giveReply, requester, { params: { id }, body: { content: aText('Thanks.'), parentId: reply } });
  await ask(endpoints.solveQuestion, requester, { params: { id }, body: { replyId: reply } });
  await ask(endpoints.voteReply, requester, { params: { id: reply }, body: { value: 1 } });
  const at = expect.any(String);
  expect(await questionsOf(own.db, requester.id)).toEqual([
    {
      id,
      title: 'Which form?',
      category: 'miscellaneous',
      content: aText('Does anybody know?'),
      groupIds: [group.id],
      solutionId: reply,
      createdAt: at,
      editedAt: null,
    },
  ]);
  const written = { questionId: id, createdAt: at, editedAt: null };
  expect(await repliesOf(own.db, manager.id)).toEqual([
    { ...written, id: reply, parentId: null, content: aText('The green one.'), votes: 1 },
  ]);
  expect(await repliesOf(own.db, requester.id)).toEqual([{ ...written, id: below, parentId: reply, content: aText('Thanks.'), votes: 0 }]);
});

test('QA-05 the feed has the latest questions first, with author, beginning and times', async () => {
  const group = await aGroup(app, manager, { visibility: 'public' }, [requester]);
  const french = await askAs(requester, [group.id], {
    title: 'Où peut-on trouver un bon avocat pour une association ?',
    content: aText('Nous cherchons quelqu’un qui connaisse bien le droit des associations.'),
  });
  const plain = await askAs(requester, [group.id], { title: 'x', content: aText('y') });
  const body = async (query: { lang?: string } = {}) => (await questionFeed.make(app, query))?.body ?? '';
  const all = await body();
  expect(all.indexOf(plain)).toBeLessThan(all.indexOf(french));
  for (const part of ['<name>Ana</name>', 'Nous cherchons quelqu’un', '/questions.atom"']) expect(all).toContain(part);
  const inFrench = await body({ lang: 'fr' });
  expect([inFrench.includes(french), inFrench.includes(plain), inFrench.includes('/questions.atom?lang=fr')]).toEqual([true, false, true]);
  const updatedOf = (text: string, id: string) => /<updated>([^<]+)/.exec(text.slice(text.indexOf(id)))?.[1];
  const before = updatedOf(all, plain);
  await ask(endpoints.editQuestion, requester, { params: { id: plain }, body: { category: 'legal', title: 'x', content: aText('z') } });
  expect(Date.parse(updatedOf(await body(), plain) ?? '')).toBeGreaterThan(Date.parse(before ?? ''));
  // A rich text without any words counts as empty.
  await expect(
    ask(endpoints.editQuestion, requester, { params: { id: plain }, body: { category: 'legal', title: 'x', content: emptyRichText } }),
  ).rejects.toMatchObject({ code: 'input.invalid' });
  expect(await own.db.many(sql`select from questions where id = ${plain} and category = 'legal'`)).toHaveLength(1);
});
