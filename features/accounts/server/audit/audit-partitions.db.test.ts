import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { renewAllPartitions } from '#platform/server/database/partitions/renew-all-partitions.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { scansOf } from '#platform/server/testing/plan-of.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { accounts } from '../feature.ts';
import { retention } from '../retention/retention.ts';
import { findAudit, findToExport } from './audit-search-store.ts';
import { findOwnAudit } from './audit-store.ts';
import { findChainRange } from './chain-store.ts';
import { checkChain } from './check-chain.ts';

let own: TestDatabase;
let app: TestApp;
const [width, each] = [1_000_000, 3_000];

/** Simulates a million entries in between. */
const skipTo = (id: number) => own.db.run(sql`select setval('audit_id_seq', ${id}::bigint)`);
/** Writes entries of this many days ago, by thirty people. */
const write = (days: number) =>
  own.db.run(sql`
    insert into audit (at, action, outcome, actor_id) select now() - make_interval(days => ${days}::int), 'test.entry', 'done', 'AAAAAA' || (10 + n % 30)
    from generate_series(1, ${each}::int) as n`);

/** Entries in each of three partitions; most in the first are older than a year. */
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, [accounts]);
  await write(400);
  await skipTo(width - 6);
  await write(10);
  await skipTo(2 * width);
  await renewAllPartitions(app);
  await write(0);
  await own.db.run(sql`analyze audit`);
  await own.db.run(sql`analyze audit_chain`);
});
afterAll(() => own.drop());

/** Partitions that a store function scans. */
async function partitionsAsked(work: Parameters<typeof scansOf>[1]): Promise<string[]> {
  const scans = await scansOf(own.db, work);
  return [...new Set(scans.flatMap(({ partition, loops }) => (partition !== undefined && loops > 0 ? [partition] : [])))].sort();
}

test('AD-06 OP-05 entries are partitioned by ID, and the chain continues across partitions', async () => {
  const parts = await own.db.many(sql`select tableoid::regclass::text as part, count(*) from audit group by tableoid order by min(id)`);
  expect(parts).toEqual([
    { part: 'audit_from_0', count: each + 5 },
    { part: `audit_from_${width}`, count: each - 5 },
    { part: `audit_from_${2 * width}`, count: each },
  ]);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, checked: 3 * each, head: { position: 3 * each } });
  expect((await findToExport(own.db, {}, 0, 4 * each)).map(({ position }) => position)).toEqual(
    Array.from({ length: 3 * each }, (_, index) => index + 1),
  );
});

test('RE-01 AD-06 no partition allows its rows to be changed, deleted or truncated, even if addressed directly', async () => {
  const names = await own.db.many<{ part: string }>(sql`select part::text from partitions_of('audit') as p`);
  expect(names.length).toBeGreaterThan(4);
  for (const { part } of names) {
    await expect(own.db.run(sql`truncate ${raw(part)}`), part).rejects.toThrow('append-only');
    const { count } = await own.db.one<{ count: number }>(sql`select count(*) from ${raw(part)} where at > now() - interval '360 days'`);
    if (count === 0) continue;
    await expect(own.db.run(sql`update ${raw(part)} set actor_id = 'CCCCCCCC'`), part).rejects.toThrow('append-only');
    await expect(own.db.run(sql`delete from ${raw(part)} where at > now() - interval '360 days'`), part).rejects.toThrow('append-only');
  }
  // Also enabled for a session that replicates changes.
  expect(
    await own.db.many(sql`
      select distinct tgname as name, tgenabled as manner from pg_trigger
      where tgrelid = 'audit'::regclass or tgrelid in (select part from partitions_of('audit')) order by 1`),
  ).toEqual([
    { name: 'audit_is_chained', manner: 'A' },
    { name: 'audit_rows_stay', manner: 'A' },
    { name: 'audit_stays', manner: 'A' },
  ]);
});

test('AD-06 rows inserted directly into a partition are chained too', async () => {
  const { position } = await own.db.one<{ position: number }>(sql`select max(position) as position from audit_chain`);
  await own.db.run(sql`
    insert into ${raw(`audit_from_${2 * width}`)} (id, action, outcome) overriding system value values (${2 * width + 50_000}, 'test.aside', 'done')`);
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, outside: 0, head: { position: position + 1 } });
});

test('OP-05 each query scans only partitions that can contain results', async () => {
  const [first, second, third, next] = [0, 1, 2, 3].map((place) => `audit_from_${place * width}`) as [string, string, string, string];
  // A page after a cursor does not scan newer partitions.
  expect(await partitionsAsked((db) => findAudit(db, {}, width + 3, 50))).toEqual([first, second]);
  // An export does not scan older partitions.
  const exported = await partitionsAsked((db) => findToExport(db, {}, 2 * width, 100));
  expect(exported).not.toContain(first);
  expect(exported).not.toContain(second);
  // Each link reads only the partition of its row.
  expect(await partitionsAsked((db) => findChainRange(db, 0, 10))).toEqual([first]);
  expect(await partitionsAsked((db) => findChainRange(db, 2 * each, 2 * each + 10))).toEqual([third]);
  // A person's own entries are found by index in each partition.
  expect(await partitionsAsked((db) => findOwnAudit(db, 'AAAAAA15'))).toEqual(expect.arrayContaining([first, second, third, next]));
});

test('RE-01 AD-06 entries older than a year are deleted daily, and the partition with the last of them', async () => {
  const parts = async () =>
    (
      await own.db.many<{ part: string }>(sql`select part::text from partitions_of('audit') as p where upper is not null order by upper`)
    ).map(({ part }) => part);
  await retention(app);
  expect(await own.db.one(sql`select count(*) from audit_from_0`)).toEqual({ count: 5 });
  await renewAllPartitions(app);
  expect((await parts())[0]).toBe('audit_from_0');
  const before = await checkChain(own.db);
  expect(before).toMatchObject({ isWhole: true });
  await own.db.transaction(async (tx) => {
    // Ages rows by one year, as the owner of the database could.
    await tx.run(sql`alter table audit disable trigger audit_rows_stay`);
    await tx.run(sql`update audit set at = at - interval '1 year' where id < ${width}`);
    await tx.run(sql`alter table audit enable always trigger audit_rows_stay`);
  });
  await retention(app);
  await renewAllPartitions(app);
  expect((await parts())[0]).toBe(`audit_from_${width}`);
  expect(await own.db.maybeOne(sql`select from pg_class where relname = 'audit_from_0'`)).toBeUndefined();
  expect(await checkChain(own.db)).toMatchObject({ isWhole: true, checked: before.checked - 5, head: before.head });
});
