import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { dropDatabase, testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';

const folder = join(import.meta.dirname, '../../database/releases');
const release = readdirSync(folder)
  .filter((name) => name.endsWith('.sql.gz'))
  .sort()
  .at(-1);

/**
 * Columns of the previous release that are gone or changed, each with the release that stopped
 * using it (decision 88). Only these may differ.
 */
const givenUp: Readonly<Record<string, string>> = {};

interface Column {
  table: string;
  column: string;
  type: string;
}

const name = `earlier_${randomBytes(6).toString('hex')}`;
const shared = inject('databaseUrl');
let now: TestDatabase;
let [before, after]: pg.Client[] = [];

beforeAll(async () => {
  now = await testDatabase();
  await withClient(shared, (client) => client.query(`create database ${name}`));
  before = new pg.Client({ connectionString: databaseUrl(shared, name) });
  after = new pg.Client({ connectionString: now.url });
  await Promise.all([before.connect(), after.connect()]);
  await before.query(gunzipSync(readFileSync(join(folder, release ?? ''))).toString('utf8'));
});
afterAll(async () => {
  await before?.end();
  await after?.end();
  await now.drop();
  await dropDatabase(shared, name);
});

const columnsOf = async (client: pg.Client | undefined): Promise<Column[]> => {
  const found = await client?.query<Column>(
    `select table_name as "table", column_name as "column", udt_name as type from information_schema.columns
    where table_schema = 'public' and table_name <> 'migrations' and is_generated = 'NEVER' order by table_name, ordinal_position`,
  );
  return found?.rows ?? [];
};
const keyOf = ({ table, column }: Column) => `${table}.${column}`;

test('OP-02 all that a node of the previous release reads exists, under its name and with its type', async () => {
  const types = new Map((await columnsOf(after)).map((each) => [keyOf(each), each.type]));
  const known = await columnsOf(before);
  expect(known.length).toBeGreaterThan(100);
  const removed = known.filter((each) => types.get(keyOf(each)) !== each.type && !(keyOf(each) in givenUp));
  expect(removed).toEqual([]);
});

test('OP-02 rows of the previous release can be inserted into the current tables, naming its columns', async () => {
  const columns = (await columnsOf(before)).filter((each) => !(keyOf(each) in givenUp));
  const byTable = Map.groupBy(columns, ({ table }) => table);
  let left = [...byTable.keys()];
  let written = 0;
  const refusals = new Map<string, string>();
  // A table comes after those that it refers to.
  for (let tables = left; tables.length > 0;) {
    for (const table of tables) {
      const names = (byTable.get(table) ?? []).map(({ column }) => `"${column}"`).join(', ');
      const { rows } = (await before?.query<{ row: string }>(`select row_to_json(t)::text as row from public.${table} t`)) ?? { rows: [] };
      try {
        await after?.query('begin');
        for (const { row } of rows)
          await after?.query(
            `insert into ${table} (${names}) overriding system value select ${names} from json_populate_record(null::${table}, $1::json) on conflict do nothing`,
            [row],
          );
        await after?.query('commit');
        written += rows.length;
        left = left.filter((each) => each !== table);
        refusals.delete(table);
      } catch (error) {
        await after?.query('rollback');
        refusals.set(table, error instanceof Error ? error.message : String(error));
      }
    }
    if (left.length === tables.length) break;
    tables = left;
  }
  expect(Object.fromEntries(refusals)).toEqual({});
  expect(written).toBeGreaterThan(100);
});

async function withClient(url: string, work: (client: pg.Client) => Promise<unknown>): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
