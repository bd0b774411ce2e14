import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { searchedText } from '#platform/server/search/search-subscribers.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { requestDecided, requestMade } from './domain-events.ts';
import { groupParts } from './export-parts.ts';
import { groups } from './feature.ts';
import { groupFigures } from './figures-store.ts';
import { groupKind } from './content-kinds.ts';
import { joinGroup } from './membership/join-group.ts';
import { notificationSources } from './notification-sources.ts';
import { suggestPeople } from './suggest-people.ts';
import { groupReports } from './reportable.ts';
import { aGroup, takeOut } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let [ana, bob, cleo, dora]: SignedInViewer[] = [];
let [herons, gulls, terns]: { id: string }[] = [];
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts, groups]);
  [ana, bob, cleo, dora] = [
    await aPerson(app, { role: 'manager', name: 'Ana Heron' }),
    await aPerson(app, { name: 'Bob Heron' }),
    await aPerson(app, { name: 'Cleo Gull', role: 'manager' }),
    await aPerson(app, { name: 'Dora Tern' }),
  ];
  const texts = { companyName: 'Marsh Trust', description: 'The herons are back on the dyke, and those who watch them.' };
  herons = await aGroup(app, ana as SignedInViewer, { ...texts, groupName: 'Herons' }, [bob as SignedInViewer]);
  gulls = await aGroup(app, ana as SignedInViewer, { ...texts, groupName: 'Gulls', visibility: 'public', category: 'legal' }, [
    bob as SignedInViewer,
    cleo as SignedInViewer,
  ]);
  terns = await aGroup(app, cleo as SignedInViewer, { groupName: 'Terns', visibility: 'public' }, [bob as SignedInViewer]);
});
afterAll(() => own.drop());

const ids = () => [herons?.id ?? '', gulls?.id ?? '', terns?.id ?? ''];
const within = (work: (...given: Parameters<Parameters<typeof own.db.transaction>[0]>) => Promise<void> | undefined) =>
  own.db.transaction(async (tx) => work(tx));
const hiding = (action: 'hide' | 'restore', id = '') => within((tx) => groupReports.hiding?.[action](app, tx, id));
/** Another group, already deleted. */
const aGoingGroup = async () => {
  const removed = await aGroup(app, ana as SignedInViewer, { visibility: 'public' });
  await own.db.run(sql`update groups set deleted_at = now() where id = ${removed.id}`);
  return removed;
};

test('HU-05 SR-04 Hub and search have the texts and audience of a group; a hidden one is only for its members', async () => {
  const entry = { authorId: ana?.id, language: 'en', createdAt: expect.any(String), updatedAt: expect.any(String) };
  const text = 'The herons are back on the dyke, and those who watch them. Marsh Trust';
  const inHub = (id = '') => groupKind.indexed.entry(own.db, id);
  const found = async (id = '') => {
    const indexed = await inHub(id);
    return indexed && { ...indexed, text: searchedText(groupKind.indexed, id, indexed) };
  };
  expect(await inHub(gulls?.id)).toEqual({
    ...entry,
    title: 'Gulls',
    category: 'legal',
    text,
    audience: { isPublic: true, groupIds: [], userIds: [] },
  });
  expect(await inHub(herons?.id)).toMatchObject({ title: 'Herons', audience: { isPublic: false, groupIds: [herons?.id], userIds: [] } });
  expect(await found(gulls?.id)).toMatchObject({ title: 'Gulls', text: `${text}\n${gulls?.id}` });
  await hiding('hide', gulls?.id);
  expect(await inHub(gulls?.id)).toMatchObject({ audience: { isPublic: false, groupIds: [gulls?.id] } });
  await hiding('restore', gulls?.id);
  const removed = await aGoingGroup();
  expect([await inHub(removed.id), await found(removed.id)]).toEqual([null, null]);

  const previews = (who: Viewer | undefined) => groupKind.indexed.hub.previews(own.db, who as SignedInViewer, [...ids(), removed.id]) ?? [];
  const seen = async (who: Viewer | undefined) => (await previews(who)).map(({ id }) => id).toSorted();
  const [all, open] = [ids().toSorted(), ids().slice(1).toSorted()];
  expect([await seen(bob), await seen(dora), await seen(visitor)]).toEqual([all, open, open]);
  expect((await previews(bob)).find(({ id }) => id === herons?.id)).toMatchObject({
    excerpt: 'The herons are back on the dyke, and those who watch them.',
    language: 'en',
    words: 0,
    phase: null,
    endsAt: null,
  });
});

test('SR-02 search reads all groups that the viewer may see, in order of their ids', async () => {
  const removed = await aGoingGroup();
  const requested = [...ids(), removed.id];
  const titles = async (who: Viewer) => (await groupKind.indexed.search.texts(own.db, who, requested)).map(({ title }) => title).toSorted();
  expect([await titles(bob as Viewer), await titles(dora as Viewer), await titles(visitor)]).toEqual([
    ['Gulls', 'Herons', 'Terns'],
    ['Gulls', 'Terns'],
    ['Gulls', 'Terns'],
  ]);
  const [{ text } = { text: '' }] = await groupKind.indexed.search.texts(own.db, bob as Viewer, [herons?.id ?? '']);
  expect(text).toBe(`The herons are back on the dyke, and those who watch them.\nMarsh Trust\n${herons?.id}`);
  const inOrder = ids().toSorted();
  expect(await groupKind.indexed.search.ids(own.db, '', 9)).toEqual(inOrder);
  expect(await groupKind.indexed.search.ids(own.db, '', 2)).toEqual(inOrder.slice(0, 2));
  expect(await groupKind.indexed.search.ids(own.db, inOrder[0] ?? '', 9)).toEqual(inOrder.slice(1));
  expect(groupKind.indexed.search.address('ABCD2345')).toBe('/network/ABCD2345');
});

test('AC-13 GR-07 a profile shows the groups shared with the viewer, and public ones that the person manages, paginated', async () => {
  const page = async (who: SignedInViewer | undefined, of: SignedInViewer | undefined, cursor?: string, limit = 9) => {
    const { items, total, nextCursor } = await groupKind.profile.page(own.db, who as SignedInViewer, of?.id ?? '', { cursor, limit });
    return { titles: items.map(({ title }) => title), items, total, nextCursor };
  };
  const all = await page(bob, bob);
  expect([all.titles, all.total, all.nextCursor]).toEqual([['Gulls', 'Herons', 'Terns'], 3, null]);
  expect(all.items[1]).toEqual({ id: herons?.id, title: 'Herons', note: 'Marsh Trust', at: null, isPublic: false });
  expect(all.items[0]?.isPublic).toBe(true);
  expect(await page(dora, bob)).toMatchObject({ titles: [], total: 0 });
  expect(await page(dora, ana)).toMatchObject({ titles: ['Gulls'], total: 1 });
  expect(await page(cleo, bob)).toMatchObject({ titles: ['Gulls', 'Terns'], total: 2 });
  const read: string[] = [];
  let cursor: string | undefined;
  for (let pages = 0; pages < 3; pages += 1) {
    const one = await page(bob, bob, cursor, 1);
    expect([one.titles.length, one.total]).toEqual([1, 3]);
    read.push(...one.titles);
    cursor = one.nextCursor ?? undefined;
  }
  expect([read, cursor]).toEqual([all.titles, undefined]);
});

test('NO-01 GR-03 requests, their answers and hand-overs notify the right people, as long as they hold', async () => {
  const [asked, accepted, declined, handed] = notificationSources;
  const membership = { groupId: herons?.id ?? '', userId: dora?.id ?? '' };
  const notices = (source: typeof asked, data: object) => source?.events[0]?.notices(own.db, data as never, {} as never) ?? [];
  const audience = async (source: typeof asked, data: object) => {
    const [notice] = await notices(source, data);
    if (!notice) return undefined;
    const { audience: shown, ...rest } = notice as unknown as { audience: Sql };
    // An audience query returns one row per recipient, with two columns of any name.
    const [row] = await own.db.many<{ userId: string; groupId: string | null }>(
      sql`select told.user_id as "userId", told.group_id as "groupId" from ${shown} as told (user_id, group_id)`,
    );
    return { ...rest, ...row };
  };
  const { groupId, userId } = membership;
  expect(await audience(asked, { ...membership, isTakenBack: false })).toEqual({
    thingId: groupId,
    partId: userId,
    actorId: userId,
    userId: ana?.id,
    groupId,
  });
  expect(await notices(asked, { ...membership, isTakenBack: true })).toEqual([]);
  const nobody = { thingId: groupId, actorId: null, userId };
  expect(await audience(accepted, { ...membership, isAccepted: true })).toEqual({ ...nobody, groupId });
  expect(await notices(accepted, { ...membership, isAccepted: false })).toEqual([]);
  expect(await audience(declined, { ...membership, isAccepted: false })).toEqual({ ...nobody, groupId: null });
  expect(await notices(declined, { ...membership, isAccepted: true })).toEqual([]);
  expect(await audience(handed, membership)).toEqual({ ...nobody, groupId });
  expect(notificationSources.map(({ events }) => events[0]?.eventType)).toEqual([
    requestMade.type,
    requestDecided.type,
    requestDecided.type,
    'groupHandedOver',
    'capabilitiesChanged',
    'capabilitiesChanged',
    'roleMemberChanged',
    'roleMemberChanged',
    'capabilitiesChanged',
    'managerSteppedDown',
    'membershipLetterSent',
    'membershipLetterSent',
    'handOverOffered',
    'handOverAnswered',
    'handOverAnswered',
  ]);

  const holds = async (source: typeof asked, who: SignedInViewer | undefined, of = groupId, actor = userId) =>
    (
      await own.db.one<{ is: boolean }>(
        sql`select ${source?.isValid(who as SignedInViewer) ?? sql`null`} as is from (values (${of}::text, ${actor}::text)) as note (thing_id, actor_id)`,
      )
    ).is;
  expect(await holds(asked, ana)).toBe(false);
  await joinGroup(app.as(dora as Viewer), { params: { id: groupId }, query: undefined, body: undefined });
  expect([await holds(asked, ana), await holds(asked, bob), await holds(asked, ana, groupId, cleo?.id)]).toEqual([true, false, false]);
  expect([await holds(accepted, bob), await holds(accepted, dora), await holds(accepted, cleo)]).toEqual([true, false, false]);
  expect([await holds(declined, cleo), await holds(declined, dora), await holds(declined, bob)]).toEqual([true, false, false]);
  expect([await holds(handed, ana), await holds(handed, bob)]).toEqual([true, false]);
  await takeOut(app, { id: groupId }, dora as SignedInViewer);

  const removed = await aGoingGroup();
  expect([await holds(handed, ana, removed.id), await audience(asked, { groupId: removed.id, userId, isTakenBack: false })]).toEqual([
    false,
    { thingId: removed.id, partId: userId, actorId: userId },
  ]);
  const titles = async (source: typeof asked, who: SignedInViewer | undefined) => [
    ...((await source?.titles(own.db, who as SignedInViewer, [...ids(), removed.id])) ?? []).values(),
  ];
  for (const source of [asked, accepted, handed]) {
    expect((await titles(source, bob)).toSorted()).toEqual(['Gulls', 'Herons', 'Terns']);
    expect(await titles(source, dora)).toEqual([]);
    expect(source?.address({ thingId: 'ABCD2345', partId: '' })).toBe('/network/ABCD2345');
  }
  expect([await titles(declined, bob), declined?.address({ thingId: 'ABCD2345', partId: '' })]).toEqual([[], '/network']);
});

test('AD-04 moderators read the texts of a group, hidden or not, and its kind', async () => {
  const find = (id: string, isLocked = false) => own.db.transaction((tx) => groupReports.find(tx, id, isLocked));
  const found = {
    title: 'Gulls',
    text: 'Marsh Trust\nThe herons are back on the dyke, and those who watch them.',
    authorId: ana?.id,
    isAnonymous: false,
    groupIds: [],
    isPublic: true,
    isHidden: false,
    address: `/network/${gulls?.id}`,
  };
  for (const isLocked of [false, true]) expect(await find(gulls?.id ?? '', isLocked)).toEqual(found);
  await hiding('hide', gulls?.id);
  expect(await find(gulls?.id ?? '')).toEqual({ ...found, isHidden: true });
  await hiding('restore', gulls?.id);
  expect(await find(herons?.id ?? '')).toMatchObject({ title: 'Herons', isPublic: false });
  const removed = await aGoingGroup();
  expect(await find(removed.id)).toBeUndefined();
  const isSeen = (who: Viewer | undefined, id = '') => groupReports.isSeen(own.db, who as Viewer, id);
  expect([
    await isSeen(bob, herons?.id),
    await isSeen(dora, herons?.id),
    await isSeen(visitor, gulls?.id),
    await isSeen(ana, removed.id),
  ]).toEqual([true, false, true, false]);
});

test('DO-09 SR-06 people met in a group are suggested by prefixes of their names; never oneself, nor people who do not see the thing', async () => {
  const everybody = (_: string) => sql`true`;
  const offered = async (
    who: SignedInViewer | undefined,
    typed: string,
    given: { of?: string | undefined; limit?: number; writers?: never[] } = {},
  ) =>
    (
      await suggestPeople(own.db, who as SignedInViewer, {
        typed,
        groupIds: sql`select ${given.of ?? gulls?.id}::text`,
        writers: [{ id: dora?.id ?? '', name: 'Dora Tern', username: dora?.username ?? '' }],
        isSeen: everybody as never,
        limit: given.limit ?? 9,
      })
    ).map(({ name }) => name);
  expect(await offered(bob, '')).toEqual(['Dora Tern', 'Ana Heron', 'Cleo Gull']);
  expect(await offered(bob, 'her')).toEqual(['Ana Heron']);
  expect(await offered(bob, 'cle gu')).toEqual(['Cleo Gull']);
  expect(await offered(bob, 'dora')).toEqual(['Dora Tern']);
  expect(await offered(bob, 'nobody')).toEqual([]);
  expect(await offered(bob, '…')).toEqual([]);
  // SR-06: without a match, people with similar names.
  expect(await offered(bob, 'heorn')).toEqual(['Ana Heron']);
  expect(await offered(bob, '', { limit: 1 })).toEqual(['Dora Tern']);
  // Members of another group are not listed.
  expect(await offered(dora, '')).toEqual([]);
  expect(await offered(cleo, '', { of: herons?.id })).toEqual(['Dora Tern']);
});

test('RE-02 AD-01 an export has one’s groups with one’s roles; new groups are counted per day', async () => {
  const parts = await Array.fromAsync(groupParts(app, ana?.id ?? '', 'en'));
  expect(parts.map(({ path }) => path)).toEqual(['groups.json', 'groups.html', 'group-invitations.json']);
  const [json, page] = parts.map((part) => ('text' in part ? part.text : ''));
  const listed = JSON.parse(json ?? '') as { name: string; isManager: boolean; status: string; groupId: string }[];
  expect(listed.map(({ name, isManager, status }) => [name, isManager, status])).toEqual(
    expect.arrayContaining([
      ['Gulls', true, 'member'],
      ['Herons', true, 'member'],
    ]),
  );
  for (const expected of ['Herons', herons?.id ?? '', 'Gulls']) expect(page).toContain(expected);
  const theirs = await Array.fromAsync(groupParts(app, dora?.id ?? '', 'en'));
  expect('text' in (theirs[0] ?? {}) && JSON.parse((theirs[0] as { text: string }).text)).toEqual([]);
  const [founded] = groupFigures;
  const { day } = await own.db.one<{ day: string }>(sql`select (now() at time zone 'UTC')::date::text as day`);
  const { next } = await own.db.one<{ next: string }>(sql`select ((now() at time zone 'UTC')::date + 1)::text as next`);
  const count = (from: string, until: string) =>
    founded?.count(own.db, { day: from, from: `${from}T00:00:00Z`, until: `${until}T00:00:00Z` });
  const { all } = await own.db.one<{ all: number }>(sql`select count(*) as all from groups`);
  expect([await count(day, next), await count('2020-01-01', '2020-01-02'), await count(next, '2999-01-01')]).toEqual([all, 0, 0]);
});
