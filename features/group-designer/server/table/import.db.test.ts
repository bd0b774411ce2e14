import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { importQuery } from '../../contract/shapes.ts';
import { readDesign } from '../commands.ts';
import { groupDesigner } from '../feature.ts';
import { aDesign, imported } from '../testing.ts';
import { row, xlsxOf } from '../testing/real-workbooks.ts';
import { importDesign, previewImport } from './import-design.ts';

type Somebody = Awaited<ReturnType<typeof aUser>>;

let own: TestDatabase;
let app: TestApp;
let ana: Somebody;
let bob: Somebody;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, putTogether([accounts, groups, groupDesigner]));
  ana = await aUser(app, { role: 'manager' });
  bob = await aUser(app, { role: 'manager' });
});
afterAll(() => own.drop());

const bodyOf = (file: Buffer) => ({ chunks: Readable.from([file]), bytes: file.length, stop: () => {} });
const preview = (by: Somebody, id: string, file: Buffer, query: Record<string, string> = {}) =>
  previewImport(app.as(by.viewer), { params: { id }, query: importQuery.parse(query), body: undefined }, bodyOf(file));
const send = (by: Somebody, id: string, file: Buffer, query: Record<string, string> = {}) =>
  importDesign(app.as(by.viewer), { params: { id }, query: importQuery.parse(query), body: undefined }, bodyOf(file));
const read = (id: string) => readDesign(app.as(ana.viewer), { params: { id }, query: undefined, body: undefined });

const rowsOf = (name: string) => row(1, ['Federation']) + row(3, ['Name', 'E-mail']) + row(4, [name, `${name.toLowerCase()}@example.org`]);
/** Two lists and a hidden one: which of the two is meant cannot be known. */
const twoLists = () =>
  xlsxOf(
    [
      { name: 'Codes', rows: rowsOf('Gone'), state: 'hidden' },
      { name: '2026', rows: rowsOf('Zoe') },
      { name: '2025', rows: rowsOf('Tom') },
    ],
    { active: 1 },
  );

test('MV-09 a preview shows how a list is understood and changes nothing; only the owner sees it', async () => {
  const id = await aDesign(app, ana.viewer);
  const before = await read(id);
  expect(await preview(ana, id, await twoLists())).toMatchObject({
    questions: ['sheet'],
    sheets: [
      { name: '2026', rows: 3 },
      { name: '2025', rows: 3 },
    ],
    header: 3,
    rowCount: 1,
    rows: [{ line: 4, name: 'Zoe', email: 'zoe@example.org' }],
    leftOut: [{ line: 1, reason: 'title', text: 'Federation' }],
  });
  expect(await preview(ana, id, await twoLists(), { sheet: '1' })).toMatchObject({ questions: [], rows: [{ name: 'Tom' }] });
  expect(await read(id)).toEqual(before);
  await expect(preview(bob, id, await twoLists())).rejects.toMatchObject({ code: 'thing.notFound' });
});

test('MV-09 an import without the needed choice is refused with the readings; with it the list is imported', async () => {
  const id = await aDesign(app, ana.viewer);
  await expect(send(ana, id, await twoLists())).rejects.toMatchObject({
    code: 'design.columnsUnclear',
    present: { questions: ['sheet'], rows: [{ name: 'Zoe' }] },
  });
  expect((await read(id)).people).toEqual([]);
  expect(await send(ana, id, await twoLists(), { sheet: '1' })).toMatchObject({ rows: 1, leftOut: [{ line: 1, reason: 'title' }] });
  expect((await read(id)).people).toMatchObject([{ name: 'Tom', line: 4 }]);
});

test('MV-09 the importer manages the groups for which a list names no manager', async () => {
  const id = await aDesign(app, ana.viewer);
  const list = [
    'Role,Name,E-mail,Groups,Group manager (e-mail)',
    'group,North,,,',
    `group,South,,,${bob.email}`,
    'client,Zoe,zoe@example.org,North | South | East,',
  ];
  await imported(app, ana.viewer, id, list.join('\n'));
  const managers = (await read(id)).groups.map(({ name, manager }) => [name, manager]);
  expect(managers).toEqual([
    ['North', ana.email],
    ['South', bob.email],
    ['East', ana.email],
  ]);
});

test('MV-09 a list of people without groups is imported whole, with nobody left out', async () => {
  const id = await aDesign(app, ana.viewer);
  const list = Array.from({ length: 30 }, (_, at) => `Person ${at};p${at}@example.org`).join('\n');
  expect(await imported(app, ana.viewer, id, `Name;E-mail\n${list}\n`)).toMatchObject({
    rows: 30,
    errorCount: 0,
    people: { added: 30 },
    groups: { added: 0 },
    leftOut: [],
  });
});
