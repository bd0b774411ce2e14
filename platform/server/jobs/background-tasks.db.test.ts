import { fork } from 'node:child_process';
import sql from 'sql-template-tag';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { startJobs, type Jobs } from './jobs.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { sampleTaskStep, sampleTask } from '../testing/sample-task.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { startTask, findTasksOf, type TaskStep } from './background-tasks.ts';
import { scaled } from '../testing/timeouts.ts';

let database: TestDatabase;
let app: TestApp;
let jobs: Jobs | undefined;

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, []);
  // Deleting an item twice violates the primary key of `gone_things`.
  await database.db.run(sql`create table things (id int primary key, heap text not null)`);
  await database.db.run(sql`create table gone_things (id int primary key)`);
});
beforeEach(async () => {
  app.sent.length = 0;
  for (const table of [sql`things`, sql`gone_things`, sql`works`]) await database.db.run(sql`delete from ${table}`);
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
});
afterAll(() => database.drop());

const start = async (...parts: TaskStep[]) => (jobs = await startJobs(app, [], [], async (mail) => void app.mails.push(mail), parts));
const begin = async (heap: string, things: number) => {
  await database.db.run(sql`
    insert into things (id, heap) select coalesce((select max(id) from things), 0) + n, ${heap} from generate_series(1, ${things}::int) n`);
  await database.db.transaction((tx) => startTask(tx, sampleTask, { subject: heap, ownerId: 'AAAAAAAA', label: heap }));
};
const left = async () => (await database.db.one<{ count: number }>(sql`select count(*) as count from things`)).count;
const progress = async (heap: string) =>
  database.db.one<{ done: number; total: number | null; ended: boolean }>(
    sql`select done, total, ended_at is not null as ended from works where subject = ${heap}`,
  );

const queued = () =>
  database.db.one(sql`
    select (select json_agg(job) from graphile_worker._private_jobs job) as jobs,
      (select json_agg(queue) from graphile_worker._private_job_queues queue) as queues`);

test('ER-02 a long task runs in batches to its end, with growing progress visible to its owner', async () => {
  const seen: number[] = [];
  await begin('one', 45);
  await start(
    sampleTaskStep(async (_, heap) => {
      seen.push((await progress(heap)).done);
    }),
  );
  await expect.poll(() => progress('one'), { timeout: scaled(12_000) }).toEqual({ done: 45, total: 45, ended: true });
  expect(await left()).toBe(0);
  // The last batch finds nothing: each one saw the commits of those before.
  expect(seen).toEqual([0, 10, 20, 30, 40, 45]);
  expect(app.sent.at(-1)).toMatchObject({ rooms: ['user:AAAAAAAA'], message: { type: 'work.changed' } });
  expect(await findTasksOf(database.db, sampleTask, 'AAAAAAAA')).toEqual([]);
  expect(await findTasksOf(database.db, sampleTask, 'BBBBBBBB')).toEqual([]);
});

test('ER-02 a process killed within a batch loses only that batch, and the next one continues', async () => {
  await begin('killed', 60);
  const child = fork(new URL('../testing/killed-in-task.ts', import.meta.url), [database.url], {
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  let output = '';
  child.stderr?.on('data', (text: Buffer) => (output += text.toString()));
  // Until then, a failure shows the exit code, the output and the queue.
  await expect.poll(async () => child.signalCode ?? [child.exitCode, output, await queued()], { timeout: scaled(25_000) }).toBe('SIGKILL');
  expect(await left()).toBe(40);
  expect(await progress('killed')).toEqual({ done: 20, total: 60, ended: false });
  expect(await findTasksOf(database.db, sampleTask, 'AAAAAAAA')).toMatchObject([
    { subject: 'killed', label: 'killed', done: 20, total: 60 },
  ]);
  await start(sampleTaskStep());
  await expect.poll(() => progress('killed'), { timeout: scaled(12_000) }).toEqual({ done: 60, total: 60, ended: true });
  expect(await left()).toBe(0);
});

test('ER-02 tasks of one queue run one after another, and no short job waits for them', async () => {
  let open: () => void = () => {};
  const held = new Promise<void>((resolve) => (open = resolve));
  let atOnce = 0;
  let most = 0;
  for (const heap of ['first', 'second', 'third']) await begin(heap, 5);
  await start(
    sampleTaskStep(async () => {
      most = Math.max(most, (atOnce += 1));
      await held;
      atOnce -= 1;
    }),
  );
  await expect.poll(() => atOnce, { timeout: scaled(12_000) }).toBe(1);
  await database.db.transaction((tx) => app.mail(tx, { to: 'ana@example.org', subject: 'meanwhile', text: '' }));
  await expect.poll(() => app.mails.some(({ subject }) => subject === 'meanwhile'), { timeout: scaled(12_000) }).toBe(true);
  open();
  await expect.poll(left, { timeout: scaled(12_000) }).toBe(0);
  expect(most).toBe(1);
});

test('ER-02 a batch that exceeds the statement timeout is retried with fewer items', async () => {
  const sizes: number[] = [];
  await begin('slow', 20);
  const { batch, ...part } = sampleTaskStep();
  await start({
    ...part,
    async batch(inApp, tx, heap, next) {
      sizes.push(next.size);
      if (next.size > 5) await tx.run(sql`set local statement_timeout to '20ms'`);
      if (next.size > 5) await tx.run(sql`select pg_sleep(5)`);
      return batch(inApp, tx, heap, next);
    },
  });
  await expect.poll(() => progress('slow'), { timeout: scaled(12_000) }).toEqual({ done: 20, total: 20, ended: true });
  expect(sizes).toEqual([10, 5, 5, 5, 5, 5]);
});
