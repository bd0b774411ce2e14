import sql, { type Sql } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { sampleRecording } from '#platform/server/testing/sample-recording.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../contract/endpoints.ts';
import { galleryComments, itemComments } from './comment-subject.ts';
import { galleries } from './feature.ts';
import { galleryFigures } from './figures-store.ts';
import { galleryKind } from './content-kinds.ts';
import { galleryNotificationSource } from './notification-source.ts';
import { usedBytes } from './exports-store.ts';
import { galleryReports, itemReports } from './reportable.ts';
import { gallerySitemap } from './sitemap.ts';
import { aPhotograph, anUpload } from './testing.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let author: SignedInViewer;
let member: SignedInViewer;
let stranger: SignedInViewer;
let administrator: SignedInViewer;
let group: { id: string };
let [open, closed, nameless]: { id: string; itemIds: string[] }[] = [];
beforeAll(async () => {
  const features = putTogether([accounts, groups, galleries]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  author = await aPerson(app, { role: 'manager', name: 'Ana Author' });
  [member, stranger] = [await aPerson(app), await aPerson(app)];
  administrator = { ...(await aPerson(app)), isAdministrator: true };
  group = await aGroup(app, author, {}, [member, administrator]);
  open = await make({ title: 'The open bay', description: 'The herons are back on the dyke.', isPublic: true });
  closed = await make({ title: 'The closed bay' });
  nameless = await make({ title: 'Whoever’s bay', isAnonymous: true });
});
afterAll(() => own.drop());

async function make(fields: object): Promise<{ id: string; itemIds: string[] }> {
  const items = [];
  for (const description of ['Low tide', '', 'High tide'])
    items.push({ uploadId: await anUpload(app, author.id, description ? await aPhotograph(description) : sampleRecording()), description });
  const { id } = await ask(endpoints.createGallery, author, { body: { groupId: group.id, items, ...fields } });
  const made = await ask(endpoints.readGallery, author, { params: { id }, query: {} });
  return { id, itemIds: made.items.map((item) => item.id) };
}
const idsOf = (...made: ({ id: string } | undefined)[]) => made.map((each) => each?.id ?? '');
const hiding = (action: 'hide' | 'restore', reports: typeof itemReports, id: string | undefined) =>
  own.db.transaction(async (tx) => reports.hiding?.[action](app, tx, id ?? ''));
const isSo = async (requested: Sql) => (await own.db.one<{ is: boolean }>(sql`select ${requested} as is`)).is;

test('GA-04 HU-05 the Hub has texts and audience of a gallery, and no author of an anonymous one', async () => {
  const entry = (id = '') => galleryKind.indexed.entry(own.db, id);
  expect(await entry(open?.id)).toMatchObject({
    title: 'The open bay',
    text: 'The herons are back on the dyke.\nLow tide\nHigh tide',
    authorId: author.id,
    category: 'miscellaneous',
    language: 'en',
    audience: { isPublic: true, groupIds: [group.id], userIds: [] },
  });
  expect(await entry(nameless?.id)).toMatchObject({ authorId: null, text: 'Low tide\nHigh tide', audience: { isPublic: false } });
  expect(await entry(nameless?.id)).not.toHaveProperty('description');
  await hiding('hide', itemReports, open?.itemIds[0]);
  expect((await entry(open?.id))?.text).toBe('The herons are back on the dyke.\nHigh tide');
  await hiding('restore', itemReports, open?.itemIds[0]);
  await hiding('hide', galleryReports, open?.id);
  expect(await entry(open?.id)).toBeNull();
  await hiding('restore', galleryReports, open?.id);
  const previews = (who: Viewer) => galleryKind.indexed.hub.previews(own.db, who as SignedInViewer, idsOf(open, closed)) ?? [];
  const card = {
    id: open?.id,
    excerpt: 'The herons are back on the dyke.',
    language: 'en',
    words: 0,
    phase: null,
    endsAt: null,
    comments: 0,
    hasPictures: true,
  };
  for (const who of [visitor, stranger]) expect(await previews(who)).toEqual([card]);
  expect((await previews(member)).map(({ id }) => id).toSorted()).toEqual(idsOf(open, closed).toSorted());
});

test('SR-01 SR-02 search finds visible texts, with those of visible items, and links to accessible pages', async () => {
  const texts = async (who: Viewer) =>
    Object.fromEntries((await galleryKind.indexed.search.texts(own.db, who, idsOf(open, closed))).map(({ title, text }) => [title, text]));
  const ofOpen = { 'The open bay': 'The herons are back on the dyke.\nLow tide\nHigh tide' };
  for (const who of [visitor, stranger]) expect(await texts(who)).toEqual(ofOpen);
  expect(await texts(member)).toEqual({ ...ofOpen, 'The closed bay': 'Low tide\nHigh tide' });
  await hiding('hide', itemReports, closed?.itemIds[2]);
  for (const who of [member, author]) expect((await texts(who))['The closed bay']).toBe('Low tide');
  await hiding('restore', itemReports, closed?.itemIds[2]);
  const all = idsOf(open, closed, nameless);
  expect(await galleryKind.indexed.search.ids(own.db, '', 9)).toEqual(all);
  expect(await galleryKind.indexed.search.ids(own.db, '', 2)).toEqual(all.slice(0, 2));
  expect(await galleryKind.indexed.search.ids(own.db, all[0] ?? '', 9)).toEqual(all.slice(1));
  await hiding('hide', galleryReports, closed?.id);
  expect(await galleryKind.indexed.search.ids(own.db, '', 9)).toEqual(idsOf(open, nameless));
  await hiding('restore', galleryReports, closed?.id);
  expect([galleryKind.indexed.search.address('one', member), galleryKind.indexed.search.address('one', visitor)]).toEqual([
    '/media/one',
    '/publicMedia/one',
  ]);
});

test('SR-02 the site map lists public galleries, oldest first', async () => {
  const second = await make({ title: 'Second', isPublic: true });
  const context = app.as(visitor);
  const paths = async (offset: number, limit: number) =>
    (await Array.fromAsync(gallerySitemap.entries(context, offset, limit))).map(({ path }) => path);
  const all = idsOf(open, second).map((id) => `/publicMedia/${id}`);
  expect([await gallerySitemap.count(context), await paths(0, 9), await paths(1, 9), await paths(0, 1)]).toEqual([
    2,
    all,
    all.slice(1),
    all.slice(0, 1),
  ]);
  await hiding('hide', galleryReports, second.id);
  expect([await gallerySitemap.count(context), await paths(0, 9)]).toEqual([1, all.slice(0, 1)]);
  await own.db.run(sql`delete from galleries where id = ${second.id}`);
});

test('AC-13 GA-04 a profile shows galleries under the person’s name that the viewer sees; all to the person', async () => {
  const page = (who: SignedInViewer, cursor?: string, limit = 9) => galleryKind.profile.page(own.db, who, author.id, { cursor, limit });
  const titles = async (...[who, cursor, limit]: Parameters<typeof page>) => {
    const { items, total, nextCursor } = await page(who, cursor, limit);
    return [items.map(({ title }) => title), total, nextCursor === null];
  };
  expect(await titles(author)).toEqual([['Whoever’s bay', 'The closed bay', 'The open bay'], 3, true]);
  for (const who of [member, administrator]) expect(await titles(who)).toEqual([['The closed bay', 'The open bay'], 2, true]);
  expect((await page(stranger)).items).toEqual([
    { id: open?.id, title: 'The open bay', note: 'The herons are back on the dyke.', at: expect.any(String), isPublic: true },
  ]);
  expect(await titles(member, undefined, 1)).toEqual([['The closed bay'], 2, false]);
  const { nextCursor } = await page(member, undefined, 1);
  expect(await titles(member, nextCursor ?? '', 1)).toEqual([['The open bay'], 2, true]);
});

test('NO-01 GA-04 group members are notified of a gallery, without a name, while they see it', async () => {
  const [shared] = galleryNotificationSource.events;
  const noticesOf = (id = '') => shared?.notices(own.db, { id, rooms: [] } as never, {} as never) ?? [];
  const [notice] = await noticesOf(open?.id);
  expect(notice).toMatchObject({ thingId: open?.id, actorId: null, deedOf: author.id });
  const { groupIds = sql`null` } = notice as { groupIds?: Sql };
  expect(await own.db.one(sql`select ${groupIds} as id`)).toEqual({ id: group.id });
  expect(await noticesOf('01890a5d-ac96-774b-bcce-b302099a8057')).toEqual([]);
  const holds = async (who: SignedInViewer, id = '') =>
    (
      await own.db.one<{ is: boolean }>(
        sql`select ${galleryNotificationSource.isValid(who)} as is from (values (${id}::text)) as note(thing_id)`,
      )
    ).is;
  expect(await Promise.all([holds(member, closed?.id), holds(stranger, closed?.id), holds(stranger, open?.id)])).toEqual([
    true,
    false,
    true,
  ]);
  const titles = async (who: SignedInViewer) => [...(await galleryNotificationSource.titles(own.db, who, idsOf(open, closed))).values()];
  expect((await titles(member)).toSorted()).toEqual(['The closed bay', 'The open bay']);
  expect(await titles(stranger)).toEqual(['The open bay']);
  expect(galleryNotificationSource.address({ thingId: 'one', partId: '' })).toBe('/media/one');
  expect(galleryNotificationSource.ends?.map(({ thingIds }) => thingIds({ ids: ['one', 'two'] } as never))).toEqual([['one', 'two']]);
});

test('DO-09 GA-04 viewers comment on galleries and items without learning the author of an anonymous one', async () => {
  const [whole, part] = [galleryComments, itemComments];
  const itemId = nameless?.itemIds[0] ?? '';
  const ofGroup = [`group:${group.id}`];
  for (const isLocked of [false, true])
    await own.db.transaction(async (tx) => {
      const facts = { authorId: author.id, isAnonymous: true, rooms: ofGroup };
      expect(await whole?.find(tx, member, nameless?.id ?? '', isLocked)).toEqual({ ...facts, isAuthorHidden: true });
      expect(await whole?.find(tx, author, nameless?.id ?? '', isLocked)).toEqual({ ...facts, isAuthorHidden: false });
      expect(await part?.find(tx, member, itemId, isLocked)).toEqual({ ...facts, isAuthorHidden: true, wholeId: nameless?.id });
      for (const who of [stranger, visitor]) {
        expect(await whole?.find(tx, who, nameless?.id ?? '', isLocked)).toBeUndefined();
        expect(await part?.find(tx, who, itemId, isLocked)).toBeUndefined();
      }
    });
  expect(await whole?.find(own.db, visitor, open?.id ?? '', false)).toEqual({
    authorId: author.id,
    isAnonymous: false,
    isAuthorHidden: false,
    rooms: [...ofGroup, 'public'],
  });
  for (const [subject, seen, unseen] of [
    [whole, open?.id, closed?.id],
    [part, open?.itemIds[0], closed?.itemIds[0]],
  ] as const) {
    const isSeen = (who: Viewer, id = '') => isSo(subject?.isSeen(who, sql`${id}::uuid`) ?? sql`null`);
    expect([await isSeen(stranger, seen), await isSeen(stranger, unseen), await isSeen(member, unseen)]).toEqual([true, false, true]);
    expect(await own.db.many(subject?.groupIds(seen ?? '') ?? sql``)).toEqual([{ id: group.id }]);
    const titles = async (who: Viewer) => [...((await subject?.titles(own.db, who, [seen ?? '', unseen ?? ''])) ?? [])].toSorted();
    expect(await titles(stranger)).toEqual([[seen, 'The open bay']]);
    expect(await titles(member)).toEqual(
      [
        [seen, 'The open bay'],
        [unseen, 'The closed bay'],
      ].toSorted(),
    );
  }
  const hiddenIn = async (subject: typeof whole, who: Viewer, ids: readonly string[]) => [
    ...((await subject?.hiddenAuthors?.(own.db, who, ids)) ?? []),
  ];
  for (const [subject, ids, hidden] of [
    [whole, idsOf(open, nameless), nameless?.id],
    [part, [open?.itemIds[0] ?? '', itemId], itemId],
  ] as const) {
    expect(await hiddenIn(subject, member, ids)).toEqual([[hidden, author.id]]);
    for (const who of [author, administrator]) expect(await hiddenIn(subject, who, ids)).toEqual([]);
  }
  expect([...((await part?.wholeIds?.(own.db, [itemId])) ?? [])]).toEqual([[itemId, nameless?.id]]);
  const places = [true, false].map((isSignedIn) => ({ wholeId: 'whole', isSignedIn }));
  expect(places.map((place) => whole?.address('one', place))).toEqual(['/media/one', '/publicMedia/one']);
  expect(places.map((place) => part?.address('one', place))).toEqual(['/media/whole?item=one', '/publicMedia/whole?item=one']);
  const removed = { ids: ['g'], itemIds: ['i'], rooms: [] };
  expect(whole?.ends.map(({ ids }) => ids(removed as never))).toEqual([['g']]);
  expect(part?.ends[0]?.ids({ id: 'i', galleryId: 'g' } as never)).toEqual(['i']);
  expect(part?.ends[1]?.ids(removed as never)).toEqual(['i']);
  expect(part?.ends[1]?.ids({ ids: ['g'] } as never)).toEqual([]);
});

test('RE-02 AD-01 the export contains all galleries of the author; they are counted by bytes, group and day', async () => {
  const parts = await Array.fromAsync(galleries.exportParts?.(app, author.id, 'en') ?? []);
  expect(parts.map(({ path }) => path)).toEqual(['galleries.json']);
  const sizes = await own.db.one<{ bytes: number }>(sql`select sum(size)::bigint as bytes from gallery_items`);
  expect([await usedBytes(own.db, author.id), await usedBytes(own.db, member.id)]).toEqual([sizes.bytes, 0]);
  const [contents] = galleries.groupContents ?? [];
  expect(contents?.kind).toBe('galleries');
  expect(await contents?.countExclusive(own.db, group.id)).toBe(3);
  const [made] = galleryFigures;
  const dayOf = (from: string, until: string) => ({ day: from.slice(0, 10), from, until });
  const today = new Date().toISOString().slice(0, 10);
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  expect(await made?.count(own.db, dayOf(`${today}T00:00:00Z`, `${tomorrow}T00:00:00Z`))).toBe(3);
  expect(await made?.count(own.db, dayOf('2020-01-01T00:00:00Z', '2020-01-02T00:00:00Z'))).toBe(0);
});

test('GA-02 GR-11 rights to a gallery follow from authorship and group membership', async () => {
  const can = async (who: Viewer) => (await ask(endpoints.readGallery, who, { params: { id: open?.id ?? '' }, query: {} })).can;
  expect(await can(author)).toEqual({ edit: true, delete: true });
  for (const who of [member, stranger, administrator, visitor]) expect(await can(who)).toEqual({ edit: false, delete: false });
  const listed = async (who: SignedInViewer) => (await ask(endpoints.listGalleries, who, { query: { list: 'groups' } })).items.length;
  expect(await listed(member)).toBe(3);
  await takeOut(app, group, member);
  expect(await listed(member)).toBe(0);
});
