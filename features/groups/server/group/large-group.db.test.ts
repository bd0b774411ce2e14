import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { documents } from '#features/documents/server/feature.ts';
import { aPublishedDocument } from '#features/documents/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hubFeature } from '#features/hub/server/feature.ts';
import { wrongCounters } from '#features/hub/server/counters-store.ts';
import { copyItem } from '#features/hub/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { groupsFeature } from '../feature.ts';
import { roomsToJoin } from '../public-api.ts';
import { aGroup, requesterOf } from '../testing.ts';

const people = 20_000;
const privatePieces = 600;
const publicPieces = 300;
const pieces = privatePieces + publicPieces;
/** Maximum duration of a statement, with room for a busy machine. */
const longestStatement = '1500ms';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let author: SignedInViewer;
let outsider: SignedInViewer;
const groups = groupsFeature([documents]);
const content = [groups, documents];
const features = [accounts, ...content, hubFeature(content)];

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager', name: 'Ana' });
  bob = await aPerson(app, { name: 'Bob' });
  author = await aPerson(app, { name: 'Cleo' });
  outsider = await aPerson(app);
  await app.db.run(sql`
    insert into users (id, username, name, email, password_hash, role)
    select 'ZZ' || lpad(translate(n::text, '01', 'AB'), 6, 'A'), 'crowd' || n, 'Person ' || n, 'crowd' || n || '@example.org', 'none', 'member'
    from generate_series(1, ${people}::int) n`);
});
afterAll(() => database.drop());

const hub = (viewer: Viewer, query: object = {}) => ask(listHub, viewer, { query: { mode: viewer.id ? 'private' : 'public', ...query } });
const list = (viewer: Viewer, query: object) => ask(listDocuments, viewer, { query: query as Record<string, string> });

/** Makes the whole crowd members of a group, some of them as requests. */
async function crowdIn(groupId: string): Promise<void> {
  await app.db.run(sql`
    insert into memberships (group_id, user_id, status, decided_at)
    select ${groupId}, id, case when random() < 0.1 then 'requested' else 'member' end, now() from users where username like 'crowd%'`);
}

/** Copies a published document with its Hub entries, for the same audience. */
async function copies(id: string, all: number): Promise<void> {
  const made = await app.db.many<{ id: string }>(sql`
    with made as (
      insert into documents (id, author_id, state, visibility, title, subtitle, category, content, excerpt, words, search, shelves, published_at)
      select gen_random_uuid(), author_id, state, visibility, title || n, subtitle, category, content, excerpt, words, search, shelves, published_at
      from documents, generate_series(2, ${all}::int) n where id = ${id} returning id, published_at, category
    ), addressed as (
      insert into document_groups (document_id, group_id, published_at, category)
      select made.id, g.group_id, made.published_at, made.category from made, document_groups g where g.document_id = ${id}
    ) select id from made`);
  const ids = made.map((each) => each.id);
  await copyItem(app.db, id, ids);
}

/** The same app context, with a statement timeout in each transaction. */
function hurried(): TestApp {
  const { db } = app;
  const hurriedDb: TestApp['db'] = {
    ...db,
    transaction: (work) =>
      db.transaction(async (tx) => {
        await tx.run(raw(`set local statement_timeout to '${longestStatement}'`));
        return work(tx);
      }),
  };
  return { ...app, db: hurriedDb, as: (viewer) => ({ ...app.as(viewer), db: hurriedDb }) };
}

test('GR-05 a group with 20,000 members and 900 documents disappears immediately and is then emptied in the background', async () => {
  const group = await aGroup(app, ana, { visibility: 'public', groupName: 'The crowd' }, [bob, author]);
  const { id } = await aPublishedDocument(app, author, { title: 'For the crowd', groupIds: [group.id] });
  const { id: publicId } = await aPublishedDocument(app, author, { title: 'For all', groupIds: [group.id], visibility: 'public' });
  await copies(id, privatePieces);
  await copies(publicId, publicPieces);
  await crowdIn(group.id);
  await app.runJobs();
  app.sent.length = 0;
  app.moves.length = 0;
  expect(await ask(endpoints.readDeletion, ana, { params: { id: group.id } })).toMatchObject({
    contents: [{ kind: 'documents', count: privatePieces }],
  });
  expect((await hub(bob)).items.length).toBeGreaterThan(0);
  expect((await list(bob, { list: 'groups' })).total).toBe(pieces);

  await requesterOf(hurried(), features)(endpoints.deleteGroup, ana, { params: { id: group.id } });

  for (const viewer of [ana, bob, author, outsider, visitor]) {
    if (viewer.id) {
      await expect(ask(endpoints.readGroup, viewer, { params: { id: group.id } })).rejects.toMatchObject({ code: 'thing.notFound' });
      await expect(ask(endpoints.joinGroup, viewer, { params: { id: group.id } })).rejects.toMatchObject({ code: 'group.unknownId' });
      expect((await ask(endpoints.listGroups, viewer, { query: { list: 'mine' } })).items).toEqual([]);
      expect((await list(viewer, { list: 'groups' })).total).toBe(0);
      expect(await roomsToJoin(app.db, viewer)).toEqual([]);
    }
    expect((await ask(endpoints.listGroups, viewer, { query: { list: 'public', q: 'crowd' } })).total).toBe(0);
    expect((await hub(viewer, { kind: 'group' })).items).toEqual([]);
  }
  for (const viewer of [ana, bob, outsider, visitor]) {
    await expect(ask(readDocument, viewer, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
    expect((await hub(viewer)).total).toBe(viewer.id ? 0 : publicPieces);
  }
  expect(await ask(readDocument, author, { params: { id } })).toMatchObject({ groups: [] });
  // Its name is free for the same company.
  await aGroup(app, ana, { groupName: 'The crowd' });

  const all = people + 3;
  const [waiting] = (await ask(endpoints.listDeletions, ana)).items;
  expect(waiting).toMatchObject({ groupName: 'The crowd', done: 0, total: null, endedAt: null });
  expect((await ask(endpoints.listDeletions, bob)).items).toEqual([]);
  await app.runJobs();
  expect(app.moves).toContainEqual({ kind: 'empty', id: `group:${group.id}` });
  expect(app.sent).toContainEqual({ rooms: [`group:${group.id}`], message: { type: 'membership.changed', id: group.id } });
  const left = await app.db.one(sql`
    select (select count(*) from groups where id = ${group.id}) as groups, (select count(*) from memberships where group_id = ${group.id}) as members,
      (select count(*) from document_groups where group_id = ${group.id}) as documents,
      (select count(*) from documents where ${group.id} = any(shelves)) as filed,
      (select count(*) from hub_scopes where name = ${`group:${group.id}`}) as scopes,
      (select count(*) from documents where author_id = ${author.id}) as kept`);
  expect(left).toEqual({ groups: 0, members: 0, documents: 0, filed: 0, scopes: 0, kept: pieces });
  expect(await wrongCounters(app.db)).toEqual([]);
  const work = await app.db.one<{ done: number; total: number }>(sql`select done, total from works where subject = ${group.id}`);
  expect(work).toEqual({ done: all + pieces + 1, total: all + pieces + 1 });
});

test('AC-08 an account with 900 documents is closed immediately, and its documents are deleted in the background', async () => {
  const shown = await list(visitor, { list: 'public' });
  expect(shown.total).toBe(publicPieces);
  const id = shown.items[0]?.id ?? '';
  await closeAccount(hurried().as(author));
  expect((await list(visitor, { list: 'public' })).total).toBe(0);
  expect((await list(visitor, { list: 'public' })).items).toEqual([]);
  expect((await hub(visitor)).items).toEqual([]);
  expect((await hub(outsider)).total).toBe(0);
  await expect(ask(readDocument, visitor, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  // The username is free immediately.
  await aPerson(app, { username: author.username });
  await app.runJobs();
  expect(await app.db.one(sql`select count(*) as count from documents`)).toEqual({ count: 0 });
  expect(await app.db.one(sql`select count(*) as count from hub_items where kind = 'document'`)).toEqual({ count: 0 });
  expect(await wrongCounters(app.db)).toEqual([]);
});
