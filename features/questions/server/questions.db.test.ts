import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup, editGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, groupText, takeOut } from '#features/groups/server/testing.ts';
import { hub } from '#features/hub/server/feature.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { emptyRichText } from '#platform/contract/rich-text/text.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questionChangedMessage, questionLimits } from '../contract/limits.ts';
import { questions } from './feature.ts';
import { questionFeed } from './feed.ts';
import { publicGroupRevision } from './list-in-public-group.ts';
import { countInGroup, countPublic, questionsOf, repliesOf, votesOf } from './exports-store.ts';
import { questionReports, replyReports } from './reportables.ts';
import { questionSitemap } from './sitemap.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let closed: { id: string };
let open: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, hub, questions]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  manager = await aPerson(app, { role: 'manager', name: 'Ana Manager' });
  member = await aPerson(app);
  stranger = await aPerson(app);
  closed = await aGroup(app, manager, {}, [member]);
  open = await aGroup(app, manager, { visibility: 'public' }, [member]);
});
afterAll(() => own.drop());

let requested = 0;
const body = (fields: object = {}) => ({
  category: 'miscellaneous',
  title: `Question ${(requested += 1)}`,
  content: aText('Does anybody know?'),
  groupIds: [closed.id],
  ...fields,
});
const askAs = async (who: SignedInViewer, fields: object = {}) => (await ask(endpoints.askQuestion, who, { body: body(fields) })).id;
const replyAs = async (who: SignedInViewer, id: string, fields: object = {}) =>
  (await ask(endpoints.giveReply, who, { params: { id }, body: { content: aText('I do.'), ...fields } })).id;
const read = (who: Viewer, id: string) => ask(endpoints.readQuestion, who, { params: { id } });
const repliesFor = async (who: Viewer, id: string) => (await ask(endpoints.listReplies, who, { params: { id } })).items;
const vote = (who: SignedInViewer, id: string, value: number) => ask(endpoints.voteReply, who, { params: { id }, body: { value } });
const solve = (who: SignedInViewer, id: string, replyId: string | null) =>
  ask(endpoints.solveQuestion, who, { params: { id }, body: { replyId } });
const listed = async (who: Viewer, query: object = {}) =>
  (await ask(endpoints.listQuestions, who, { query: query as Record<string, string> })).items.map(({ id }) => id);
const notFound = { code: 'thing.notFound' };

test('QA-01 missing category, title, text or group, unknown keys and groups of others are refused by field', async () => {
  const refused = async (fields: object) => {
    const outcome = ask(endpoints.askQuestion, manager, { body: body(fields) });
    return ((await outcome.catch((error: unknown) => error)) as { fields?: object[] }).fields;
  };
  expect(await refused({ category: '', title: ' ', content: emptyRichText, groupIds: [] })).toEqual(
    ['category', 'title', 'content', 'groupIds'].map((name) => expect.objectContaining({ name, code: 'field.required' })),
  );
  expect(await refused({ content: aText(' \n ') })).toEqual([{ name: 'content', code: 'field.required' }]);
  expect(await refused({ content: aText('x'.repeat(questionLimits.characters + 1)) })).toEqual([
    { name: 'content', code: 'field.tooLong', limit: questionLimits.characters },
  ]);
  expect(await refused({ category: 'nothing' })).toEqual([{ name: 'category', code: 'field.invalid' }]);
  expect(await refused({ isPublic: true })).toEqual([{ name: 'isPublic', code: 'field.unknown' }]);
  const other = await aGroup(app, await aPerson(app, { role: 'manager' }), { visibility: 'public' });
  expect(await refused({ groupIds: [other.id] })).toEqual([{ name: 'groupIds', code: 'group.notMember' }]);
});

test('QA-03 current members of its groups read a question, and everybody if one of these is public', async () => {
  const title = 'Which insurance do volunteers need?';
  const hidden = await askAs(manager, { title });
  const shown = await askAs(manager, { groupIds: [closed.id, open.id] });
  expect(await read(member, hidden)).toMatchObject({
    title,
    author: { id: manager.id, name: 'Ana Manager' },
    excerpt: 'Does anybody know?',
    isPublic: false,
    publicAddress: null,
    groups: [{ id: closed.id }],
    can: { edit: false, delete: false, reply: true, solve: false },
  });
  for (const who of [stranger, visitor]) {
    await expect(read(who, hidden)).rejects.toMatchObject(notFound);
    await expect(repliesFor(who, hidden)).rejects.toMatchObject(notFound);
    const seen = await read(who, shown);
    expect(seen).toMatchObject({ isPublic: true, groups: [{ id: open.id }], can: { reply: false } });
    expect(seen.publicAddress).toContain(`/discussion/${shown}`);
    expect(await listed(who)).toContain(shown);
    expect(await listed(who)).not.toContain(hidden);
  }
  expect(await listed(member)).toEqual(expect.arrayContaining([hidden, shown]));
  const leaver = await aPerson(app);
  const third = await aGroup(app, manager, {}, [leaver]);
  const left = await askAs(leaver, { groupIds: [third.id] });
  await takeOut(app, third, leaver);
  await expect(read(leaver, left)).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.deleteQuestion, leaver, { params: { id: left } })).rejects.toMatchObject(notFound);
  expect(await listed(leaver, { list: 'mine' })).toEqual([]);
});

test('QA-03 when a group becomes private its questions immediately disappear for others, in the Hub too, and return when it is public again', async () => {
  const group = await aGroup(app, manager, { visibility: 'public' }, [member]);
  const id = await askAs(manager, { groupIds: [group.id] });
  const inHub = async (who: Viewer) =>
    (await ask(listHub, who, { query: { mode: who === visitor ? 'public' : 'private' } })).items.some((item) => item.id === id);
  let { version } = group;
  const edit = async (visibility: 'public' | 'private') => {
    const body = { ...groupText({ visibility }), version };
    ({ version } = await ask(editGroup, manager, { params: { id: group.id }, body }));
  };
  expect(await inHub(visitor)).toBe(true);
  await edit('private');
  await expect(read(visitor, id)).rejects.toMatchObject(notFound);
  expect(await inHub(visitor)).toBe(false);
  await app.finishTasks();
  expect([await inHub(visitor), await inHub(member)]).toEqual([false, true]);
  await edit('public');
  await app.finishTasks();
  expect([await inHub(visitor), await inHub(member)]).toEqual([true, true]);
  expect((await read(visitor, id)).isPublic).toBe(true);
});

test('QA-02 lists are filtered by author, state, category, group and words, and paginated', async () => {
  const group = await aGroup(app, manager, {}, [member]);
  const here = { groupIds: [group.id] };
  const mine = await askAs(member, { ...here, title: 'Où trouver des œuvres ?', category: 'legal' });
  const answered = await askAs(manager, here);
  const solved = await askAs(manager, { ...here, content: aText('Éléphants en été') });
  await replyAs(member, answered);
  await solve(manager, solved, await replyAs(member, solved));
  const inGroup = (query: object) => listed(member, { groupId: group.id, ...query });
  expect(await inGroup({})).toEqual([solved, answered, mine]);
  expect(await inGroup({ list: 'mine' })).toEqual([mine]);
  expect(await inGroup({ list: 'unanswered' })).toEqual([mine]);
  expect(await inGroup({ list: 'solved' })).toEqual([solved]);
  expect(await inGroup({ category: 'legal' })).toEqual([mine]);
  expect(await inGroup({ q: 'elephant ete' })).toEqual([solved]);
  expect(await inGroup({ q: 'oeuvres' })).toEqual([mine]);
  expect(await inGroup({ q: '!' })).toEqual([]);
  expect(await listed(stranger, { groupId: group.id })).toEqual([]);
  await expect(ask(endpoints.listQuestions, visitor, { query: { list: 'mine' } })).rejects.toMatchObject({ code: 'auth.required' });
  const more: string[] = [];
  for (let index = 0; index < questionLimits.page; index += 1) more.push(await askAs(manager, here));
  for (const filter of [{ groupId: group.id }, {}] as Record<string, string>[]) {
    const first = await ask(endpoints.listQuestions, member, { query: filter });
    expect(first.items.map(({ id }) => id)).toEqual(more.toReversed());
    const second = await ask(endpoints.listQuestions, member, { query: { ...filter, cursor: first.nextCursor ?? '' } });
    expect(second.items.map(({ id }) => id).slice(0, 3)).toEqual([solved, answered, mine]);
  }
});

test('QA-04 similar questions are found across languages, only readable ones, with solved ones first among equals', async () => {
  const group = await aGroup(app, manager, {}, [member]);
  const here = { groupIds: [group.id] };
  const spanish = await askAs(manager, { ...here, title: '¿Cómo negociar un contrato con un proveedor?' });
  const same = await askAs(manager, { ...here, title: '¿Cómo se negocia el contrato de un proveedor?' });
  await askAs(manager, { ...here, title: '¿Qué programa imprime carteles?' });
  await solve(manager, spanish, await replyAs(member, spanish));
  const similar = async (who: SignedInViewer, title: string) =>
    (await ask(endpoints.findSimilar, who, { query: { title } })).items.map(({ id, isSolved }) => [id, isSolved]);
  expect(await similar(member, 'Comment négocier un contrat avec un fournisseur ?')).toEqual([
    [spanish, true],
    [same, false],
  ]);
  expect(await similar(stranger, 'Comment négocier un contrat avec un fournisseur ?')).toEqual([]);
  expect(await similar(member, '')).toEqual([]);
  expect(await similar(member, "' | a:* & \\ <->")).toEqual([]);
  await expect(ask(endpoints.findSimilar, visitor, { query: { title: 'contract' } })).rejects.toMatchObject({ code: 'auth.required' });
});

test('QA-02 members reply to a question or to a reply, idempotently; deeper replies, and replies of outsiders, are refused', async () => {
  const id = await askAs(manager, { groupIds: [open.id] });
  const commandId = newId();
  const first = await replyAs(member, id, { commandId });
  expect(await replyAs(member, id, { commandId })).toBe(first);
  const answer = await replyAs(manager, id, { parentId: first });
  expect(await repliesFor(visitor, id)).toMatchObject([
    { id: first, author: { id: member.id }, replies: [{ id: answer, parentId: first }], can: { reply: false, vote: false } },
  ]);
  expect(await read(member, id)).toMatchObject({ replyCount: 2 });
  await expect(replyAs(manager, id, { parentId: answer })).rejects.toMatchObject({ code: 'reply.notToReply' });
  await expect(replyAs(manager, id, { parentId: newId() })).rejects.toMatchObject({ code: 'reply.gone' });
  await expect(replyAs(stranger, id)).rejects.toMatchObject({ code: 'question.membersOnly' });
  await expect(vote(stranger, first, 1)).rejects.toMatchObject({ code: 'question.membersOnly' });
  // Membership in another group does not suffice.
  await aGroup(app, manager, {}, [stranger]);
  await expect(replyAs(stranger, id)).rejects.toMatchObject({ code: 'question.membersOnly' });
  const hidden = await askAs(manager);
  await expect(replyAs(stranger, hidden)).rejects.toMatchObject(notFound);
  // The parent must be a reply to the same question.
  await expect(replyAs(manager, hidden, { parentId: first })).rejects.toMatchObject({ code: 'reply.gone' });
});

test('QA-04 only the author of the question marks and unmarks the solution; a deleted reply is none', async () => {
  const id = await askAs(manager);
  const [one, other] = [await replyAs(member, id), await replyAs(member, id)];
  await expect(solve(member, id, one)).rejects.toMatchObject(notFound);
  await solve(manager, id, other);
  expect((await repliesFor(member, id)).map((reply) => [reply.id, reply.isSolution])).toEqual([
    [other, true],
    [one, false],
  ]);
  await solve(manager, id, null);
  expect(await read(member, id)).toMatchObject({ isSolved: false });
  const elsewhere = await replyAs(member, await askAs(manager));
  await expect(solve(manager, id, elsewhere)).rejects.toMatchObject({ code: 'reply.gone' });
  await solve(manager, id, one);
  await ask(endpoints.deleteReply, member, { params: { id: one } });
  expect(await read(member, id)).toMatchObject({ isSolved: false, replyCount: 1 });
  await expect(solve(manager, id, one)).rejects.toMatchObject({ code: 'reply.gone' });
});

test('SH-14 QA-04 a vote counts once per person, can be removed, and is refused for one’s own reply', async () => {
  const id = await askAs(manager);
  const [one, other] = [await replyAs(member, id), await replyAs(manager, id)];
  await expect(vote(member, one, 1)).rejects.toMatchObject({ code: 'reply.own' });
  await Promise.all([vote(member, other, 1), vote(member, other, 1), vote(member, other, 1)]);
  expect((await repliesFor(member, id)).map((reply) => [reply.id, reply.votes, reply.hasMyVote])).toEqual([
    [other, 1, true],
    [one, 0, false],
  ]);
  const helpful = async () => (await read(manager, id)).helpfulCount;
  expect(await helpful()).toBe(1);
  await vote(manager, one, 1);
  expect(await helpful()).toBe(2);
  await own.db.run(sql`update question_replies set is_hidden = true where id = ${one}`);
  expect(await helpful()).toBe(1);
  await own.db.run(sql`update question_replies set is_hidden = false where id = ${one}`);
  await vote(manager, one, 0);
  await vote(member, other, 0);
  await vote(member, other, 0);
  expect((await repliesFor(manager, id)).map((reply) => [reply.id, reply.votes])).toEqual([
    [one, 0],
    [other, 0],
  ]);
  await expect(vote(manager, one, 2)).rejects.toMatchObject({ code: 'input.invalid' });
});

test('QA-02 an edit is shown as such unless nothing changed; only authors edit and delete', async () => {
  const id = await askAs(manager, { title: 'Before' });
  const reply = await replyAs(member, id);
  const edit = (who: SignedInViewer, fields: object) => {
    const { groupIds: _, ...written } = body(fields);
    return ask(endpoints.editQuestion, who, { params: { id }, body: written });
  };
  await edit(manager, { title: 'Before' });
  expect(await read(member, id)).toMatchObject({ title: 'Before', editedAt: null });
  await edit(manager, { title: 'After', content: aText('¿Quién lo sabe y cómo está el asunto?') });
  expect(await read(member, id)).toMatchObject({ title: 'After', editedAt: expect.any(String), language: 'es' });
  await expect(edit(member, { title: 'Mine' })).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.editReply, manager, { params: { id: reply }, body: { content: aText('Not mine') } })).rejects.toMatchObject(
    notFound,
  );
  await ask(endpoints.editReply, member, { params: { id: reply }, body: { content: aText('Better') } });
  expect(await repliesFor(manager, id)).toMatchObject([{ content: aText('Better'), editedAt: expect.any(String) }]);
  await expect(ask(endpoints.deleteReply, manager, { params: { id: reply } })).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.deleteQuestion, member, { params: { id } })).rejects.toMatchObject(notFound);
  await ask(endpoints.deleteQuestion, manager, { params: { id } });
  await expect(read(manager, id)).rejects.toMatchObject(notFound);
});

test('QA-02 a deleted reply keeps its place as long as others’ replies refer to it', async () => {
  const id = await askAs(manager);
  const first = await replyAs(member, id);
  const answer = await replyAs(manager, id, { parentId: first });
  await vote(manager, first, 1);
  await ask(endpoints.deleteReply, member, { params: { id: first } });
  expect(await repliesFor(manager, id)).toMatchObject([{ id: first, author: null, content: null, votes: 0, replies: [{ id: answer }] }]);
  expect(await read(manager, id)).toMatchObject({ replyCount: 1 });
  await expect(vote(manager, first, 1)).rejects.toMatchObject(notFound);
  await expect(replyAs(manager, id, { parentId: first })).rejects.toMatchObject({ code: 'reply.gone' });
  await ask(endpoints.deleteReply, manager, { params: { id: answer } });
  expect(await repliesFor(manager, id)).toEqual([]);
});

test('RE-03 GR-05 questions, replies and votes are deleted with their account, questions of a single group with that group', async () => {
  const leaver = await aPerson(app, { role: 'manager' });
  const group = await aGroup(app, manager, {}, [leaver, member]);
  const here = { groupIds: [group.id] };
  const theirs = await askAs(leaver, here);
  const stored = await askAs(manager, here);
  const reply = await replyAs(leaver, stored);
  const answer = await replyAs(member, stored, { parentId: reply });
  const plain = await replyAs(member, stored);
  await replyAs(leaver, stored);
  await vote(leaver, plain, 1);
  // Votes and questions of others, which are not part of the export.
  await vote(member, reply, 1);
  await solve(manager, stored, reply);
  expect([(await questionsOf(own.db, leaver.id)).length, (await repliesOf(own.db, leaver.id)).length]).toEqual([1, 2]);
  expect(await votesOf(own.db, leaver.id)).toMatchObject([{ replyId: plain }]);
  await app.runJobs();
  app.sent.length = 0;
  await closeAccount(app.as(leaver));
  await app.runJobs();
  // Exactly the windows of affected questions are notified.
  const notified = app.sent.filter(({ message }) => message.type === questionChangedMessage);
  expect(notified.map(({ rooms: names, message }) => [names, 'id' in message && message.id]).toSorted()).toEqual(
    [theirs, stored].map((each) => [[rooms.group(group.id)], each]).toSorted(),
  );
  await expect(read(member, theirs)).rejects.toMatchObject(notFound);
  expect(await read(member, stored)).toMatchObject({ isSolved: false, replyCount: 2 });
  expect((await repliesFor(member, stored)).map(({ id, author, votes }) => [id, author?.id, votes])).toEqual([
    [reply, undefined, 0],
    [plain, member.id, 0],
  ]);
  expect((await repliesFor(member, stored))[0]?.replies).toMatchObject([{ id: answer }]);
  const both = await askAs(manager, { groupIds: [group.id, closed.id] });
  await ask(deleteGroup, manager, { params: { id: group.id } });
  await expect(read(manager, stored)).rejects.toMatchObject(notFound);
  await app.finishTasks();
  expect(await countInGroup(own.db, group.id)).toBe(0);
  expect(await read(member, both)).toMatchObject({ groups: [{ id: closed.id }] });
});

test('QA-05 only public questions are in the feed, of one language or of all', async () => {
  const title = 'Wer weiß <was>?';
  const shown = await askAs(manager, { title, groupIds: [open.id] });
  const hidden = await askAs(manager, { title: 'A secret of ours', content: aText('For the members of the group and for nobody else') });
  const feed = await questionFeed.make(app, {});
  expect(feed?.body).toContain(`/discussion/${shown}`);
  expect(feed?.body).toContain('Wer weiß &#60;was&#62;?');
  expect(feed?.body).not.toContain(hidden);
  expect((await questionFeed.make(app, { lang: 'es' }))?.body).not.toContain(shown);
  expect(await questionFeed.make(app, { lang: 'xx' })).toBeUndefined();
  expect(await countPublic(own.db)).toBe((await listed(visitor)).length);
});

test('OP-06 questions and replies are limited per day', async () => {
  const person = await aPerson(app);
  const group = await aGroup(app, manager, {}, [person]);
  const strict = createTestApp(own.db, putTogether([accounts, groups, questions]), { QUOTAS: 'questionsPerDay=1,repliesPerDay=1' });
  const asStrict = requesterOf(strict, putTogether([accounts, groups, questions]));
  const { id } = await asStrict(endpoints.askQuestion, person, { body: body({ groupIds: [group.id] }) });
  await expect(asStrict(endpoints.askQuestion, person, { body: body({ groupIds: [group.id] }) })).rejects.toMatchObject({
    code: 'quota.reached',
    present: { quota: 'questionsPerDay', limit: 1 },
  });
  const reply = () => asStrict(endpoints.giveReply, person, { params: { id }, body: { content: aText('So?') } });
  await reply();
  await expect(reply()).rejects.toMatchObject({ code: 'quota.reached', present: { quota: 'repliesPerDay' } });
});

test('GR-10 the page of a public group lists its questions, paginated; private, deleted and unknown groups get not found', async () => {
  const group = await aGroup(app, manager, { visibility: 'public' }, [member]);
  const going = await aGroup(app, manager, { visibility: 'public' }, [member]);
  const ids: string[] = [];
  for (let count = 0; count < questionLimits.groupPage + 3; count += 1)
    ids.unshift(await askAs(member, { groupIds: [group.id, closed.id, going.id] }));
  await askAs(member);
  await ask(deleteGroup, manager, { params: { id: going.id } });
  const page = (groupId: string, viewer: Viewer, before?: string) =>
    ask(endpoints.listInPublicGroup, viewer, { params: { groupId }, query: before === undefined ? {} : { before } });
  for (const viewer of [visitor, stranger, member]) {
    const first = await page(group.id, viewer);
    const { id, createdAt } = first.items.at(-1) ?? { id: '', createdAt: '' };
    const rest = await page(group.id, viewer, `${createdAt}_${id}`);
    expect([...first.items, ...rest.items].map((item) => item.id)).toEqual(ids);
    expect([first.hasOlder, rest.hasOlder]).toEqual([true, false]);
    for (const none of [closed.id, going.id, '22222222'])
      await expect(page(none, viewer), none).rejects.toMatchObject({ code: 'thing.notFound' });
  }
  const revision = () => publicGroupRevision(app, { params: { groupId: group.id }, query: {}, body: undefined });
  const before = await revision();
  const { groupIds: _, ...written } = body();
  await ask(endpoints.editQuestion, member, { params: { id: ids[0] ?? '' }, body: written });
  expect(await revision()).not.toBe(before);
  await app.db.run(sql`update groups set visibility = 'private' where id = ${group.id}`);
  await expect(page(group.id, visitor)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('QA-05 public questions are in the site map under their kind, oldest first', async () => {
  const [first, second] = [await askAs(manager, { groupIds: [open.id] }), await askAs(manager, { groupIds: [open.id] })];
  const secret = await askAs(manager);
  expect(questionSitemap.name).toBe('questions');
  const all = await Array.fromAsync(questionSitemap.entries(app, 0, 1_000));
  const paths = all.map(({ path }) => path);
  expect(all).toHaveLength(await questionSitemap.count(app));
  expect(paths.slice(-2)).toEqual([`/discussion/${first}`, `/discussion/${second}`]);
  expect(paths).not.toContain(`/discussion/${secret}`);
  expect((await Array.fromAsync(questionSitemap.entries(app, all.length - 1, 1_000))).map(({ path }) => path)).toEqual(paths.slice(-1));
});

test('AD-04 removing a question or a reply leaves all others', async () => {
  const [question, other] = [await askAs(manager), await askAs(manager)];
  const [reply, beside] = [await replyAs(member, question), await replyAs(manager, question)];
  const elsewhere = await replyAs(member, other);
  const removes = (reports: typeof replyReports, id: string) => own.db.transaction((tx) => reports.hiding!.remove!(app, tx, id));
  await removes(replyReports, reply);
  expect((await repliesFor(manager, question)).map(({ id }) => id)).toEqual([beside]);
  expect((await repliesFor(manager, other)).map(({ id }) => id)).toEqual([elsewhere]);
  // Removing is idempotent.
  await removes(replyReports, reply);
  await removes(questionReports, question);
  await expect(read(manager, question)).rejects.toMatchObject(notFound);
  expect((await repliesFor(manager, other)).map(({ id }) => id)).toEqual([elsewhere]);
});
