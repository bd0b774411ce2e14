import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as calls from '../contract/endpoints.ts';
import { versionLimits } from '../contract/limits.ts';
import { documents } from './feature.ts';
import { aDraft, aPublishedDocument, textOf } from './testing.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, [groups, documents]);
  ask = requesterOf(app, [groups, documents]);
  [ana, bob] = await Promise.all([aPerson(app, { username: 'ana', role: 'manager' }), aPerson(app, { username: 'bob' })]);
});
afterAll(() => database.drop());

const save = (id: string, version: number, text: string, more: object = {}) =>
  ask(calls.updateDocument, ana, {
    params: { id },
    body: { title: 'Notes', subtitle: '', category: 'miscellaneous', content: textOf(text), version, ...more },
  });
const list = (id: string) => ask(calls.listVersions, ana, { params: { id }, query: {} });
const readAt = (id: string, version: number) => ask(calls.readVersion, ana, { params: { id, version } });
/** Simulates a pause of this length. */
const rest = (id: string, minutes: number) =>
  app.db.run(sql`update documents set updated_at = now() - make_interval(mins => ${minutes}) where id = ${id}`);
const count = async (table: 'texts' | 'versions', id: string) =>
  (
    await app.db.one<{ count: number }>(
      table === 'texts'
        ? sql`select count(*) as count from document_texts where document_id = ${id}`
        : sql`select count(*) as count from document_versions where document_id = ${id}`,
    )
  ).count;

test('DO-08 publishing and every save of a published document create a version', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'One.' });
  await save(id, version, 'Two.');
  await save(id, version + 1, 'Three words now.');
  const { items } = await list(id);
  expect(items).toMatchObject([
    { version: version + 2, kind: 'saved', words: 3, savedBy: 'Ana', title: 'Notes' },
    { version: version + 1, kind: 'saved', words: 1 },
    { version, kind: 'published', words: 1 },
  ]);
  expect((await readAt(id, version)).content).toEqual(textOf('One.'));
  expect((await readAt(id, version + 2)).content).toEqual(textOf('Three words now.'));
});

test('DO-08 a document published before versions existed loses nothing at its first change', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'From long ago.' });
  await app.db.run(sql`delete from document_versions where document_id = ${id}`);
  await save(id, version, 'Of today.');
  expect((await list(id)).items.map((item) => item.version)).toEqual([version + 1, version]);
  expect((await readAt(id, version)).content).toEqual(textOf('From long ago.'));
});

test('DO-08 a version of a draft is saved after a pause in writing', async () => {
  const { id } = await aDraft(app, ana, { text: 'Begun.' });
  await save(id, 1, 'Begun. And on.');
  expect((await list(id)).items).toEqual([]);
  await rest(id, versionLimits.pauseMinutes - 1);
  await save(id, 2, 'Begun. And on. And on.');
  expect((await list(id)).items).toEqual([]);
  await rest(id, versionLimits.pauseMinutes);
  await save(id, 3, 'After lunch.');
  const { items } = await list(id);
  expect(items).toMatchObject([{ version: 3, kind: 'draft' }]);
  expect((await readAt(id, 3)).content).toEqual(textOf('Begun. And on. And on.'));
});

test('DO-08 a draft has at most 50 versions, and equal texts are stored once', async () => {
  const { id } = await aDraft(app, ana, { text: 'Left.' });
  const saves = versionLimits.draftVersions + 5;
  for (let version = 1; version <= saves; version += 1) {
    await rest(id, 60);
    await save(id, version, version % 2 ? 'Right.' : 'Left.');
  }
  expect(await count('versions', id)).toBe(versionLimits.draftVersions);
  expect(await count('texts', id)).toBe(2);
  const first = await list(id);
  expect(first.items[0]?.version).toBe(saves);
  expect(first.items.at(-1)?.version).toBe(saves - versionLimits.draftVersions + 1);
  expect(first.nextCursor).toBeNull();
  // The version published before the withdrawal is older than all of these and is kept.
  await app.db.run(sql`
    update document_versions set kind = 'published' where document_id = ${id} and version = ${saves - versionLimits.draftVersions + 1}`);
  for (const version of [saves + 1, saves + 2]) {
    await rest(id, 60);
    await save(id, version, version % 2 ? 'Right.' : 'Left.');
  }
  expect(await count('versions', id)).toBe(versionLimits.draftVersions + 1);
});

test('DO-11 a version can be named, also the current one; named versions are not thinned out', async () => {
  const { id } = await aDraft(app, ana, { text: 'First reading.' });
  const name = (version: number, wanted: string, viewer = ana) =>
    ask(calls.nameVersion, viewer, { params: { id, version }, body: { name: wanted } });
  await name(1, '  First   reading ');
  expect((await list(id)).items).toMatchObject([{ version: 1, kind: 'draft', name: 'First reading', savedBy: 'Ana' }]);
  await expect(name(1, 'Mine', bob)).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(name(7, 'None')).rejects.toMatchObject({ code: 'thing.notFound' });
  const saves = versionLimits.draftVersions + 3;
  for (let version = 1; version <= saves; version += 1) {
    await rest(id, 60);
    await save(id, version, `Text ${version}.`);
  }
  expect(await count('versions', id)).toBe(versionLimits.draftVersions + 1);
  expect((await readAt(id, 1)).content).toEqual(textOf('First reading.'));
  await app.db.run(sql`
    update document_versions set name = 'Reading' where document_id = ${id} and version > 1 and version <= ${saves}`);
  await app.db.run(sql`
    insert into document_versions (document_id, version, name, kind, title, subtitle, hash, words, saved_by, saved_at)
    select document_id, 10000 + n, 'Reading', kind, title, subtitle, hash, words, saved_by, saved_at
    from document_versions, generate_series(1, ${versionLimits.named}) as n where document_id = ${id} and version = 1`);
  await expect(name(saves + 1, 'One too many')).rejects.toMatchObject({ code: 'document.tooManyNames' });
  await name(1, '');
  expect((await readAt(id, 1)).name).toBe('');

  const published = await aPublishedDocument(app, ana, { text: 'Zero.' });
  for (let step = 0; step < 3; step += 1) await save(published.id, published.version + step, `Number ${step}.`);
  await ask(calls.nameVersion, ana, { params: { id: published.id, version: published.version + 1 }, body: { name: 'For the assembly' } });
  await app.db.run(sql`update document_versions set saved_at = now() - interval '3 days' where document_id = ${published.id}`);
  await save(published.id, published.version + 3, 'The last one.');
  const stored = (await list(published.id)).items.map(({ version: number }) => number - published.version);
  expect(stored).toEqual([4, 3, 1, 0]);
});

test('DO-08 versions have pages', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Zero.' });
  for (let step = 0; step < versionLimits.pageItems; step += 1) await save(id, version + step, `Number ${step}.`);
  const first = await list(id);
  expect(first.items).toHaveLength(versionLimits.pageItems);
  const second = await ask(calls.listVersions, ana, { params: { id }, query: { cursor: String(first.nextCursor) } });
  expect(second.items.map((item) => item.version)).toEqual([version]);
  expect(second.nextCursor).toBeNull();
});

test('DO-08 restoring creates a new version and loses nothing, published or draft', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Good.' });
  await save(id, version, 'Bad.');
  const restored = await ask(calls.restoreVersion, ana, { params: { id, version }, body: { version: version + 1 } });
  expect(restored).toMatchObject({ version: version + 2, state: 'published', excerpt: 'Good.', content: textOf('Good.') });
  expect((await list(id)).items).toMatchObject([
    { version: version + 2, restoredFrom: version },
    { version: version + 1, restoredFrom: null },
    { version },
  ]);
  // A retry after a lost response creates no further version.
  await ask(calls.restoreVersion, ana, { params: { id, version }, body: { version: version + 1 } });
  expect((await list(id)).items).toHaveLength(3);

  const draft = await aDraft(app, ana, { text: 'Early.' });
  await rest(draft.id, 60);
  await save(draft.id, 1, 'Late.');
  await ask(calls.restoreVersion, ana, { params: { id: draft.id, version: 1 }, body: {} });
  expect((await readAt(draft.id, 2)).content).toEqual(textOf('Late.'));
});

test('DO-08 restoring after another save is a conflict', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Good.' });
  await save(id, version, 'Better.');
  await save(id, version + 1, 'Best.');
  await expect(ask(calls.restoreVersion, ana, { params: { id, version }, body: { version: version + 1 } })).rejects.toMatchObject({
    code: 'state.conflict',
  });
});

test('DO-05 replacing another save stores it as a version', async () => {
  const { id } = await aDraft(app, ana, { text: 'Common.' });
  await save(id, 1, 'Theirs.');
  await save(id, 2, 'Mine.', { keepPresent: true });
  expect((await list(id)).items).toMatchObject([{ version: 2, kind: 'draft' }]);
  expect((await readAt(id, 2)).content).toEqual(textOf('Theirs.'));
});

test('DO-08 only the author sees and restores versions', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'First slip.' });
  await save(id, version, 'Corrected.');
  for (const viewer of [bob, { ...bob, isAdministrator: true }]) {
    await expect(ask(calls.listVersions, viewer, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(ask(calls.readVersion, viewer, { params: { id, version } })).rejects.toMatchObject({ code: 'thing.notFound' });
    await expect(ask(calls.restoreVersion, viewer, { params: { id, version }, body: {} })).rejects.toMatchObject({
      code: 'auth.forbidden',
    });
  }
  await expect(ask(calls.listVersions, visitor, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'auth.required' });
  // A version of another document is not found.
  await expect(readAt((await aDraft(app, ana)).id, version)).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('DO-08 members who read a private document do not see its versions', async () => {
  const group = await aGroup(app, ana, { groupName: 'Readers' });
  const { id, version } = await aPublishedDocument(app, ana, { groupIds: [group.id] });
  await save(id, version, 'Corrected.');
  await expect(ask(calls.listVersions, bob, { params: { id }, query: {} })).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('DO-08 permanent deletion deletes the versions', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Here.' });
  await save(id, version, 'There.');
  expect(await count('versions', id)).toBe(2);
  await ask(calls.deleteDocument, ana, { params: { id } });
  expect(await count('versions', id)).toBe(2);
  await ask(calls.purgeDocument, ana, { params: { id } });
  expect(await count('versions', id)).toBe(0);
  expect(await count('texts', id)).toBe(0);
});

test('DO-08 versions of a published document thin out with age: all of one day, then per hour, day, week', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Zero.' });
  // Age, and position within its hour, day or week.
  const saved = [
    ['400 days', 'week', '1 hour'],
    ['400 days', 'week', '2 hours'],
    ['20 days', 'day', '1 hour'],
    ['20 days', 'day', '2 hours'],
    ['75 hours', 'hour', '10 minutes'],
    ['72 hours', 'hour', '10 minutes'],
    ['72 hours', 'hour', '20 minutes'],
    ['1 hour', 'hour', '10 minutes'],
    ['1 hour', 'hour', '20 minutes'],
  ];
  for (const [turn] of saved.entries()) await save(id, version + turn, `Number ${turn}.`);
  for (const [turn, [age, unit, place]] of saved.entries())
    await app.db.run(sql`
      update document_versions set saved_at = date_trunc(${unit}, now() - ${age}::interval) + ${place}::interval
      where document_id = ${id} and version = ${version + turn + 1}`);
  // Restored and published versions are kept.
  await ask(calls.restoreVersion, ana, { params: { id, version: version + 1 }, body: {} });
  await save(id, version + 10, 'The newest.');
  const versions = (await list(id)).items.map((item) => item.version - version);
  expect(versions).toEqual([11, 10, 9, 8, 7, 5, 4, 2, 1, 0]);
  const bytes = await app.db.one<{ kept: number; counted: number }>(sql`
    select version_bytes as kept, (select sum(bytes) from document_texts where document_id = ${id})::bigint as counted from documents where id = ${id}`);
  expect(bytes.kept).toBe(bytes.counted);
});

test('DO-08 a restored version is kept regardless of age and later saves', async () => {
  const { id, version } = await aPublishedDocument(app, ana, { text: 'Good.' });
  await save(id, version, 'Worse.');
  await ask(calls.restoreVersion, ana, { params: { id, version }, body: {} });
  await save(id, version + 2, 'Better.');
  await app.db.run(sql`
    update document_versions set saved_at = date_trunc('week', now() - interval '400 days') + interval '1 hour' where document_id = ${id}`);
  await save(id, version + 3, 'The newest.');
  expect((await list(id)).items.map((item) => item.version - version)).toEqual([4, 3, 2, 0]);
});
