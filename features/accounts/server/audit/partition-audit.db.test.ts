import { randomBytes } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { dropDatabase } from '#platform/server/testing/database.ts';
import { databaseUrl } from '#platform/server/testing/database-url.ts';
import { findToExport } from './audit-search-store.ts';
import { checkChain } from './check-chain.ts';

const migrations = join(import.meta.dirname, '../../../../database/migrations');
const firstOfThis = '0450';
const rowsBefore = 20_000;
const name = `partition_${randomBytes(6).toString('hex')}`;
const url = databaseUrl(inject('databaseUrl'), name);
const earlier = mkdtempSync(join(tmpdir(), 'atrium-earlier-'));
let db: Database;

/** Database of the previous release with an audit of some size. */
beforeAll(async () => {
  await ask(inject('databaseUrl'), `create database ${name}`);
  for (const file of readdirSync(migrations).filter((each) => each < firstOfThis)) cpSync(join(migrations, file), join(earlier, file));
  await migrate(url, earlier);
  await ask(
    url,
    `insert into audit (action, outcome, actor_id, address_hash) select 'test.before', 'done', 'AAAAAAAA', 'an address' from generate_series(1, ${rowsBefore})`,
  );
  db = connect(url, { log: createLog({ level: 'silent' }) });
});
afterAll(async () => {
  await db.close();
  await dropDatabase(inject('databaseUrl'), name);
  rmSync(earlier, { recursive: true });
});

async function ask(to: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString: to });
  await client.connect();
  try {
    await client.query(text);
  } finally {
    await client.end();
  }
}

const fileOf = (table: string) => db.one(sql`select pg_relation_filenode(${table}::regclass) as file`);

test('OP-02 the audit is partitioned without rewriting rows while nodes of the previous release write and a backup reads', async () => {
  const before = { file: await fileOf('audit'), head: (await checkChain(db)).head };
  let isOver = false;
  let longestMs = 0;
  const written: number[] = [];
  // Writes as the previous release does, in transactions that span the migration.
  const writer = async () => {
    while (!isOver) {
      const began = performance.now();
      await db.transaction(async (tx) => {
        const { id } = await tx.one<{ id: number }>(
          sql`insert into audit (action, outcome, actor_id, subject_id, address_hash) values ('test.meanwhile', 'done', 'BBBBBBBB', null, null) returning id`,
        );
        await sleep(5);
        written.push(id);
      });
      longestMs = Math.max(longestMs, performance.now() - began);
    }
  };
  // Like a backup, which locks every table for its duration.
  const reading = db.transaction(async (tx) => {
    await tx.run(sql`lock table audit in access share mode`);
    await sleep(2_500);
    return tx.one<{ count: number }>(sql`select count(*) from audit`);
  });
  const writers = [writer(), writer(), writer()];
  await migrate(url, migrations);
  await sleep(200);
  isOver = true;
  await Promise.all(writers);

  expect((await reading).count).toBeGreaterThanOrEqual(rowsBefore);
  expect(await fileOf('audit_from_0')).toEqual(before.file);
  expect(written.length).toBeGreaterThan(50);
  expect(new Set(written).size).toBe(written.length);
  expect(await db.one(sql`select count(*) from audit where action = 'test.meanwhile'`)).toEqual({ count: written.length });
  // Other statements wait at most 0.4 seconds at a time while the migration requests its locks.
  expect(longestMs).toBeLessThan(4_000);
  const check = await checkChain(db);
  expect(check).toMatchObject({ isWhole: true, checked: rowsBefore + written.length, outside: 0 });
  const rows = await findToExport(db, {}, 0, rowsBefore + written.length);
  expect(rows[before.head.position - 1]).toMatchObject({ position: before.head.position, hash: before.head.hash });
});

test('OP-02 the migration is idempotent', async () => {
  const shape = () => db.many(sql`select part::text, lower, upper from partitions_of('audit') as p`);
  const before = await shape();
  expect(before).toEqual([
    { part: 'audit_from_0', lower: null, upper: 1_000_000 },
    { part: 'audit_from_1000000', lower: 1_000_000, upper: 2_000_000 },
    { part: 'audit_from_2000000', lower: 2_000_000, upper: 3_000_000 },
    { part: 'audit_rest', lower: null, upper: null },
  ]);
  await ask(url, 'call partition_audit()');
  expect(await shape()).toEqual(before);
});
