import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Database } from './db.ts';
import { createLog } from '../logging/log.ts';
import { migrate } from './migrate.ts';
import { databaseUrl } from '../testing/database-url.ts';
import { dropDatabase } from '../testing/database.ts';

const log = createLog({ level: 'silent' });
const shared = inject('databaseUrl');
const url = databaseUrl(shared, 'migrate_test');
const dir = mkdtempSync(join(tmpdir(), 'atrium-migrations-'));
let admin: Database;
let db: Database;

beforeAll(async () => {
  admin = connect(shared, { log });
  await admin.run(sql`create database migrate_test`);
  db = connect(url, { log });
  writeFileSync(join(dir, '0001_first.sql'), 'create table first (id int);\ninsert into first values (1);');
  writeFileSync(join(dir, '0002_second.sql'), 'alter table first add column name text;');
});
afterAll(async () => {
  await db.close();
  await dropDatabase(shared, 'migrate_test');
  await admin.close();
  rmSync(dir, { recursive: true });
});

test('three concurrent processes on an empty database apply every file once', async () => {
  await Promise.all([migrate(url, dir), migrate(url, dir), migrate(url, dir)]);
  expect(await db.many(sql`select name from migrations order by id`)).toEqual([{ name: '0001_first' }, { name: '0002_second' }]);
  expect(await db.many(sql`select * from first`)).toEqual([{ id: 1, name: null }]);
  expect(await db.many(sql`select 1 from graphile_worker.jobs`)).toEqual([]);
});

test('failing files leave nothing, and corrected ones are applied', async () => {
  writeFileSync(join(dir, '0003_third.sql'), 'create table third (id int);');
  writeFileSync(join(dir, '0004_wrong.sql'), 'create table fourth (id nonsense);');
  await expect(migrate(url, dir)).rejects.toThrow('nonsense');
  expect(await db.one(sql`select to_regclass('third') as third`)).toEqual({ third: null });
  writeFileSync(join(dir, '0004_wrong.sql'), 'create table fourth (id int);');
  await migrate(url, dir);
  expect(await db.one(sql`select count(*) from migrations`)).toEqual({ count: 4 });
});

test('OP-06 an index is built during writes: its file runs outside a transaction, and is repeated after a failure', async () => {
  const text = (unique: string) => `-- outside a transaction
drop index concurrently if exists first_name;
-- A remark; with a semicolon.
create ${unique} index concurrently first_name on first (name);
alter table first add column more text;
`;
  await db.run(sql`insert into first values (2, 'twice'), (3, 'twice')`);
  writeFileSync(join(dir, '0005_index.sql'), text('unique'));
  writeFileSync(join(dir, '0006_behind.sql'), 'create table sixth (id int);');
  await expect(migrate(url, dir)).rejects.toThrow('first_name');
  expect(await db.one(sql`select count(*), to_regclass('sixth') as sixth from migrations`)).toEqual({ count: 4, sixth: null });
  writeFileSync(join(dir, '0005_index.sql'), text(''));
  await Promise.all([migrate(url, dir), migrate(url, dir)]);
  expect(await db.one(sql`select indisvalid as valid from pg_index where indexrelid = 'first_name'::regclass`)).toEqual({ valid: true });
  expect(await db.many(sql`select name from migrations order by id offset 4`)).toEqual([{ name: '0005_index' }, { name: '0006_behind' }]);
});

test('OP-06 files of a late branch are applied after files with higher numbers', async () => {
  writeFileSync(join(dir, '0003_branch.sql'), 'create table branch (id int);');
  writeFileSync(join(dir, '0004_branch-index.sql'), '-- outside a transaction\ncreate index concurrently branch_id on branch (id);');
  writeFileSync(join(dir, '0007_newest.sql'), 'create table seventh (id int);');
  await Promise.all([migrate(url, dir), migrate(url, dir)]);
  expect(await db.many(sql`select name from migrations order by id offset 6`)).toEqual([
    { name: '0003_branch' },
    { name: '0004_branch-index' },
    { name: '0007_newest' },
  ]);
  expect(await db.one(sql`select to_regclass('branch_id') is not null as there`)).toEqual({ there: true });
});

test('OP-06 tables migrated by a newer program are left unchanged, with one log line', async () => {
  await db.run(sql`insert into migrations (name, run_on) values ('0099_newer', now())`);
  writeFileSync(join(dir, '0008_ours.sql'), 'create table eighth (id int);');
  await expect(migrate(url, dir)).rejects.toMatchObject({
    code: 'start.impossible',
    message: expect.stringMatching(/^The database belongs to a newer Atrium \(.* 0099_newer\): start that release, .*\.$/),
  });
  expect(await db.one(sql`select to_regclass('eighth') as eighth`)).toEqual({ eighth: null });
  await db.run(sql`delete from migrations where name = '0099_newer'`);
});

test('ER-01 a database user without the right to create tables is reported in one line with the fix', async () => {
  const poor = databaseUrl(shared, 'migrate_denied');
  await admin.run(sql`create database migrate_denied`);
  await admin.run(sql`revoke create on database migrate_denied from current_user`);
  try {
    await expect(migrate(poor, dir)).rejects.toMatchObject({
      code: 'start.impossible',
      message: expect.stringMatching(/cannot create tables; make that user the owner: “alter database NAME owner to USER”[^\n]*\.$/),
    });
  } finally {
    await dropDatabase(shared, 'migrate_denied');
  }
});

test('ER-01 an unusable address is reported in one line with the fix', async () => {
  const wrong = (change: (address: URL) => void) => {
    const address = new URL(url);
    change(address);
    return migrate(address.href, dir);
  };
  await expect(wrong((address) => (address.password = 'wrong'))).rejects.toThrow(
    /rejects the user or password in DATABASE_URL; correct them\.$/,
  );
  await expect(wrong((address) => (address.pathname = '/nowhere'))).rejects.toThrow(/no database with the name in DATABASE_URL/);
  await expect(wrong((address) => address.searchParams.set('host', '/nowhere'))).rejects.toThrow(/nothing answers/);
  await expect(migrate('postgres://a:b@127.0.0.1:1/c', dir)).rejects.toMatchObject({ code: 'start.impossible' });
});
