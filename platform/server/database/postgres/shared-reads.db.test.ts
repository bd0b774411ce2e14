import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { connect, type Database } from '../db.ts';
import { createLog } from '../../logging/log.ts';
import { testDatabase, type TestDatabase } from '../../testing/database.ts';
import { scaled } from '../../testing/timeouts.ts';

let own: TestDatabase;
let db: Database;
const opened: Database[] = [];
const open = (): Database => {
  const made = connect(own.url, { log: createLog({ level: 'silent' }) });
  opened.push(made);
  return made;
};
beforeAll(async () => {
  own = await testDatabase();
  await own.db.run(sql`create table counted (n int)`);
  await own.db.run(sql`create function count_call() returns int language sql as 'insert into counted values (1) returning n'`);
});
// Durations of statements are measured by a controlled clock, so that no load makes a short one slow.
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(async () => {
  vi.useRealTimers();
  for (const each of opened.splice(0)) await each.close();
});
afterAll(() => own.drop());

const backend = (on: Database) => on.one<{ pid: number; n: number }>(sql`select pg_backend_pid() as pid, ${1}::int as n`);

/**
 * Runs the statement until it uses a shared connection, of which there are two; returns their
 * process IDs.
 */
async function shared(on: Database): Promise<Set<number>> {
  await expect
    .poll(async () => new Set((await Promise.all(Array.from({ length: 30 }, () => backend(on)))).map(({ pid }) => pid)).size, {
      timeout: scaled(10_000),
    })
    .toBeLessThanOrEqual(2);
  return new Set((await Promise.all(Array.from({ length: 30 }, () => backend(on)))).map(({ pid }) => pid));
}

/** Whether a statement waits for the lock on another connection than these. */
const waitsOutside = async (pids: ReadonlySet<number>) => {
  const waiting = await own.db.many<{ pid: number }>(
    sql`select pid from pg_stat_activity where wait_event = 'advisory' and datname = current_database()`,
  );
  return waiting.some(({ pid }) => !pids.has(pid));
};

test('OP-05 concurrent short reads share two connections, and each gets its own answer', async () => {
  db = open();
  await shared(db);
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) => db.one<{ pid: number; n: number }>(sql`select pg_backend_pid() as pid, ${n}::int as n`)),
  );
  expect(answers.map(({ n }) => n)).toEqual(answers.map((_, n) => n));
});

test('ER-02 a lost shared connection fails no read', async () => {
  db = open();
  const pids = await shared(db);
  const reads = Array.from({ length: 20 }, () => backend(db));
  await own.db.run(sql`select pg_terminate_backend(pid) from unnest(${[...pids]}::int[]) as pid`);
  const later = Array.from({ length: 20 }, () => backend(db));
  expect((await Promise.all([...reads, ...later])).map(({ n }) => n)).toEqual(Array.from({ length: 40 }, () => 1));
  expect([...(await shared(db))].some((pid) => pids.has(pid))).toBe(false);
});

test('OP-05 a slow statement is answered on its own connection, and so are later ones of its text', async () => {
  db = open();
  // Its text does not show that it may be slow: it waits while the lock is held.
  await own.db.run(
    sql`create or replace function wait_for_it(int) returns int stable language plpgsql as $$ begin perform pg_advisory_xact_lock_shared(5); return $1; end $$`,
  );
  const slow = (ms: number) => db.one<{ pid: number; waited: number }>(sql`select pg_backend_pid() as pid, wait_for_it(${ms}) as waited`);
  const pids = await shared(db);
  for (let turn = 0; turn < 3; turn += 1) await slow(0);
  expect(pids).toContain((await slow(0)).pid);
  const holder = await own.db.pool.connect();
  await holder.query('select pg_advisory_lock(5)');
  const answering = slow(900);
  const others = await Promise.all(Array.from({ length: 10 }, () => backend(db)));
  try {
    await expect.poll(() => waitsOutside(pids), { timeout: scaled(10_000) }).toBe(true);
  } finally {
    vi.advanceTimersByTime(900);
    await holder.query('select pg_advisory_unlock(5)');
    holder.release();
  }
  const late = await answering;
  expect(late.waited).toBe(900);
  expect(pids).not.toContain(late.pid);
  expect(others.map(({ n }) => n)).toEqual(others.map(() => 1));
  expect(pids).not.toContain((await slow(0)).pid);
});

test('OP-05 a statement that writes runs once, never on a shared connection', async () => {
  db = open();
  const pids = await shared(db);
  const write = () => db.one<{ pid: number }>(sql`select pg_backend_pid() as pid, count_call() as n`);
  await own.db.run(sql`truncate counted`);
  for (let turn = 0; turn < 6; turn += 1) expect(pids).not.toContain((await write()).pid);
  expect((await own.db.one<{ n: number }>(sql`select count(*) as n from counted`)).n).toBe(6);
});

test('OP-05 a statement that needs session settings uses a connection of the pool', async () => {
  db = open();
  await shared(db);
  const ask = () => db.one<{ isReadOnly: boolean }>(sql`select current_setting('transaction_read_only') = 'on' as "isReadOnly"`);
  for (let turn = 0; turn < 20; turn += 1) expect((await ask()).isReadOnly).toBe(false);
});

test('OP-02 closing lets running reads end and leaves no connection open', async () => {
  db = connect(own.url, { log: createLog({ level: 'silent' }) });
  const pids = await shared(db);
  const reads = Array.from({ length: 10 }, () => backend(db));
  await Promise.all([...reads, Promise.all(reads).then(() => db.close())]);
  await expect
    .poll(() => own.db.many(sql`select pid from pg_stat_activity where pid = any(${[...pids]}::int[])`), { timeout: scaled(5_000) })
    .toEqual([]);
});
