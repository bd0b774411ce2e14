import sql from 'sql-template-tag';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { languages } from '#platform/contract/language.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { putTogether } from '#platform/server/extension-points/feature.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { importQuery, previewQuery } from '../../contract/shapes.ts';
import { readDesign } from '../commands.ts';
import { groupDesigner } from '../feature.ts';
import { aDesign, imported } from '../testing.ts';
import { row, xlsxOf } from '../testing/real-workbooks.ts';
import { importDesign, previewImport } from './import-design.ts';
import { readSampleList } from './send-table.ts';

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
const preview = (by: Somebody, file: Buffer, query: Record<string, string> = {}) =>
  previewImport(app.as(by.viewer), { params: undefined, query: previewQuery.parse(query), body: undefined }, bodyOf(file));
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

test('MV-09 a preview shows how a list is understood, needs no design and stores nothing', async () => {
  const designs = () => own.db.many(sql`select * from designs`);
  const before = await designs();
  expect(await preview(ana, await twoLists())).toMatchObject({
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
  expect(await preview(ana, await twoLists(), { sheet: '1' })).toMatchObject({ questions: [], rows: [{ name: 'Tom' }] });
  expect(await designs()).toEqual(before);
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

test('MV-05 the example list imports without errors in each language, as twelve people in three groups', async () => {
  for (const language of languages) {
    const { name, stream } = await readSampleList(app.as(ana.viewer), { params: undefined, query: { language }, body: undefined });
    expect(name).toMatch(/^[a-z-]+\.csv$/);
    const id = await aDesign(app, ana.viewer);
    expect(await send(ana, id, Buffer.from((await stream.toArray()).join('')))).toMatchObject({ rows: 15, errorCount: 0 });
    const { people, groups } = await read(id);
    expect(groups).toHaveLength(3);
    expect(people.map(({ email, groupIds }) => [/^[a-z]+\.[a-z]+@example\.org$/.test(email), groupIds.length])).toEqual(
      people.map(() => [true, 1]),
    );
    expect(people).toHaveLength(12);
  }
});
