import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/**
 * A number drawn in the transaction that creates its table counts as WAL-logged for PostgreSQL.
 * With `wal_level` minimal, as in the embedded database, it is not. A crash before the first
 * checkpoint returns such numbers twice. The migrations table draws none until the next release.
 */
test('OP-01 on a fresh database no sequence value can repeat after a crash', async () => {
  const sequences = await database.db.many<{ name: string }>(sql`
    select sequencename as name from pg_sequences where schemaname = 'public' and sequencename <> 'migrations_id_seq' order by 1`);
  expect(sequences.length).toBeGreaterThan(3);
  const ahead = await Promise.all(
    sequences.map(async ({ name }) => ({
      name,
      ...(await database.db.one<{ ahead: number }>(sql`select log_cnt as ahead from ${raw(name)}`)),
    })),
  );
  expect(ahead.filter((sequence) => Number(sequence.ahead) > 0)).toEqual([]);
});
