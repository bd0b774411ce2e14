import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import { dateless, type SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { updatePrivacy } from '../../contract/endpoints.ts';
import { accounts } from '../feature.ts';
import { aPerson } from '../testing.ts';
import { closeAccount } from '../user/close-account.ts';
import { personFinder } from './person-finder.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let viewer: SignedInViewer;
beforeAll(async () => {
  const features = putTogether([accounts, groups]);
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  viewer = await aPerson(app, { role: 'manager' });
});
afterAll(() => own.drop());

const find = (who: Viewer, text: string, more: Partial<SearchMatch> = {}, limit = 20) =>
  personFinder.find(app.db, who, searchMatchFor(text, more), limit);
const namesFor = async (who: Viewer, text: string, more: Partial<SearchMatch> = {}, limit = 20) =>
  (await find(who, text, more, limit)).map(({ title }) => title);
const isNotListed = (person: SignedInViewer) => ask(updatePrivacy, person, { body: { isListed: false } });
const worksAs = (person: SignedInViewer, occupation: string) =>
  own.db.run(sql`update users set occupation = ${occupation} where id = ${person.id}`);

test('SR-01 a person is found by name, username and ID, without a date, and the result opens the profile', async () => {
  const zoe = await aPerson(app, { name: 'Zoë Quarrel', username: 'zoe.q' });
  expect(await find(viewer, 'zoe quarrel')).toEqual([
    { id: zoe.id, title: 'Zoë Quarrel', text: '@zoe.q', authorId: null, groupIds: [], updatedAt: dateless, address: `/people/${zoe.id}` },
  ]);
  for (const words of [zoe.id, 'zoe q', 'QUARREL']) expect(await namesFor(viewer, words)).toEqual(['Zoë Quarrel']);
  expect(await namesFor(viewer, '', { all: [{ words: ['quar'], isBeginning: true }] })).toEqual(['Zoë Quarrel']);
  expect(await namesFor(viewer, 'quarrel', { from: '2020-01-01T00:00:00.000000Z' })).toEqual([]);
  expect(await namesFor(viewer, '')).toEqual([]);
});

test('SR-01 SR-05 AC-13 visitors find nobody; unlisted people are found in common groups only; suspended and deleted ones never', async () => {
  const hidden = await aPerson(app, { name: 'Hidden Numbat' });
  const removed = await aPerson(app, { name: 'Gone Numbat' });
  const suspended = await aPerson(app, { name: 'Suspended Numbat' });
  const stranger = await aPerson(app);
  await isNotListed(hidden);
  const group = await aGroup(app, viewer, {}, [hidden, suspended]);
  await own.db.run(sql`update users set suspended_at = now() where id = ${suspended.id}`);
  expect(await namesFor(visitor, 'numbat')).toEqual([]);
  expect(await namesFor(stranger, 'numbat')).toEqual(['Gone Numbat']);
  expect(await find(viewer, 'numbat')).toMatchObject([{ title: 'Hidden Numbat', groupIds: [group.id] }, { title: 'Gone Numbat' }]);
  expect(await namesFor(viewer, 'numbat', { groupId: group.id })).toEqual(['Hidden Numbat']);
  expect(await namesFor(hidden, 'numbat')).toContain('Hidden Numbat');
  await takeOut(app, group, hidden);
  await closeAccount(app.as({ ...removed, hasRecentSignIn: true }));
  expect(await namesFor(viewer, 'numbat')).toEqual([]);
});

test('SR-01 for a frequent name, people of the viewer’s groups come first', async () => {
  const near = await aPerson(app, { name: 'Zelda Common' });
  await aGroup(app, viewer, {}, [near]);
  await own.db.run(sql`
    insert into users (id, username, name, email, password_hash, role, search)
    select 'M' || translate(lpad(n::text, 7, '0'), '0123456789', 'ABCDEFGHJK'), 'many-' || n, 'Many Common', 'many-' || n || '@example.org', 'none', 'member', array_to_tsvector(array['common'])
    from generate_series(1, 2500) as n`);
  expect(await namesFor(viewer, 'common', {}, 3)).toEqual(['Zelda Common', 'Many Common', 'Many Common']);
});

test('SR-01 search words of existing people are backfilled, job title included', async () => {
  const baker = await aPerson(app, { name: 'Bo' });
  await worksAs(baker, 'Pâtissière');
  await own.db.run(sql`update users set search = null, name_spellings = null where id = ${baker.id}`);
  expect(await namesFor(viewer, 'patissiere')).toEqual([]);
  await accounts.onStart?.(app);
  await app.finishTasks();
  expect(await find(viewer, 'patissiere')).toMatchObject([{ title: 'Bo', text: `@${baker.username} · Pâtissière` }]);
});
