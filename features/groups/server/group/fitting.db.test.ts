import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Language } from '#platform/contract/language.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { deleteGroup, editGroup, listFitting as endpoint } from '../../contract/endpoints.ts';
import { groups } from '../feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { aGroup, requesterOf, groupText } from '../testing.ts';
import { joinGroup } from '../membership/join-group.ts';
import { listSuggested } from './list-suggested.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups]);
  ask = requesterOf(app, [groups]);
  manager = await aPerson(app, { role: 'manager' });
});
afterAll(() => database.drop());

const english = 'The people who are in it work with us on what is to be done.';
const french = 'Les membres travaillent avec nous à ce qui est dans le cahier des charges.';
const open = (fields: Parameters<typeof groupText>[0]) => aGroup(app, manager, { visibility: 'public', description: english, ...fields });
const fitting = async (viewer: SignedInViewer, language: Language = 'en') => {
  const { items } = await listSuggested({ ...app.as(viewer), language });
  return items.map(({ groupName }) => groupName);
};

test('GR-06 five public groups are suggested: by words, then categories, then language', async () => {
  for (const n of [1, 2, 3, 4]) await open({ groupName: `Others ${n}` });
  await open({ groupName: 'Marées', description: french });
  await open({ groupName: 'Contracts of carriage', category: 'legal' });
  await open({ groupName: 'Lock keepers', description: `${english} Everybody of Rhine Barges.` });
  const newcomer = await aPerson(app);
  await app.db.run(sql`update users set company = 'Rhine Barges' where id = ${newcomer.id}`);
  expect((await fitting(newcomer))[0]).toBe('Lock keepers');
  expect(await fitting(newcomer)).toHaveLength(5);
  expect(await fitting(newcomer)).not.toContain('Marées');
  // For a reader of French, a group in French ranks above English ones without other matches.
  expect(await fitting(newcomer, 'fr')).toContain('Marées');
  // Members of a group are suggested others of its category.
  const own = await open({ groupName: 'Own', category: 'legal' });
  await joinGroup(app.as(newcomer), { params: { id: own.id }, query: undefined, body: undefined });
  expect((await fitting(newcomer)).slice(0, 2)).toEqual(['Lock keepers', 'Contracts of carriage']);
  expect(await fitting(newcomer)).not.toContain('Own');
});

test('GR-06 groups with recent joins rank higher', async () => {
  const lively = await open({ groupName: 'Lively', description: english, category: 'credits' });
  for (let n = 0; n < 6; n += 1)
    await joinGroup(app.as(await aPerson(app)), { params: { id: lively.id }, query: undefined, body: undefined });
  expect((await fitting(await aPerson(app)))[0]).toBe('Lively');
});

test('GR-06 GR-07 private, deleted and requested groups are never suggested; visitors get no suggestions', async () => {
  const words = `${english} Xylophone makers.`;
  const [closed, going, asked] = [
    await open({ groupName: 'Closed', visibility: 'private', description: words }),
    await open({ groupName: 'Going', description: words }),
    await open({ groupName: 'Asked', visibility: 'private', description: words }),
  ];
  const person = await aPerson(app);
  await app.db.run(sql`update users set company = 'Xylophone makers' where id = ${person.id}`);
  await joinGroup(app.as(person), { params: { id: asked.id }, query: undefined, body: undefined });
  await ask(editGroup, manager, {
    params: { id: asked.id },
    body: { ...groupText({ groupName: 'Asked', visibility: 'public', description: words }), version: asked.version },
  });
  expect(await fitting(person)).toContain('Going');
  await ask(deleteGroup, manager, { params: { id: going.id } });
  const offered = await fitting(person);
  for (const name of ['Closed', 'Going', 'Asked']) expect(offered).not.toContain(name);
  expect(closed.visibility).toBe('private');
  await expect(ask(endpoint, visitor)).rejects.toMatchObject({ code: 'auth.required' });
});

test('GR-06 each suggestion says why; a manager counts as known if both are in a group, other members do not', async () => {
  const reasons = async (viewer: SignedInViewer, name: string, language: Language = 'en') => {
    const { items } = await listSuggested({ ...app.as(viewer), language });
    return items.find(({ groupName }) => groupName === name)?.reasons;
  };
  const person = await aPerson(app);
  const known = await aPerson(app, { role: 'manager' });
  const unknown = await aPerson(app, { role: 'manager' });
  const circle = await open({ groupName: 'Circle', category: 'legal' });
  for (const each of [person, known]) await joinGroup(app.as(each), { params: { id: circle.id }, query: undefined, body: undefined });
  await app.db.run(sql`update users set company = 'Zither makers' where id = ${person.id}`);
  const text = { visibility: 'public' as const, category: 'credits' };
  const zither = await aGroup(app, known, { ...text, groupName: 'Zither known', description: `${english} Zither makers.` });
  const other = await aGroup(app, unknown, { ...text, groupName: 'Zither unknown', description: `${french} Zither makers.` });
  await joinGroup(app.as(known), { params: { id: other.id }, query: undefined, body: undefined });
  expect(await reasons(person, 'Zither known')).toEqual(['manager', 'words', 'language']);
  // The known person is a member, which only members know.
  expect(await reasons(person, 'Zither unknown', 'fr')).toEqual(['words', 'language', 'joins']);
  await app.db.run(sql`update groups set category = 'legal' where id = ${zither.id}`);
  expect(await reasons(person, 'Zither known', 'fr')).toEqual(['manager', 'words', 'category']);
  // No one sees a suspended person.
  await app.db.run(sql`update users set suspended_at = now() where id = ${known.id}`);
  expect(await reasons(person, 'Zither known', 'fr')).toEqual(['words', 'category']);
});

test('GR-06 GR-12 any manager of a group counts as known, also one who was added later', async () => {
  const [person, known, founder] = [await aPerson(app), await aPerson(app), await aPerson(app, { role: 'manager' })];
  const shared = await open({ groupName: 'Shared circle', category: 'legal' });
  for (const each of [person, known]) await joinGroup(app.as(each), { params: { id: shared.id }, query: undefined, body: undefined });
  const stored = await aGroup(
    app,
    founder,
    { visibility: 'public', category: 'credits', groupName: 'Two managers', description: english },
    [known],
  );
  const reasons = async () =>
    (await listSuggested({ ...app.as(person), language: 'en' })).items.find(({ id }) => id === stored.id)?.reasons ?? [];
  expect(await reasons()).not.toContain('manager');
  await app.db.run(sql`insert into group_managers (group_id, user_id) values (${stored.id}, ${known.id})`);
  expect(await reasons()).toContain('manager');
});
