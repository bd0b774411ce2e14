import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { updateUser } from '#features/accounts/contract/endpoints.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { listMembers } from '../../contract/endpoints.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf, bringIn } from '../testing.ts';
import { countMembers, listMemberRows } from './store.ts';

const people = 3_000;
const limit = 21;

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let large: string;
let other: string;

/**
 * Two groups with the same thousands of members, as written by a version without search words, then
 * backfilled.
 */
beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [accounts, groups]);
  ask = requesterOf(app, [accounts, groups]);
  ana = await aPerson(app, { role: 'manager', name: 'Ána' });
  large = (await aGroup(app, ana)).id;
  other = (await aGroup(app, ana)).id;
  await app.db.run(sql`
    insert into users (id, username, name, email, password_hash, role)
    select 'ZZ' || lpad(translate(n::text, '01', 'AB'), 6, 'A'), 'crowd' || n, 'Ñame' || n || ' Œuvre' || n % 300, 'crowd' || n || '@example.org', 'none', 'member'
    from generate_series(1, ${people}::int) n`);
  await app.db.run(sql`
    insert into memberships (group_id, user_id, status, decided_at)
    select g, id, 'member', now() from users, unnest(${[large, other]}::text[]) g where username like 'crowd%'`);
  await groups.onStart?.(app);
  await app.finishTasks();
  await app.db.run(sql`vacuum analyze memberships`);
});
afterAll(() => database.drop());

const found = (query: Record<string, string>) => ask(listMembers, ana, { params: { id: large }, query });

test('GR-07 a page of thousands of members reads only that page', async () => {
  const filter = { groupId: large, status: 'member' } as const;
  const { items, nextCursor, total } = await found({ limit: '20' });
  expect([items.length, total, items[0]?.name]).toEqual([20, people + 1, 'Ána']);
  expect((await found({ limit: '20', cursor: nextCursor ?? '' })).items[0]?.name).not.toBe('Ána');
  for (const after of [undefined, { key: 'name2', id: '22222222' }]) {
    const scans = await scansOf(app.db, (tx) => listMemberRows(tx, filter, after, limit));
    for (const { rows, index } of scans) expect([rows <= limit, index !== undefined]).toEqual([true, true]);
    expect(scans).toContainEqual(expect.objectContaining({ table: 'memberships', index: 'memberships_by_name' }));
  }
});

test('GR-07 a search among thousands of members uses an index and reads only matches in that group', async () => {
  expect(await found({ q: 'OEUVRE7' })).toMatchObject({ total: 110 });
  expect((await found({ q: 'ñame17 œuvre' })).items.map(({ name }) => name)).toContain('Ñame17 Œuvre17');
  const filter = { groupId: large, status: 'member', q: 'oeuvre299' } as const;
  for (const scans of [
    await scansOf(app.db, (tx) => listMemberRows(tx, filter, undefined, limit)),
    await scansOf(app.db, (tx) => countMembers(tx, filter)),
  ]) {
    const scan = scans.find(({ table }) => table === 'memberships');
    expect(scan).toMatchObject({ index: 'memberships_words', rows: people / 300 });
  }
});

test('GR-07 members are sorted, and found by prefixes of name, username or id, ignoring case and accents', async () => {
  const group = await aGroup(app, ana, {}, []);
  const names = ['Łukasz Straße', 'Ævar Œuvre', 'İnci Çelik', 'émile zola'];
  for (const [at, name] of names.entries()) await bringIn(app, group, ana, await aPerson(app, { name, username: `some.body${at}` }));
  const seen = async (query: object) =>
    (await ask(listMembers, ana, { params: { id: group.id }, query })).items.map(({ name }) => name).filter((name) => name !== 'Ána');
  expect(await seen({})).toEqual(['Ævar Œuvre', 'émile zola', 'İnci Çelik', 'Łukasz Straße']);
  for (const [q, name] of Object.entries({
    'LUKASZ strasse': 'Łukasz Straße',
    oeuv: 'Ævar Œuvre',
    inci: 'İnci Çelik',
    'BODY3 emi': 'émile zola',
  }))
    expect([q, await seen({ q })]).toEqual([q, [name]]);
  expect(await seen({ q: 'ukasz' })).toEqual([]);
  expect(await seen({ q: '%' })).toEqual([]);
});

test('GR-07 a changed name updates sorting and search in every group', async () => {
  const person = await aPerson(app, { name: 'Zoé Avant' });
  const both = [await aGroup(app, ana, {}, [person]), await aGroup(app, ana, {}, [person])];
  const { username, email } = await app.db.one<{ username: string; email: string }>(
    sql`select username, email from users where id = ${person.id}`,
  );
  await ask(updateUser, person, { params: { id: person.id }, body: { username, email, name: 'Aaron Après' } });
  for (const { id } of both) {
    const names = async (query: object) => (await ask(listMembers, ana, { params: { id }, query })).items.map(({ name }) => name);
    expect(await names({})).toEqual(['Aaron Après', 'Ána']);
    expect(await names({ q: 'apres' })).toEqual(['Aaron Après']);
    expect(await names({ q: 'avant' })).toEqual([]);
  }
});
