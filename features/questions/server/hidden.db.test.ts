import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { isSignedIn, type SignedInViewer, type Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { questionChangedMessage } from '../contract/limits.ts';
import { questions } from './feature.ts';
import { questionFeed } from './feed.ts';
import { factsAround, isQuestionSeen, isReplySeen } from './hiding-store.ts';
import { findHubEntry, previewQuestions } from './exports-store.ts';
import { questionKind } from './content-kinds.ts';
import { questionReports, replyReports } from './reportables.ts';
import { questionIds, searchedTexts } from './search-store.ts';
import { questionSitemap } from './sitemap.ts';
import { aText } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let requester: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let group: { id: string };
beforeAll(async () => {
  const features = putTogether([accounts, groups, questions]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  const manager = await aPerson(app, { role: 'manager' });
  [requester, member, stranger] = [await aPerson(app, { name: 'Ana' }), await aPerson(app), await aPerson(app)];
  group = await aGroup(app, manager, { visibility: 'public' }, [requester, member]);
});
beforeEach(async () => {
  await app.runJobs();
  app.sent.length = 0;
});
afterAll(() => own.drop());

const askAs = async (who: SignedInViewer, title: string) => {
  const body = { category: 'miscellaneous', title, content: aText('Does anybody know?'), groupIds: [group.id] };
  return (await ask(endpoints.askQuestion, who, { body })).id;
};
const replyAs = async (who: SignedInViewer, id: string, parentId?: string) =>
  (await ask(endpoints.giveReply, who, { params: { id }, body: { content: aText('I do.'), ...(parentId && { parentId }) } })).id;
const read = (who: Viewer, id: string) => ask(endpoints.readQuestion, who, { params: { id } });
const repliesFor = async (who: Viewer, id: string) => (await ask(endpoints.listReplies, who, { params: { id } })).items;
const doTo = (reports: typeof questionReports, action: 'hide' | 'restore', id: string) =>
  own.db.transaction((tx) => reports.hiding![action](app, tx, id));
const publish = (reports: typeof questionReports, id: string) => own.db.transaction((tx) => reports.waiting.publish(app, tx, id));
const notFound = { code: 'thing.notFound' };
/** Live messages since the last call, with their rooms. */
async function notifiedLive() {
  await app.runJobs();
  return app.sent.splice(0).map(({ rooms: names, message }) => ({ rooms: names, message }));
}
const changed = (id: string) => ({ rooms: [rooms.public, rooms.group(group.id)], message: { type: questionChangedMessage, id } });

/** All places where a viewer finds the question. */
async function placesOf(id: string, who: Viewer): Promise<string[]> {
  const listed = async (query: Record<string, string>) =>
    (await ask(endpoints.listQuestions, who, { query })).items.some((item) => item.id === id);
  const profile = isSignedIn(who)
    ? await questionKind.profile.page(own.db, who, requester.id, { cursor: undefined, limit: 50 })
    : undefined;
  const places: [string, boolean][] = [
    ['page', await isQuestionSeen(own.db, who, id)],
    ['list', await listed({})],
    ['list of the group', await listed({ groupId: group.id })],
    ['own list', isSignedIn(who) && (await listed({ list: 'mine' }))],
    ['words', await listed({ q: 'hiding' })],
    ['card', (await previewQuestions(own.db, who, [id])).length > 0],
    ['search', (await searchedTexts(own.db, who, [id])).length > 0],
    ['profile', profile?.items.some((item) => item.id === id) === true],
    [
      'similar',
      isSignedIn(who) &&
        (await ask(endpoints.findSimilar, who, { query: { title: 'Where is hiding allowed?' } })).items.some((item) => item.id === id),
    ],
  ];
  if (profile) expect(profile.total).toBe(profile.items.length);
  return places.filter(([, isThere]) => isThere).map(([place]) => place);
}

/** All public places where the question is found. */
async function publicPlacesOf(id: string): Promise<string[]> {
  const page = await ask(endpoints.listInPublicGroup, visitor, { params: { groupId: group.id } });
  const addresses = (await Array.fromAsync(questionSitemap.entries(app, 0, 1_000))).map(({ path }) => path);
  const places: [string, boolean][] = [
    ['page of the group', page.items.some((item) => item.id === id)],
    ['feed', (await questionFeed.make(app, {}))!.body.includes(id)],
    ['site map', addresses.includes(`/discussion/${id}`)],
    ['Hub', (await findHubEntry(own.db, id)) !== null],
    ['index', (await questionIds(own.db, '', 1_000)).includes(id)],
  ];
  return places.filter(([, isThere]) => isThere).map(([place]) => place);
}

const everywhere = ['page', 'list', 'list of the group', 'words', 'card', 'search'];
const forPeople = [...everywhere, 'profile', 'similar'];

test('AD-04 QA-03 a hidden question is only visible to its author, and everywhere again after it is restored', async () => {
  const id = await askAs(requester, 'Where is hiding allowed?');
  await notifiedLive();
  const isFoundByAll = async () => {
    for (const who of [member, stranger]) expect(await placesOf(id, who)).toEqual(forPeople);
    expect(await placesOf(id, visitor)).toEqual(everywhere);
    expect(await publicPlacesOf(id)).toEqual(['page of the group', 'feed', 'site map', 'Hub', 'index']);
  };
  await isFoundByAll();
  await doTo(questionReports, 'hide', id);
  // Windows that show it are notified, those of visitors too.
  expect(await notifiedLive()).toContainEqual(changed(id));
  for (const who of [member, stranger, visitor]) {
    expect(await placesOf(id, who), who.id ?? 'visitor').toEqual([]);
    await expect(read(who, id)).rejects.toMatchObject(notFound);
    await expect(repliesFor(who, id)).rejects.toMatchObject(notFound);
  }
  expect(await publicPlacesOf(id)).toEqual([]);
  expect(await placesOf(id, requester)).toEqual(
    expect.arrayContaining(['page', 'own list', 'list of the group', 'card', 'search', 'profile']),
  );
  expect(await read(requester, id)).toMatchObject({
    isHidden: true,
    publicAddress: null,
    can: { edit: false, delete: false, reply: false, solve: false },
  });
  expect((await read(requester, id)).isWaiting).toBeUndefined();
  for (const reach of [
    () => ask(endpoints.deleteQuestion, requester, { params: { id } }),
    () => ask(endpoints.editQuestion, requester, { params: { id }, body: { category: 'miscellaneous', title: 'T', content: aText('T') } }),
    () => ask(endpoints.solveQuestion, requester, { params: { id }, body: { replyId: null } }),
  ])
    await expect(reach()).rejects.toMatchObject(notFound);
  // Hiding is idempotent.
  await doTo(questionReports, 'hide', id);
  expect(await notifiedLive()).toEqual([]);
  await doTo(questionReports, 'restore', id);
  expect(await notifiedLive()).toEqual([changed(id)]);
  await doTo(questionReports, 'restore', id);
  expect(await notifiedLive()).toEqual([]);
  await isFoundByAll();
});

test('AD-04 QA-02 a hidden reply is only visible to its author; an empty place stays if it was replied to, and it neither counts nor solves', async () => {
  const id = await askAs(requester, 'What is hidden here?');
  const [first, plain] = [await replyAs(member, id), await replyAs(requester, id)];
  const answer = await replyAs(requester, id, first);
  await ask(endpoints.voteReply, requester, { params: { id: first }, body: { value: 1 } });
  await ask(endpoints.solveQuestion, requester, { params: { id }, body: { replyId: first } });
  await notifiedLive();
  await doTo(replyReports, 'hide', first);
  expect(await notifiedLive()).toEqual([changed(id)]);
  expect(await read(requester, id)).toMatchObject({ isSolved: false, replyCount: 2 });
  for (const who of [requester, visitor]) {
    const seen = await repliesFor(who, id);
    expect(seen.map((reply) => reply.id).toSorted()).toEqual([first, plain].toSorted());
    expect(seen.find((reply) => reply.id === first)).toMatchObject({
      author: null,
      content: null,
      people: [],
      votes: 0,
      isHidden: false,
      replies: [{ id: answer }],
      can: { edit: false, delete: false, vote: false, reply: false, solve: false },
    });
    expect(await isReplySeen(own.db, who, first)).toBe(false);
  }
  expect((await repliesFor(member, id)).find((reply) => reply.id === first)).toMatchObject({
    author: { id: member.id },
    content: aText('I do.'),
    isHidden: true,
    can: { edit: false, delete: false, vote: false, reply: false, solve: false },
  });
  expect(await isReplySeen(own.db, member, first)).toBe(true);
  // No one can change it, not even its author.
  const params = { id: first };
  await expect(ask(endpoints.editReply, member, { params, body: { content: aText('Other') } })).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.deleteReply, member, { params })).rejects.toMatchObject(notFound);
  await expect(ask(endpoints.voteReply, requester, { params, body: { value: 0 } })).rejects.toMatchObject(notFound);
  await expect(replyAs(requester, id, first)).rejects.toMatchObject({ code: 'reply.gone' });
  await expect(ask(endpoints.solveQuestion, requester, { params: { id }, body: { replyId: first } })).rejects.toMatchObject({
    code: 'reply.gone',
  });
  await doTo(replyReports, 'hide', first);
  expect(await notifiedLive()).toEqual([]);
  await doTo(replyReports, 'restore', first);
  expect(await notifiedLive()).toEqual([changed(id)]);
  expect(await read(requester, id)).toMatchObject({ isSolved: false, replyCount: 3 });
  expect((await repliesFor(visitor, id))[0]).toMatchObject({ id: first, author: { id: member.id }, votes: 1 });
  // A hidden reply keeps no place for the one that it is to.
  await doTo(replyReports, 'hide', answer);
  expect((await repliesFor(visitor, id)).find((reply) => reply.id === first)?.replies).toEqual([]);
  await doTo(replyReports, 'hide', first);
  expect((await repliesFor(visitor, id)).map((reply) => reply.id)).toEqual([plain]);
});

test('AD-04 moderators read text, author and audience of a question or reply', async () => {
  const body = {
    category: 'miscellaneous',
    title: 'Where?',
    content: {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: 'Here', marks: [{ type: 'link', attrs: { href: 'https://here.example' } }] }],
        },
      ],
    },
    groupIds: [group.id],
  } as const;
  const { id } = await ask(endpoints.askQuestion, requester, { body });
  const reply = await replyAs(member, id);
  const alike = {
    title: 'Where?',
    groupIds: [group.id],
    isPublic: true,
    isHidden: false,
    isAnonymous: false,
    address: `/discussion/${id}`,
  };
  expect(await questionReports.find(own.db, id, false)).toEqual({
    ...alike,
    authorId: requester.id,
    text: 'Here',
    hrefs: ['https://here.example'],
  });
  expect(await replyReports.find(own.db, reply, false)).toEqual({ ...alike, authorId: member.id, text: 'I do.', hrefs: [] });
  expect(await factsAround(own.db, reply)).toEqual({
    id,
    authorId: requester.id,
    groupIds: [group.id],
    isPublic: true,
    replyAuthorId: member.id,
  });
  expect(await factsAround(own.db, id)).toEqual({ id, authorId: requester.id, groupIds: [group.id], isPublic: true, replyAuthorId: null });
  await ask(endpoints.deleteReply, member, { params: { id: reply } });
  await ask(endpoints.deleteQuestion, requester, { params: { id } });
  expect([await questionReports.find(own.db, id, false), await replyReports.find(own.db, reply, true)]).toEqual([undefined, undefined]);
});

test('AD-04 a held thing is published as new, with the current time, once', async () => {
  const id = await askAs(requester, 'May this wait?');
  const reply = await replyAs(member, id);
  const requestedAt = (await read(requester, id)).createdAt;
  for (const [reports, thing] of [
    [questionReports, id],
    [replyReports, reply],
  ] as const) {
    await doTo(reports, 'hide', thing);
    await notifiedLive();
    await publish(reports, thing);
    expect(await notifiedLive()).toEqual([changed(id)]);
    // Publishing again has no effect.
    await publish(reports, thing);
    expect(await notifiedLive()).toEqual([]);
  }
  const seen = await read(visitor, id);
  expect(Date.parse(seen.createdAt)).toBeGreaterThan(Date.parse(requestedAt));
  expect(seen).toMatchObject({ isHidden: false, editedAt: null, replyCount: 1 });
  expect(await repliesFor(visitor, id)).toMatchObject([{ id: reply, isHidden: false }]);
});

test('AD-04 visible posts of a person are counted without the thing concerned, hidden and deleted ones, up to a limit', async () => {
  const person = await aPerson(app, { role: 'manager' });
  const theirs = await aGroup(app, person, {}, [member]);
  const requested: string[] = [];
  for (const title of ['One', 'Two', 'Three']) {
    const body = { category: 'miscellaneous', title, content: aText('?'), groupIds: [theirs.id] };
    requested.push((await ask(endpoints.askQuestion, person, { body })).id);
  }
  const [one = '', two = '', three = ''] = requested;
  const replies = [await replyAs(person, one), await replyAs(person, one), await replyAs(person, two)];
  await replyAs(member, one, replies[0]);
  const status = (reports: typeof questionReports, id: string, limit = 10) =>
    reports.waiting.countVisible(own.db, person.id, { id, limit });
  expect([await status(questionReports, three), await status(replyReports, replies[2] ?? '')]).toEqual([2, 2]);
  expect([await status(questionReports, three, 1), await status(replyReports, replies[2] ?? '', 1)]).toEqual([1, 1]);
  await doTo(questionReports, 'hide', two);
  await doTo(replyReports, 'hide', replies[1] ?? '');
  expect([await status(questionReports, three), await status(replyReports, replies[2] ?? '')]).toEqual([1, 1]);
  // An empty place of a deleted reply does not count.
  await ask(endpoints.deleteReply, person, { params: { id: replies[0] ?? '' } });
  expect(await status(replyReports, replies[2] ?? '')).toBe(0);
});
