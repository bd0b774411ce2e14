import { expect, test } from 'vitest';
import { tableFindings } from './tables.ts';

const migrations = new Map([
  ['database/migrations/0020_groups.sql', 'create table groups (id text);\ncreate table if not exists group_notes (id text);'],
  ['database/migrations/0030_documents.sql', 'create table documents (id uuid);'],
]);
const found = (path: string, statement: string) =>
  tableFindings(
    migrations,
    new Map([
      [path, `export const a = sql\`${statement}\``],
      ['features/groups/server/b.ts', ''],
    ]),
  ).map((each) => each.message);

const store = 'features/documents/server/store.ts';

test('a store writes its own tables and reads public ones', () => {
  expect(found(store, 'insert into documents (id) select id from groups where id = ${id} on conflict do update set id = 1')).toEqual([]);
  expect(found(store, 'select 1 from documents d join groups g on true for update of d')).toEqual([]);
});

test('a store that writes a table of another feature is reported', () => {
  for (const statement of [
    'insert into groups values (1)',
    'update groups set id = 1',
    'delete from groups',
    'with a as (delete\\nfrom groups returning id) select 1',
  ])
    expect(found(store, statement)).toEqual(['documents writes to “groups”, which belongs to groups: use its public API']);
});

test('a store that reads a private table of another feature is reported', () => {
  expect(found(store, 'select 1 from documents join group_notes on true')).toHaveLength(1);
  expect(found('features/groups/server/store.ts', 'select 1 from group_notes')).toEqual([]);
});

test('fails when it finds no table', () => {
  expect(tableFindings(new Map(), new Map()).map((each) => each.rule)).toEqual(['saw-nothing']);
});
