import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { documents } from './feature.ts';
import { findRelated } from './related-store.ts';
import { aDraft, aPublishedDocument } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let boss: SignedInViewer;
let made = 0;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  boss = await aPerson(app, { username: 'boss', role: 'manager' });
});
afterAll(() => database.drop());

/** A user who has written nothing yet. */
const someone = () => aPerson(app, { username: `writer${(made += 1)}` });
const next = async (viewer: Viewer, { id }: { id: string }) =>
  (await ask(calls.readNext, viewer, { params: { id } })).items.map((item) => item.id);
/** The whole response, which cached pages compare. */
const shownTo = async (viewer: Viewer, { id }: { id: string }) => JSON.stringify(await ask(calls.readNext, viewer, { params: { id } }));
const ids = (...of: readonly { id: string }[]) => of.map(({ id }) => id);
const notFound = { code: 'thing.notFound' };

test('DO-07 a document suggests three others of its author, newest first, and never itself', async () => {
  const ana = await someone();
  const publish = (title: string) => aPublishedDocument(app, ana, { title });
  const [one, two, three, four, five] = [
    await publish('One'),
    await publish('Two'),
    await publish('Three'),
    await publish('Four'),
    await publish('Five'),
  ];
  expect(await next(visitor, one)).toEqual(ids(five, four, three));
  expect(await next(visitor, five)).toEqual(ids(four, three, two));
  expect((await ask(calls.readNext, visitor, { params: { id: one.id } })).items[0]).toEqual({
    id: five.id,
    title: 'Five',
    authorId: ana.id,
    authorName: expect.any(String),
    isPublic: true,
    language: 'en',
    publicationDate: expect.stringMatching(/Z$/),
  });
});

test('DO-07 GR-07 readers of a public document get no private suggestion: no draft, nothing from the bin or a group', async () => {
  const [ana, bob, cleo] = [await someone(), await someone(), await someone()];
  const group = await aGroup(app, boss, { visibility: 'private' }, [ana, bob]);
  const open = await aGroup(app, boss, { visibility: 'public' }, [ana, bob]);
  const read = await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [group.id, open.id] });
  await aDraft(app, ana, { title: 'A draft' });
  const binned = await aPublishedDocument(app, ana, { title: 'In the bin' });
  await ask(calls.deleteDocument, ana, { params: { id: binned.id } });
  const withdrawn = await aPublishedDocument(app, ana, { title: 'Withdrawn' });
  await ask(calls.withdrawDocument, ana, { params: { id: withdrawn.id }, body: {} });
  const hers = await aPublishedDocument(app, ana, { title: 'For the group', groupIds: [group.id] });
  const inOpen = await aPublishedDocument(app, ana, { title: 'For the public group', groupIds: [open.id] });
  // By others in the document's groups: one private, one public.
  const his = await aPublishedDocument(app, bob, { title: 'His, for the group', groupIds: [group.id] });
  const hisOpen = await aPublishedDocument(app, bob, { title: 'His, for everybody', visibility: 'public', groupIds: [open.id] });

  expect(await next(visitor, read)).toEqual(ids(hisOpen));
  expect(await next(cleo, read)).toEqual(ids(hisOpen));
  expect(await next({ ...cleo, isAdministrator: true }, read)).toEqual(ids(hisOpen));
  expect(await next(bob, read)).toEqual(ids(inOpen, hers, hisOpen));
  expect(await next(ana, read)).toEqual(ids(inOpen, hers, hisOpen));
  // Leaving a group immediately removes its documents, also for their author.
  await takeOut(app, group, bob);
  expect(await next(bob, read)).toEqual(ids(inOpen, hisOpen));
  await takeOut(app, open, ana);
  expect(await next(ana, read)).not.toContain(inOpen.id);
  await bringIn(app, group, boss, cleo);
  expect(await next(cleo, read)).toEqual(ids(hers, hisOpen, his));
  await ask(deleteGroup, boss, { params: { id: group.id } });
  expect(await next(cleo, read)).toEqual(ids(hisOpen));
});

test('DO-07 GR-07 only members of a private group learn that two documents share it', async () => {
  const [ana, bob, cleo] = [await someone(), await someone(), await someone()];
  const group = await aGroup(app, boss, { visibility: 'private' }, [ana, bob, cleo]);
  const read = await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [group.id] });
  const his = await aPublishedDocument(app, bob, { visibility: 'public', groupIds: [group.id] });
  const dora = await someone();
  for (const viewer of [visitor, dora]) expect(await next(viewer, read)).toEqual([]);
  expect(await next(cleo, read)).toEqual(ids(his));
});

test('DO-07 GR-07 suggestions of an inaccessible document are not found', async () => {
  const [ana, bob] = [await someone(), await someone()];
  const group = await aGroup(app, boss, { visibility: 'private' }, [ana]);
  const hidden = await aPublishedDocument(app, ana, { groupIds: [group.id] });
  const draft = await aDraft(app, ana);
  const nothing = { id: '01900000-0000-7000-8000-000000000000' };
  const missing = (await next(bob, nothing).catch((error: unknown) => error)) as Error;
  for (const [viewer, of] of [
    [visitor, hidden],
    [bob, hidden],
    [bob, draft],
    [ana, draft],
  ] as const)
    await expect(next(viewer, of)).rejects.toMatchObject({ ...notFound, message: missing.message });
});

test('DO-07 a new document of the author changes the revision of suggestions, as does every other visible change', async () => {
  const ana = await someone();
  const read = await aPublishedDocument(app, ana);
  const seen = [await shownTo(visitor, read)];
  const isNew = async () => {
    seen.push(await shownTo(visitor, read));
    expect(new Set(seen).size).toBe(seen.length);
  };
  const { id, version } = await aPublishedDocument(app, ana, { title: 'Another' });
  await isNew();
  const written = {
    title: 'Another name',
    subtitle: '',
    category: 'legal',
    content: { type: 'doc', content: [{ type: 'paragraph' }] },
    version,
  };
  await ask(calls.updateDocument, ana, { params: { id }, body: written });
  await isNew();
  await app.db.run(sql`update users set name = 'Ana the second' where id = ${ana.id}`);
  await isNew();
  await ask(calls.withdrawDocument, ana, { params: { id }, body: {} });
  expect(await shownTo(visitor, read)).toBe(seen[0]);
});

test('DO-07 the cost of suggestions does not grow with the number of documents', async () => {
  const ana = await someone();
  const group = await aGroup(app, boss, { visibility: 'public' }, [ana]);
  const read = await aPublishedDocument(app, ana, { visibility: 'public', groupIds: [group.id] });
  await app.db.run(sql`
    with many as (
      insert into documents (id, author_id, state, visibility, title, subtitle, category, content, excerpt, words, search, published_at)
      select gen_random_uuid(), ${ana.id}, 'published', case when n % 3 = 0 then 'public' else 'private' end, 'Many', '', 'legal',
        '{"type":"doc","content":[]}', '', 0, '', now() - make_interval(mins => n) from generate_series(1, 6000) as n
      returning id, published_at)
    insert into document_groups (document_id, group_id, published_at, category) select id, ${group.id}, published_at, 'legal' from many`);
  await app.db.run(sql`analyze documents`);
  await app.db.run(sql`analyze document_groups`);
  expect(await next(visitor, read)).toHaveLength(3);
  const scans = await scansOf(app.db, (tx) => findRelated(tx, visitor, read.id));
  for (const { table, index, rows } of scans) expect(index === undefined ? 0 : rows, `${table} by ${index}`).toBeLessThanOrEqual(60);
  expect(scans.filter(({ table, index }) => table.startsWith('document') && index === undefined)).toEqual([]);
});
