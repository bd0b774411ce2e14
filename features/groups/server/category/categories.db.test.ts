import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/manage-categories-endpoints.ts';
import { createGroup, listCategories, readGroup } from '../../contract/endpoints.ts';
import { categoriesChangedMessage } from '../../contract/live.ts';
import { groups } from '../feature.ts';
import { aGroup, requesterOf, groupText } from '../testing.ts';
import { idOf } from './id-of.ts';
import { categoryEdition } from './store.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let administrator: SignedInViewer;
let ana: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [groups]);
  ask = requesterOf(app, [groups]);
  ana = await aPerson(app, { role: 'manager' });
  administrator = { ...(await aPerson(app)), isAdministrator: true };
});
beforeEach(() => void app.sent.splice(0));
afterAll(() => own.drop());

let made = 0;
const names = (name = `Category ${(made += 1)}`) => ({ en: name, fr: `${name} (fr)`, es: `${name} (es)` });
const create = (of = names()) => ask(endpoints.createCategory, administrator, { body: { names: of } });
const change = (id: string, of: ReturnType<typeof names>, place: number) =>
  ask(endpoints.changeCategory, administrator, { params: { id }, body: { names: of, place } });
const merge = (id: string, into: string) => ask(endpoints.mergeCategory, administrator, { params: { id }, body: { into } });
const offered = async () => (await ask(listCategories, visitor)).filter(({ into }) => into === undefined).map(({ id }) => id);

test('AD-03 AD-07 an administrator adds, renames and moves a category; everybody sees it immediately, in their language', async () => {
  const before = await offered();
  const edition = await categoryEdition(own.db);
  const added = await create(names('Town planning'));
  expect(added).toMatchObject({ id: 'townPlanning', place: before.length + 1 });
  expect(await offered()).toEqual([...before, 'townPlanning']);
  const changed = await change(added.id, names('Urbanism'), 2);
  expect(changed).toEqual({ id: 'townPlanning', names: names('Urbanism'), place: 2 });
  expect(await offered()).toEqual(before.toSpliced(1, 0, 'townPlanning'));
  expect(await ask(listCategories, visitor)).toContainEqual({ id: 'townPlanning', name: 'Urbanism' });
  expect(await ask(endpoints.readCategory, administrator, { params: { id: added.id } })).toEqual(changed);
  // The revision of cached replies changes.
  expect(Number(await categoryEdition(own.db))).toBeGreaterThan(Number(edition));
  await app.runJobs();
  expect(app.sent).toContainEqual({ rooms: [rooms.public], message: { type: categoriesChangedMessage, id: added.id } });
  // A place beyond the end means the end.
  expect(await change(added.id, names('Urbanism'), 100)).toMatchObject({ place: before.length + 1 });
  expect(await own.db.many(sql`select action from audit where subject_id = 'townPlanning' order by id`)).toEqual([
    { action: 'category.create' },
    { action: 'category.change' },
    { action: 'category.change' },
  ]);
});

test('AD-03 a name is unique per language, ignoring case and space; ids of equal names get a number', async () => {
  const { id } = await create(names('Port & harbour'));
  expect(id).toBe('portHarbour');
  await expect(create({ ...names(), fr: '  PORT &  HARBOUR (fr)' })).rejects.toMatchObject({ code: 'category.exists' });
  const other = await create();
  await expect(change(other.id, { ...names(), es: 'port & harbour (ES)' }, 1)).rejects.toMatchObject({ code: 'category.exists' });
  expect(idOf('Port & harbour', 2)).toBe('portHarbour2');
  expect(idOf('図書館', 1)).toBe('category');
  await expect(create({ ...names(), en: ' ' })).rejects.toMatchObject({ code: 'input.invalid' });
});

test('AD-03 a merged category cannot be chosen; its things show the target’s name immediately and are moved', async () => {
  const [from, into] = [await create(), await create()];
  const group = await aGroup(app, ana, { category: from.id });
  await merge(from.id, into.id);
  expect(await offered()).not.toContain(from.id);
  expect(await ask(listCategories, visitor)).toContainEqual({ id: from.id, name: into.names.en, into: into.id });
  await app.runJobs();
  expect(await ask(readGroup, ana, { params: { id: group.id } })).toMatchObject({ category: into.id, version: group.version });
  // A form that was open during the merge still sends the old id.
  const late = await ask(createGroup, ana, { body: groupText({ category: from.id }) });
  expect(late.category).toBe(into.id);
  await expect(merge(from.id, into.id)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(change(from.id, names(), 1)).rejects.toMatchObject({ code: 'thing.notFound' });
  // Its name is free again, and its things move on with a merge of the target.
  expect((await create(from.names)).id).not.toBe(from.id);
  const last = await create();
  await merge(into.id, last.id);
  await app.runJobs();
  expect(await ask(listCategories, visitor)).toContainEqual({ id: from.id, name: last.names.en, into: last.id });
  expect(await ask(readGroup, ana, { params: { id: group.id } })).toMatchObject({ category: last.id });
});

test('AD-03 a thing filed during a merge gets the target of the merge', async () => {
  const [from, into] = [await create(), await create()];
  const [{ id }] = await Promise.all([aGroup(app, ana, { category: from.id }), merge(from.id, into.id)]);
  await app.runJobs();
  expect((await ask(readGroup, ana, { params: { id } })).category).toBe(into.id);
});

test('AD-03 creating a category is idempotent by command id', async () => {
  const body = { names: names(), commandId: newId() };
  const [first, again] = [
    await ask(endpoints.createCategory, administrator, { body }),
    await ask(endpoints.createCategory, administrator, { body }),
  ];
  expect(again).toEqual(first);
});

test('AD-03 the target of a merge must be another category that can be chosen', async () => {
  const { id } = await create();
  for (const into of [id, 'poetry'])
    await expect(merge(id, into)).rejects.toMatchObject({ fields: [{ name: 'into', code: 'field.invalid' }] });
  expect(await offered()).toContain(id);
});

test('AD-01 AD-03 only administrators change categories', async () => {
  for (const viewer of [visitor, ana]) {
    const code = viewer === visitor ? 'auth.required' : 'auth.forbidden';
    const params = { id: 'legal' };
    await expect(ask(endpoints.listManagedCategories, viewer)).rejects.toMatchObject({ code });
    await expect(ask(endpoints.readCategory, viewer, { params })).rejects.toMatchObject({ code });
    await expect(ask(endpoints.createCategory, viewer, { body: { names: names() } })).rejects.toMatchObject({ code });
    await expect(ask(endpoints.changeCategory, viewer, { params, body: { names: names(), place: 1 } })).rejects.toMatchObject({ code });
    await expect(ask(endpoints.mergeCategory, viewer, { params, body: { into: 'economics' } })).rejects.toMatchObject({ code });
  }
});
