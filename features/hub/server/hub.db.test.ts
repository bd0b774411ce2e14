import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { updatePrivacy, updateUser } from '#features/accounts/contract/endpoints.ts';
import { accountChanged } from '#features/accounts/server/domain-events.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { documents } from '#features/documents/server/feature.ts';
import { documentPublished } from '#features/documents/server/domain-events.ts';
import { documentKind } from '#features/documents/server/content-kinds.ts';
import { deleteDocument, updateDocument } from '#features/documents/contract/endpoints.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { editGroup } from '#features/groups/contract/endpoints.ts';
import { listFaces } from '#features/groups/contract/faces-endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { groupKind } from '#features/groups/server/content-kinds.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { bindRoutes, Pipeline } from '#platform/server/http/pipeline.ts';
import { searchFeature } from '#features/search/server/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { startTask } from '#platform/server/jobs/background-tasks.ts';
import { listHub, putLanguagesFirst, readElapsedTime } from '../contract/endpoints.ts';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { wrongCounters } from './counters-store.ts';
import { hubFeature } from './feature.ts';
import { clearAuthors } from './projection/clear-authors.ts';

const search = searchFeature([groups, documents]);
const hub = hubFeature([groups, documents, search]);
const features = [accounts, groups, documents, search, hub];

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
});
beforeEach(async () => {
  [ana, bob, cleo] = [await aPerson(app, { role: 'manager', name: 'Ana' }), await aPerson(app), await aPerson(app)];
});
afterAll(() => own.drop());

const hubOf = (viewer: Viewer, query: Record<string, string> = {}) => ask(listHub, viewer, { query });
const itemsOf = async (viewer: Viewer, query: Record<string, string> = {}): Promise<HubItem[]> => (await hubOf(viewer, query)).items;
const idsOf = async (viewer: Viewer, query: Record<string, string> = {}) => (await itemsOf(viewer, query)).map(({ id }) => id);
const mine = { mode: 'private' };

describe('HU-01 who sees what', () => {
  test('HU-01 a document for a group is only in the Hub of its members', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aPublishedDocument(app, ana, { title: 'Minutes', groupIds: [group.id] });
    expect(await idsOf(bob, mine)).toEqual([id, group.id]);
    expect(await idsOf(ana, mine)).toEqual([id, group.id]);
    expect(await idsOf(cleo, mine)).toEqual([]);
    for (const viewer of [visitor, ana, bob, cleo]) expect(await idsOf(viewer, { q: 'minutes' })).not.toContain(id);
  });

  test('HU-01 a public document is in the public Hub, and in the private one of its author only', async () => {
    const { id } = await aPublishedDocument(app, ana, { title: 'Open letter' });
    for (const viewer of [visitor, ana, cleo]) expect((await idsOf(viewer))[0]).toBe(id);
    expect(await idsOf(ana, mine)).toContain(id);
    expect(await idsOf(cleo, mine)).toEqual([]);
  });

  test('HU-01 a person who leaves a group loses its things immediately; one who joins gets them', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
    expect(await idsOf(bob, mine)).toContain(id);
    await takeOut(app, group, bob);
    expect(await hubOf(bob, mine)).toEqual({ items: [], total: 0, nextCursor: null, first: [] });
    await bringIn(app, group, ana, bob);
    expect(await idsOf(bob, mine)).toContain(id);
  });

  test('HU-01 GR-11 a background task removes author scopes that an older version added beside groups, and the counters match', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aPublishedDocument(app, bob, { groupIds: [group.id] });
    const open = await aPublishedDocument(app, bob);
    const name = `user:${bob.id}`;
    await own.db.run(sql`insert into hub_scopes (name) values (${name}) on conflict do nothing`);
    await own.db.run(sql`
      with item as (
        update hub_items i set scopes = i.scopes || s.id from hub_scopes s where i.id = ${id} and s.name = ${name} returning i.*, s.id as scope
      ), entry as (
        insert into hub_entries (scope, item, kind, created_at, updated_at, title_key, earlier)
        select scope, item, kind, created_at, updated_at, title_key, scopes[1:1] from item
      )
      insert into hub_counters (scope, kind, lane, entries, revision) select scope, k, 99, 1, 1 from item cross join lateral (values (''), (item.kind)) as kinds (k)`);
    await takeOut(app, group, bob);
    expect(await idsOf(bob, mine)).toEqual([open.id, id]);
    await own.db.transaction((tx) => startTask(tx, clearAuthors.kind, { subject: 'documents' }));
    await app.finishTasks();
    expect(await hubOf(bob, mine)).toMatchObject({ items: [{ id: open.id }], total: 1 });
    expect(await idsOf(ana, mine)).toContain(id);
    expect(await wrongCounters(own.db)).toEqual([]);
    await bringIn(app, group, ana, bob);
    expect(await idsOf(bob, mine)).toContain(id);
  });

  test('HU-01 GR-11 a person who leaves a group also loses what they wrote for it until they return; their public things stay', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aPublishedDocument(app, bob, { title: 'Minutes by Bob', groupIds: [group.id] });
    const open = await aPublishedDocument(app, bob, { title: 'Open letter', groupIds: [group.id], visibility: 'public' });
    expect(await idsOf(bob, { ...mine, kind: 'document' })).toEqual([open.id, id]);
    await takeOut(app, group, bob);
    expect(await idsOf(bob, mine)).toEqual([open.id]);
    expect(await idsOf(ana, mine)).toContain(id);
    await bringIn(app, group, ana, bob);
    expect(await idsOf(bob, mine)).toContain(id);
  });

  test('HU-01 changing from one group to another of the same size does not show cached pages of the first', async () => {
    const [first, second] = [await aGroup(app, ana, {}, [bob]), await aGroup(app, ana)];
    await aPublishedDocument(app, ana, { title: 'In the first', groupIds: [first.id] });
    await aPublishedDocument(app, ana, { title: 'In the second', groupIds: [second.id] });
    expect((await itemsOf(bob, { ...mine, kind: 'document' })).map(({ title }) => title)).toEqual(['In the first']);
    await takeOut(app, first, bob);
    await bringIn(app, second, ana, bob);
    expect((await itemsOf(bob, { ...mine, kind: 'document' })).map(({ title }) => title)).toEqual(['In the second']);
  });

  test('HU-01 a thing in two of one’s groups appears and counts once', async () => {
    const [first, second] = [await aGroup(app, ana, {}, [bob]), await aGroup(app, ana, {}, [bob])];
    const { id } = await aPublishedDocument(app, ana, { groupIds: [first.id, second.id] });
    const { items, total } = await hubOf(bob, { ...mine, kind: 'document' });
    expect(items.map((item) => item.id)).toEqual([id]);
    expect(total).toBe(1);
  });

  test('HU-01 a deleted thing is removed in the same transaction', async () => {
    const { id } = await aPublishedDocument(app, ana);
    const before = await hubOf(visitor);
    await ask(deleteDocument, ana, { params: { id } });
    const after = await hubOf(visitor);
    expect(after.total).toBe(before.total - 1);
    expect(after.items.map((item) => item.id)).not.toContain(id);
  });

  test('HU-01 the private Hub requires signing in', async () => {
    await expect(hubOf(visitor, mine)).rejects.toMatchObject({ code: 'auth.required' });
  });
});

describe('HU-02 filters', () => {
  test('HU-02 unknown keys and wrong values are refused, each field named', async () => {
    await expect(hubOf(visitor, { colour: 'red' })).rejects.toMatchObject({ fields: [{ name: 'colour', code: 'field.unknown' }] });
    await expect(hubOf(visitor, { kind: 'unicorn' })).rejects.toMatchObject({ fields: [{ name: 'kind', code: 'field.invalid' }] });
    await expect(hubOf(visitor, { tz: 'Atlantis/Main', limit: '51' })).rejects.toMatchObject({
      fields: [{ name: 'tz' }, { name: 'limit' }],
    });
    await expect(hubOf(visitor, { range: 'custom' })).rejects.toMatchObject({ fields: [{ name: 'from', code: 'field.required' }] });
    await expect(hubOf(visitor, { range: 'custom', from: '2026-02-02', to: '2026-02-01' })).rejects.toMatchObject({
      fields: [{ name: 'to', code: 'hub.rangeReversed' }],
    });
    for (const cursor of [
      'x',
      Buffer.from('["newest","now",1]').toString('base64url'),
      Buffer.from('["title","a",1]').toString('base64url'),
    ])
      await expect(hubOf(visitor, { cursor })).rejects.toMatchObject({ fields: [{ name: 'cursor', code: 'field.invalid' }] });
  });

  test('HU-02 search finds prefixes of words in title and text, ignoring case and accents', async () => {
    const group = await aGroup(app, ana);
    const { id } = await aPublishedDocument(app, ana, { title: 'L’Été des artisans', text: 'Une œuvre à Málaga', groupIds: [group.id] });
    const found = (q: string) => idsOf(ana, { ...mine, kind: 'document', q });
    for (const q of ['ete', 'ÉTÉ art', 'oeuv', 'malaga', 'l', '  artisans  ', 'été, artisans!']) expect(await found(q), q).toEqual([id]);
    for (const q of ['rtisans', 'ete winter', '!!!', "'; drop table users", 'a']) expect(await found(q), q).toEqual(q === 'a' ? [id] : []);
  });

  test('HU-02 a filter by kind has its own list and exact total', async () => {
    const group = await aGroup(app, ana);
    const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
    expect(await hubOf(ana, { ...mine, kind: 'document' })).toMatchObject({ items: [{ id, kind: 'document' }], total: 1 });
    expect(await hubOf(ana, { ...mine, kind: 'group' })).toMatchObject({ items: [{ id: group.id, kind: 'group' }], total: 1 });
    expect(await hubOf(ana, mine)).toMatchObject({ total: 2 });
  });

  test('HU-02 days are in the viewer’s time zone: just after midnight in Tokyo is the day before in Paris', async () => {
    const group = await aGroup(app, ana);
    const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
    const at = '2026-03-09T16:00:00Z';
    await own.db.run(sql`update documents set published_at = ${at} where id = ${id}`);
    await app.db.transaction((tx) => app.emit(tx, { type: 'documentUpdated', data: { id } }));
    const on = (day: string, tz: string) => idsOf(ana, { ...mine, kind: 'document', range: 'custom', from: day, to: day, tz });
    expect(await on('2026-03-10', 'Asia/Tokyo')).toEqual([id]);
    expect(await on('2026-03-09', 'Asia/Tokyo')).toEqual([]);
    expect(await on('2026-03-09', 'Europe/Paris')).toEqual([id]);
    expect(await on('2026-03-10', 'Europe/Paris')).toEqual([]);
    expect(await idsOf(ana, { ...mine, kind: 'document', range: 'today' })).toEqual([]);
  });

  test('HU-02 today, this week, month and year include what was just published', async () => {
    const group = await aGroup(app, ana);
    const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
    for (const range of ['today', 'week', 'month', 'year'])
      for (const sort of ['newest', 'oldest', 'updated', 'title'])
        expect(await hubOf(ana, { ...mine, kind: 'document', range, sort, tz: 'Europe/Madrid' })).toMatchObject({
          items: [{ id }],
          total: 1,
        });
  });
});

describe('HU-04 news', () => {
  test('HU-04 a change notifies everybody who sees the thing before or after it, and nobody else', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    await app.runJobs();
    app.sent.length = 0;
    const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
    await app.runJobs();
    const notified = app.sent.filter(({ message }) => message.type === 'hub.changed');
    expect(notified.map(({ rooms, message }) => [rooms.toSorted(), message])).toEqual([
      [[`group:${group.id}`], { type: 'hub.changed', id }],
    ]);
  });
});

describe('HU-05 cards', () => {
  test('HU-05 a card has kind, title, author, category, groups and dates', async () => {
    const group = await aGroup(app, ana, { groupName: 'Weavers' }, [bob]);
    const { id } = await aPublishedDocument(app, ana, { title: 'Looms', category: 'legal', groupIds: [group.id] });
    const [item] = await itemsOf(bob, { ...mine, kind: 'document' });
    expect(item).toEqual({
      kind: 'document',
      id,
      title: 'Looms',
      author: { id: ana.id, name: 'Ana' },
      category: 'legal',
      isPublic: false,
      groups: [{ id: group.id, name: 'Weavers' }],
      createdAt: expect.stringMatching(/Z$/),
      updatedAt: expect.stringMatching(/Z$/),
      excerpt: 'What I have to say.',
      language: 'en',
      isBehind: false,
      words: 5,
      phase: null,
      endsAt: null,
      comments: 0,
    });
  });

  test('HU-05 a card names only groups that the viewer may know', async () => {
    const [shared, hidden] = [await aGroup(app, ana, {}, [bob]), await aGroup(app, ana)];
    await aPublishedDocument(app, ana, { groupIds: [shared.id, hidden.id] });
    const [item] = await itemsOf(bob, { ...mine, kind: 'document' });
    expect(item?.groups.map((group) => group.id)).toEqual([shared.id]);
  });

  test('HU-05 a changed name is shown although pages are cached', async () => {
    const { id } = await aPublishedDocument(app, ana);
    expect((await itemsOf(visitor))[0]).toMatchObject({ id, author: { name: 'Ana' } });
    await own.db.transaction(async (tx) => {
      await tx.run(sql`update users set name = 'Ana María' where id = ${ana.id}`);
      await app.emit(tx, accountChanged({ userId: ana.id, isRenamed: true }));
    });
    expect((await itemsOf(visitor))[0]).toMatchObject({ id, author: { name: 'Ana María' } });
  });
});

describe('HU-04 single things of a list', () => {
  test('HU-04 ids return the filtered cards that the reader may see, in list order, with the total of the list', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const made = [];
    for (const title of ['Comb', 'Anvil', 'Bellows']) made.push((await aPublishedDocument(app, ana, { title, groupIds: [group.id] })).id);
    const [comb = '', anvil = '', bellows = ''] = made;
    const documents = { ...mine, kind: 'document' };
    const one = (viewer: Viewer, query: Record<string, string>) => hubOf(viewer, { ids: [anvil, comb, group.id].join(), ...query });
    const whole = await hubOf(bob, documents);
    expect(whole.items.map(({ id }) => id)).toEqual([bellows, anvil, comb]);
    const some = await one(bob, documents);
    expect(some).toEqual({ items: whole.items.filter(({ id }) => id !== bellows), total: 3, nextCursor: null, first: [] });
    expect((await one(bob, { ...documents, sort: 'title' })).items.map(({ id }) => id)).toEqual([anvil, comb]);
    expect((await one(bob, { ...documents, sort: 'oldest' })).items.map(({ id }) => id)).toEqual([comb, anvil]);
    expect((await one(bob, mine)).items.map(({ id }) => id)).toEqual([anvil, comb, group.id]);
    expect(await one(bob, { ...documents, q: 'anv' })).toMatchObject({ items: [{ id: anvil }], total: 1 });
    expect(await one(bob, { ...documents, range: 'custom', to: '2020-01-01' })).toEqual({
      items: [],
      total: 0,
      nextCursor: null,
      first: [],
    });
    for (const [viewer, query] of [
      [cleo, mine],
      [cleo, {}],
      [visitor, {}],
      [bob, {}],
    ] as const)
      expect((await one(viewer, query)).items).toEqual([]);
    await takeOut(app, group, bob);
    expect(await one(bob, documents)).toEqual({ items: [], total: 0, nextCursor: null, first: [] });
  });

  test('HU-04 the number and format of ids are limited', async () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => `x${at}`).join();
    expect(await itemsOf(visitor, { ids: ids(20) })).toEqual([]);
    for (const wrong of [ids(21), 'a,,b', ',', "a'b", 'x'.repeat(41)])
      await expect(hubOf(visitor, { ids: wrong }), wrong).rejects.toMatchObject({ fields: [{ name: 'ids' }] });
  });
});

describe('HU-05 cached pages of the Hub', () => {
  const pipelineOf = () => {
    const pipeline = new Pipeline(app);
    const bound = bindRoutes([hub]).find(({ endpoint }) => endpoint === listHub);
    if (!bound) throw new Error('nobody answers');
    const requester = { viewer: visitor, language: 'en' as const, requestId: 'test', address: '' };
    return () => pipeline.begin(bound, requester, { params: {}, query: {}, body: undefined }).etag();
  };

  test('HU-05 a changed telephone number does not invalidate them, a changed name does', async () => {
    const etag = pipelineOf();
    const { username, name, email } = await own.db.one<{ username: string; name: string; email: string }>(
      sql`select username, name, email from users where id = ${ana.id}`,
    );
    const change = (fields: object) => ask(updateUser, ana, { params: { id: ana.id }, body: { username, name, email, ...fields } });
    const before = await etag();
    expect(before).toBeDefined();
    await change({ phone: '+33 6 12 34 56 78' });
    await ask(updatePrivacy, ana, { body: { isListed: false } });
    expect(await etag()).toBe(before);
    await change({ name: 'Ana Lucía' });
    expect(await etag()).not.toBe(before);
  });

  test('HU-05 a changed description of a private group does not invalidate the public Hub, a changed name does', async () => {
    const etag = pipelineOf();
    const group = await aGroup(app, ana);
    const text = { groupName: group.groupName, companyName: group.companyName, category: group.category, visibility: group.visibility };
    const before = await etag();
    const edited = await ask(editGroup, ana, {
      params: { id: group.id },
      body: { ...text, description: 'Another.', version: group.version },
    });
    expect(await etag()).toBe(before);
    await ask(editGroup, ana, {
      params: { id: group.id },
      body: { ...text, description: 'Another.', groupName: 'Looms and more', version: edited.version },
    });
    expect(await etag()).not.toBe(before);
  });
});

describe('HU-06 what a card shows', () => {
  test('HU-06 the beginning, language and length of a document are current', async () => {
    const text = 'La vitrine est arrivée un mardi, sans clé, et nous avons dû la démonter pour la faire entrer dans le musée.';
    const { id } = await aPublishedDocument(app, ana, { title: 'Une vitrine', text });
    const [item] = await itemsOf(visitor);
    expect(item).toMatchObject({ id, excerpt: text, language: 'fr', phase: null, endsAt: null });
    expect(item?.words).toBeGreaterThan(15);
    expect((await itemsOf(visitor, { ids: id }))[0]?.excerpt).toBe(text);
  });

  test('HU-06 GR-11 previews follow the owner’s rule: they are empty for somebody who can no longer read the thing, even if its place was read', async () => {
    const group = await aGroup(app, ana, { description: 'Looms, and the people at them.' }, [bob]);
    const { id } = await aPublishedDocument(app, ana, { text: 'For the group alone.', groupIds: [group.id] });
    const documentsFor = async (viewer: Viewer) => own.db.many(documentKind.indexed.hub.previewOf(viewer, sql`${id}::text`));
    const groupsFor = (viewer: Viewer) => groupKind.indexed.hub.previews(own.db, viewer, [group.id]);
    expect(await documentsFor(bob)).toMatchObject([{ excerpt: 'For the group alone.' }]);
    expect(await groupsFor(bob)).toMatchObject([{ id: group.id, excerpt: 'Looms, and the people at them.', language: 'en' }]);
    await takeOut(app, group, bob);
    for (const viewer of [visitor, bob, cleo]) {
      expect(await documentsFor(viewer)).toEqual([]);
      expect(await groupsFor(viewer)).toEqual([]);
    }
  });

  test('HU-06 a changed description of a group updates its card immediately', async () => {
    const { id, groupName, companyName, category, version } = await aGroup(app, ana, { visibility: 'public', description: 'Before.' });
    expect((await itemsOf(visitor, { ids: id }))[0]?.excerpt).toBe('Before.');
    await ask(editGroup, ana, {
      params: { id },
      body: { groupName, companyName, category, visibility: 'public', description: 'After.', version },
    });
    expect((await itemsOf(visitor, { ids: id }))[0]?.excerpt).toBe('After.');
  });

  test('HU-06 members see who is in a group; those who see it see its size; others see nothing', async () => {
    const [open, closed] = [await aGroup(app, ana, { visibility: 'public' }, [bob]), await aGroup(app, ana, {}, [bob])];
    const facesFor = async (viewer: Viewer) => (await ask(listFaces, viewer, { query: { ids: `${open.id},${closed.id}` } })).items;
    const inside = (await facesFor(bob)).map(({ id, memberCount, viewerStatus, faces }) => [id, memberCount, viewerStatus, faces]);
    const anas = [{ userId: ana.id, name: 'Ana' }];
    expect(new Set(inside)).toEqual(
      new Set([
        [open.id, 2, 'member', anas],
        [closed.id, 2, 'member', anas],
      ]),
    );
    for (const [viewer, join] of [
      [cleo, true],
      [visitor, false],
    ] as const)
      expect(await facesFor(viewer)).toEqual([{ id: open.id, memberCount: 2, viewerStatus: 'none', faces: [], can: { join } }]);
    await takeOut(app, closed, bob);
    expect((await facesFor(bob)).map(({ id }) => id)).toEqual([open.id]);
  });
});

describe('HU-06 languages', () => {
  const texts = {
    en: 'The case came on a Tuesday, and we had to take it apart.',
    fr: 'La vitrine est arrivée un mardi, sans clé, et nous avons dû la démonter.',
    es: 'La vitrina llegó un martes, sin llave, y la desmontamos para que entrara por la puerta.',
    none: 'Vitrine 1, 2, 3.',
  } as const;
  /** One document per language and one without a detectable language, the newest last. */
  async function oneOfEach(author: SignedInViewer, groupIds: string[]) {
    const ids = { en: '', fr: '', es: '', none: '' };
    for (const key of ['en', 'fr', 'none', 'es'] as const)
      ids[key] = (await aPublishedDocument(app, author, { title: 'Museum', text: texts[key], groupIds })).id;
    return ids;
  }
  const documentsIn = { ...mine, kind: 'document' };

  test('HU-06 selected and unknown languages are listed, searched and counted, in each order; all languages filter nothing', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { en, fr, es, none } = await oneOfEach(ana, [group.id]);
    const requested = (languages: string, more: Record<string, string> = {}) => hubOf(bob, { ...documentsIn, languages, ...more });
    for (const more of [{}, { q: 'muse' }, { range: 'today' }, { ids: [en, fr, es, none].join() }] as Record<string, string>[])
      for (const [sort, order] of [
        ['newest', [es, none, fr]],
        ['oldest', [fr, none, es]],
        ['updated', [es, none, fr]],
      ] as const) {
        const { items, total } = await requested('fr,es', { sort, ...more });
        expect(items.map(({ id }) => id)).toEqual(order);
        expect(total).toBe(3);
      }
    expect(await requested('es', { sort: 'title', limit: '1' })).toMatchObject({ total: 2, first: [] });
    expect(await requested('en,fr,es')).toEqual(await requested('all'));
    expect((await requested('all')).items.map(({ language }) => language)).toEqual(['es', null, 'fr', 'en']);
    for (const wrong of ['de', 'fr,', 'all,fr', ''])
      await expect(requested(wrong), wrong).rejects.toMatchObject({ fields: [{ name: 'languages' }] });
  });

  test('HU-06 a text rewritten in another language is found in that one immediately', async () => {
    const { id, version } = await aPublishedDocument(app, ana, { title: 'Museum', text: texts.fr });
    const inLanguage = (languages: string) => idsOf(visitor, { languages, ids: id });
    expect([await inLanguage('fr'), await inLanguage('es')]).toEqual([[id], []]);
    const content = { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: texts.es }] }] };
    await ask(updateDocument, ana, { params: { id }, body: { title: 'Museo', subtitle: '', category: 'legal', content, version } });
    expect([await inLanguage('fr'), await inLanguage('es')]).toEqual([[], [id]]);
  });

  test('HU-06 a person’s first languages come first across pages, each part by time, until they are reset', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const older = await oneOfEach(ana, [group.id]);
    const newer = await oneOfEach(ana, [group.id]);
    const put = (languages: ('en' | 'fr' | 'es')[]) => ask(putLanguagesFirst, bob, { body: { languages } });
    const read = async (viewer: Viewer, more: Record<string, string> = {}) => {
      const ids: string[] = [];
      for (let cursor: string | null = ''; cursor !== null;) {
        const page: HubPage = await hubOf(viewer, { ...documentsIn, limit: '3', ...more, ...(cursor ? { cursor } : {}) });
        ids.push(...page.items.map(({ id }) => id));
        expect(page.total).toBe(8);
        cursor = page.nextCursor;
      }
      return ids;
    };
    const byTime = [newer, older].flatMap(({ en, fr, es, none }) => [es, none, fr, en]);
    expect(await read(bob)).toEqual(byTime);
    await put(['fr']);
    const inTurn = [newer, older].flatMap(({ fr, none }) => [none, fr]).concat([newer, older].flatMap(({ es, en }) => [es, en]));
    expect(await read(bob)).toEqual(inTurn);
    expect(await hubOf(bob, { ...documentsIn, ids: `${newer.es},${older.fr}` })).toMatchObject({
      first: ['fr'],
      items: [{ id: older.fr }, { id: newer.es }],
    });
    expect((await hubOf(bob)).first, 'the public Hub too').toEqual(['fr']);
    for (const more of [{ languages: 'all' }, { q: 'museum' }] as Record<string, string>[]) expect(await read(bob, more)).toEqual(byTime);
    expect(await read(bob, { sort: 'oldest' })).toEqual(byTime.toReversed());
    expect(await read(ana), 'it is nobody else’s order').toEqual(byTime);
    expect(await put(['en', 'fr', 'es'])).toEqual({ languages: [] });
    expect(await read(bob)).toEqual(byTime);
    await expect(ask(putLanguagesFirst, visitor, { body: { languages: ['fr'] } })).rejects.toMatchObject({ code: 'auth.required' });
  });

  test('HU-06 OP-06 items without a stored language appear in every language until a background task has detected theirs', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { en, fr, es, none } = await oneOfEach(ana, [group.id]);
    const inSpanish = () => idsOf(bob, { ...documentsIn, languages: 'es' });
    expect(await inSpanish()).toEqual([es, none]);
    await own.db.run(sql`update hub_entries set language = '?' where item in (select item from hub_items where kind = 'document')`);
    expect(await idsOf(bob, { ...documentsIn, languages: 'es', range: 'today' })).toEqual([es, none, fr, en]);
    for (const { onStart } of features) await onStart?.(app);
    await app.runJobs();
    expect(await inSpanish()).toEqual([es, none]);
    expect(await own.db.many(sql`select from hub_entries where language = '?'`)).toEqual([]);
    expect(await wrongCounters(own.db)).toEqual([]);
  });
});

describe('SH-09 AD-02 the Hub as a module', () => {
  test('SH-09 the duration of the last page is returned in milliseconds, even before any page was read', async () => {
    const fresh = [accounts, groups, documents, hubFeature([groups, documents])];
    const { lastElapsedTime } = await requesterOf(app, fresh)(readElapsedTime, visitor);
    expect(lastElapsedTime).toBeGreaterThan(0);
  });

  test('AD-02 things of a module that is off are neither shown nor counted', async () => {
    const { id } = await aPublishedDocument(app, ana);
    const less = createTestApp(own.db, features, { MODULES_OFF: 'documents' });
    const asking = requesterOf(less, features);
    const query = { sort: 'newest' };
    const { items, total } = await asking(listHub, visitor, { query });
    expect(items.every(({ kind }) => kind === 'group')).toBe(true);
    expect(total).toBe((await hubOf(visitor, { kind: 'group' })).total);
    expect(await asking(listHub, visitor, { query: { kind: 'document' } })).toEqual({ items: [], total: 0, nextCursor: null, first: [] });
    expect(await idsOf(visitor)).toContain(id);
  });
});

test('HU-01 a creation event for an existing thing does not duplicate or recount it', async () => {
  const group = await aGroup(app, ana, {}, [bob]);
  const { id } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
  await own.db.transaction((tx) => app.emit(tx, documentPublished({ id })));
  expect(await hubOf(bob, { ...mine, kind: 'document' })).toMatchObject({ total: 1, items: [{ id }] });
  expect(await wrongCounters(own.db)).toEqual([]);
});

test('HU-01 things published concurrently are all listed and counted', async () => {
  const group = await aGroup(app, ana);
  const before = await hubOf(visitor);
  await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      aPublishedDocument(app, ana, { title: `At once ${n}`, ...(n % 3 ? {} : { groupIds: [group.id] }) }),
    ),
  );
  expect((await hubOf(visitor)).total).toBe(before.total + 8);
  expect((await hubOf(ana, { ...mine, kind: 'document' })).total).toBe(12);
});
