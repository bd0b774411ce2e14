import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { deleteGroup, editGroup } from '../../contract/endpoints.ts';
import { readPublicGroup } from '../../contract/public-endpoints.ts';
import { groups } from '../feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup, requesterOf, bringIn, groupText } from '../testing.ts';
import { publicGroupRevision } from './public-store.ts';
import { groupSitemap } from './sitemap.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let member: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups]);
  ask = requesterOf(app, [groups]);
  manager = await aPerson(app, { role: 'manager', name: 'Quentin Halloway' });
  member = await aPerson(app, { name: 'Perpetua Nightingale' });
  // Unlisted, so that not even the existence of the accounts is public.
  await app.db.run(sql`update users set is_listed = false where id = any(${[manager.id, member.id]})`);
});
afterAll(() => database.drop());

const read = (id: string, viewer: SignedInViewer | typeof visitor = visitor) => ask(readPublicGroup, viewer, { params: { id } });
const addresses = async () => {
  const found: string[] = [];
  for await (const { path } of groupSitemap.entries(app, 0, 1000)) found.push(path);
  return found;
};

test('GR-10 GR-01 everybody sees a public group and its number of members, but no members', async () => {
  const { id, groupName, companyName, category, description } = await aGroup(app, manager, { visibility: 'public' }, [member]);
  const shown = { id, groupName, companyName, category, description, memberCount: 2 };
  for (const viewer of [visitor, member, manager]) {
    const reply = await read(id, viewer);
    expect(reply).toEqual(shown);
    expect(JSON.stringify(reply)).not.toMatch(new RegExp(`Quentin|Perpetua|${manager.id}|${member.id}`));
  }
  expect(await read(id.toLowerCase())).toEqual(shown);
});

test('GR-10 GR-07 private, deleted and unknown groups get the same reply, even for members', async () => {
  const closed = await aGroup(app, manager, { visibility: 'private' }, [member]);
  const going = await aGroup(app, manager, { visibility: 'public' }, [member]);
  await read(going.id);
  await ask(deleteGroup, manager, { params: { id: going.id } });
  // Its row exists until the group is emptied.
  expect(await app.db.many(sql`select from groups where id = ${going.id}`)).toHaveLength(1);
  const turned = await aGroup(app, manager, { visibility: 'public' });
  await ask(editGroup, manager, { params: { id: turned.id }, body: { ...groupText({ visibility: 'private' }), version: turned.version } });
  for (const id of [closed.id, going.id, turned.id, '22222222'])
    for (const viewer of [visitor, member, manager]) await expect(read(id, viewer), id).rejects.toMatchObject({ code: 'thing.notFound' });
  for (const id of [closed.id, going.id, turned.id]) expect(await publicGroupRevision(app.db, id)).toBeUndefined();
  const named = (await addresses()).join();
  for (const id of [closed.id, going.id, turned.id]) expect(named).not.toContain(id);
});

test('GR-10 the revision of the public page changes with the group and its number of members', async () => {
  const group = await aGroup(app, manager, { visibility: 'public' });
  const revisions = [await publicGroupRevision(app.db, group.id)];
  await bringIn(app, group, manager, member);
  revisions.push(await publicGroupRevision(app.db, group.id));
  await ask(editGroup, manager, { params: { id: group.id }, body: { ...groupText({ visibility: 'public' }), version: group.version } });
  revisions.push(await publicGroupRevision(app.db, group.id));
  expect(new Set(revisions).size).toBe(3);
});

test('GR-10 the site map lists every public group once, in any number of reads', async () => {
  await app.db.run(sql`
    insert into groups (id, name, company, category, description, visibility, manager_id, name_key)
    select 'Z' || translate(lpad(n::text, 7, '0'), '01', 'AB'), 'Many ' || n, 'Many', 'legal', 'Many.', 'public', ${manager.id}, 'many ' || n
    from generate_series(1, 2500) as n`);
  const total = await groupSitemap.count(app);
  expect(total).toBeGreaterThanOrEqual(2500);
  const found: string[] = [];
  for await (const { path } of groupSitemap.entries(app, 0, 10_000)) found.push(path);
  expect(found).toHaveLength(total);
  expect(new Set(found).size).toBe(total);
  const inParts: string[] = [];
  for (const offset of [0, 1200, 2400]) for await (const { path } of groupSitemap.entries(app, offset, 1200)) inParts.push(path);
  expect(inParts).toEqual(found);
});
