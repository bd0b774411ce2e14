import sql, { raw } from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createLog } from '../../logging/log.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { findStanding } from './partition-store.ts';
import { renewAllPartitions } from './renew-all-partitions.ts';

let own: TestDatabase;
const lines: { msg: string; table?: string; made?: number; dropped?: number }[] = [];
const log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });

beforeAll(async () => {
  own = await testDatabase();
});
afterAll(() => own.drop());

/** A table with partitions of 10 values: the first one, the default one and one ahead exist. */
beforeEach(async () => {
  lines.length = 0;
  for (const statement of [
    'drop table if exists ticks',
    'create table ticks (id bigint generated always as identity primary key, label text not null) partition by range (id)',
    'create index ticks_label on ticks (label)',
    `create or replace function ticks_stay() returns trigger language plpgsql as $$ begin raise exception 'ticks stay'; end $$`,
    'create trigger ticks_stay before truncate on ticks for each statement execute function ticks_stay()',
    'create trigger tick_stays before update on ticks for each row execute function ticks_stay()',
    'alter table ticks enable always trigger ticks_stay',
    'alter table ticks enable always trigger tick_stays',
    `select make_partition('ticks', 'ticks_from_0', 'for values from (minvalue) to (10)'),
      make_partition('ticks', 'ticks_from_10', 'for values from (10) to (20)'), make_partition('ticks', 'ticks_rest', 'default')`,
  ])
    await own.db.run(sql`${raw(statement)}`);
});

const write = (count: number) => own.db.run(sql`insert into ticks (label) select 'tick ' || n from generate_series(1, ${count}::int) as n`);
const renew = () => renewAllPartitions({ db: own.db, log });
const parts = async () =>
  (
    await own.db.many<{ part: string; count: number }>(sql`
      select tableoid::regclass::text as part, count(*) from ticks group by tableoid order by min(id)`)
  ).map(({ part, count }) => `${part}: ${count}`);
const bounds = () =>
  own.db.many<{ part: string }>(
    sql`select part::text, lower, upper from partitions_of('ticks') as p where upper is not null order by upper`,
  );
const status = async () => (await findStanding(own.db)).find(({ table }) => table === 'ticks');

test('OP-05 two partitions ahead of the writes exist, of the same width; existing ones are unchanged', async () => {
  await renew();
  await write(25);
  expect(await status()).toEqual({ table: 'ticks', ahead: 0, hasStrays: false });
  await renew();
  expect(await status()).toEqual({ table: 'ticks', ahead: 2, hasStrays: false });
  expect(await bounds()).toEqual([
    { part: 'ticks_from_0', lower: null, upper: 10 },
    { part: 'ticks_from_10', lower: 10, upper: 20 },
    { part: 'ticks_from_20', lower: 20, upper: 30 },
    { part: 'ticks_from_30', lower: 30, upper: 40 },
    { part: 'ticks_from_40', lower: 40, upper: 50 },
  ]);
  expect(await parts()).toEqual(['ticks_from_0: 9', 'ticks_from_10: 10', 'ticks_from_20: 6']);
  expect(lines.filter(({ table }) => table === 'ticks')).toEqual([
    expect.objectContaining({ msg: 'partitions renewed', made: 1, dropped: 0 }),
    expect.objectContaining({ msg: 'partitions renewed', made: 2, dropped: 0 }),
  ]);
  await renew();
  expect(lines).toHaveLength(2);
});

test('OP-05 rows without a partition go to the default one, are reported and later get their own; none is moved', async () => {
  await write(45);
  expect(await parts()).toEqual(['ticks_from_0: 9', 'ticks_from_10: 10', 'ticks_rest: 26']);
  expect(await status()).toEqual({ table: 'ticks', ahead: 0, hasStrays: true });
  const { file } = await own.db.one<{ file: number }>(sql`select pg_relation_filenode('ticks_rest') as file`);
  await renew();
  expect(await parts()).toEqual(['ticks_from_0: 9', 'ticks_from_10: 10', 'ticks_from_20: 26']);
  expect(await own.db.one(sql`select pg_relation_filenode('ticks_from_20') as file`)).toEqual({ file });
  expect((await bounds()).slice(2)).toEqual([
    { part: 'ticks_from_20', lower: 20, upper: 50 },
    { part: 'ticks_from_50', lower: 50, upper: 60 },
    { part: 'ticks_from_60', lower: 60, upper: 70 },
  ]);
  expect(await status()).toEqual({ table: 'ticks', ahead: 2, hasStrays: false });
  await write(20);
  expect((await parts()).at(-1)).toBe('ticks_from_60: 6');
});

test('RE-01 an empty partition is dropped as a whole, the current one stays', async () => {
  await write(25);
  await renew();
  await own.db.run(sql`delete from ticks where id < 15`);
  await renew();
  expect(await bounds()).toEqual([
    { part: 'ticks_from_10', lower: 10, upper: 20 },
    { part: 'ticks_from_20', lower: 20, upper: 30 },
    { part: 'ticks_from_30', lower: 30, upper: 40 },
    { part: 'ticks_from_40', lower: 40, upper: 50 },
  ]);
  await own.db.run(sql`delete from ticks`);
  await renew();
  expect((await bounds()).map(({ part }) => part)).toEqual(['ticks_from_20', 'ticks_from_30', 'ticks_from_40']);
  await write(1);
  expect(await parts()).toEqual(['ticks_from_20: 1']);
});

test('RE-01 access rules of the table apply to each partition, later ones too, under any name', async () => {
  await write(45);
  await renew();
  await write(10);
  const names = (await own.db.many<{ part: string }>(sql`select part::text from partitions_of('ticks') as p`)).map(({ part }) => part);
  expect(names).toHaveLength(6);
  for (const name of ['ticks', ...names]) {
    await expect(own.db.run(sql`truncate ${raw(name)}`), name).rejects.toThrow('ticks stay');
    const { count } = await own.db.one<{ count: number }>(sql`select count(*) from ${raw(name)}`);
    if (count > 0) await expect(own.db.run(sql`update ${raw(name)} set label = 'x'`), name).rejects.toThrow('ticks stay');
  }
  const manners = await own.db.many(sql`
    select distinct tgname as name, tgenabled as manner from pg_trigger where tgname in ('ticks_stay', 'tick_stays') order by 1`);
  expect(manners).toEqual([
    { name: 'tick_stays', manner: 'A' },
    { name: 'ticks_stay', manner: 'A' },
  ]);
});

test('OP-05 a locked table is retried an hour later, and blocks others only for a moment', async () => {
  await write(25);
  await own.db.transaction(async (tx) => {
    await tx.run(sql`lock table ticks in access share mode`);
    const began = performance.now();
    await renew();
    expect(performance.now() - began).toBeLessThan(5_000);
  });
  expect(lines.map(({ msg }) => msg)).toContain('partition renewal postponed: the table is in use');
  await renew();
  expect(await status()).toMatchObject({ ahead: 2 });
});
