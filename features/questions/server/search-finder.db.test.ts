import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { editGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, groupText, takeOut } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { stemsOf } from '#platform/server/search/stems.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questions } from './feature.ts';
import { countUnindexedReplies } from './reply-search-store.ts';
import { replyFinder } from './search-finder.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let closed: { id: string };
let open: { id: string; version: number };
beforeAll(async () => {
  const features = putTogether([accounts, groups, questions]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  manager = await aPerson(app, { role: 'manager' });
  member = await aPerson(app);
  stranger = await aPerson(app);
  closed = await aGroup(app, manager, {}, [member]);
  open = await aGroup(app, manager, { visibility: 'public' }, [member]);
});
afterAll(() => own.drop());

async function aReply(who: SignedInViewer, groupId: string, text: string) {
  const body = { category: 'miscellaneous', title: 'Where do we meet?', content: aText('Any idea?'), groupIds: [groupId] };
  const { id: questionId } = await ask(endpoints.askQuestion, manager, { body });
  const { id } = await ask(endpoints.giveReply, who, { params: { id: questionId }, body: { content: aText(text) } });
  return { id, questionId };
}
const find = (who: Viewer, text: string, more: Partial<SearchMatch> = {}) => replyFinder.find(app.db, who, searchMatchFor(text, more), 20);
const idsFor = async (who: Viewer, text: string, more: Partial<SearchMatch> = {}) => (await find(who, text, more)).map(({ id }) => id);

test('SR-01 a reply is found by its words, with the title of its question, and opens there', async () => {
  const { id, questionId } = await aReply(member, closed.id, 'At the Élysée, near the harbour.');
  expect(await find(manager, 'elysee harbour')).toMatchObject([
    {
      id,
      title: 'Where do we meet?',
      text: 'At the Élysée, near the harbour.',
      authorId: member.id,
      groupIds: [closed.id],
      isPublic: false,
      address: `/discussion/${questionId}#reply-${id}`,
    },
  ]);
  expect(await idsFor(manager, 'elysee mountain')).toEqual([]);
});

test('SR-04 a reply is found by another form of a word, in its own language', async () => {
  const { id } = await aReply(member, closed.id, 'Les négociations sont terminées.');
  for (const word of ['negociation', 'terminé']) {
    const by = { all: [{ words: [word, ...stemsOf({ written: word, form: folded(word) }, null)], isBeginning: false }] };
    expect(await idsFor(manager, '', by)).toEqual([id]);
  }
});

test('SR-01 SR-05 a reply is found by exactly the people who may currently read its question', async () => {
  const { id } = await aReply(member, closed.id, 'quokka');
  const { id: forAll } = await aReply(member, open.id, 'quokka');
  expect(await idsFor(member, 'quokka')).toEqual([forAll, id]);
  for (const who of [stranger, visitor]) expect(await idsFor(who, 'quokka')).toEqual([forAll]);
  await takeOut(app, closed, member);
  expect(await idsFor(member, 'quokka')).toEqual([forAll]);
  await ask(editGroup, manager, { params: { id: open.id }, body: { ...groupText(), version: open.version } });
  for (const who of [stranger, visitor]) expect(await idsFor(who, 'quokka')).toEqual([]);
});

test('SR-01 an edited reply is found by its new words, and a deleted one by none', async () => {
  const { id, questionId } = await aReply(member, closed.id, 'numbat');
  await ask(endpoints.giveReply, manager, { params: { id: questionId }, body: { content: aText('Thanks.'), parentId: id } });
  await ask(endpoints.editReply, member, { params: { id }, body: { content: aText('bilby') } });
  expect(await idsFor(manager, 'numbat')).toEqual([]);
  expect(await idsFor(manager, 'bilby')).toEqual([id]);
  await ask(endpoints.deleteReply, member, { params: { id } });
  expect(await idsFor(manager, 'bilby')).toEqual([]);
});

test('SR-01 replies of a closed account are not found', async () => {
  await aReply(member, closed.id, 'potoroo');
  await closeAccount(app.as({ ...member, hasRecentSignIn: true }));
  await app.runJobs();
  expect(await idsFor(manager, 'potoroo')).toEqual([]);
});

test('SR-04 author, group, time and excluded words filter', async () => {
  const { id } = await aReply(member, closed.id, 'kowari north');
  const { id: other } = await aReply(manager, open.id, 'kowari south');
  expect(await idsFor(manager, 'kowari', { authorIds: [member.id] })).toEqual([id]);
  expect(await idsFor(manager, 'kowari', { groupId: open.id })).toEqual([other]);
  expect(await idsFor(manager, 'kowari', { none: ['north'] })).toEqual([other]);
  expect(await idsFor(manager, 'kowari', { until: '2020-01-01T00:00:00.000000Z' })).toEqual([]);
  expect(await idsFor(manager, 'kowari', { from: '2020-01-01T00:00:00.000000Z' })).toEqual([other, id]);
  expect(await idsFor(manager, '', { authorIds: [member.id], groupId: closed.id })).toEqual([id]);
});

test('SR-01 beyond the sequential scan a rare word is found by the index', async () => {
  const { id, questionId } = await aReply(member, closed.id, 'thylacine');
  await own.db.run(sql`
    insert into question_replies (id, question_id, author_id, content, search)
    select uuidv7(), ${questionId}, ${manager.id}, ${JSON.stringify(aText('Me too.'))}, array_to_tsvector(array['me', 'too']) from generate_series(1, 2100)`);
  expect(await idsFor(manager, 'thylacine')).toEqual([id]);
});

test('SR-01 search words of old replies are backfilled during searches', async () => {
  const { id } = await aReply(member, closed.id, 'wombat');
  await own.db.run(sql`update question_replies set search = null`);
  expect(await idsFor(manager, 'wombat')).toEqual([]);
  await questions.onStart?.(app);
  await app.finishTasks();
  expect(await countUnindexedReplies(own.db)).toBe(0);
  expect(await idsFor(manager, 'wombat')).toEqual([id]);
});
