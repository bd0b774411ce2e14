import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

/**
 * A number that is drawn in the transaction that makes its table leaves numbers behind it that PostgreSQL takes for logged. With `wal_level` minimal, as
 * the embedded one has it, they are not: a crash before the first checkpoint gives them out twice. The table of migrations draws none until the next release.
 */
test('OP-01 on a fresh database no number is given out that a crash would give out once more', async () => {
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
