import { fork, type ChildProcess } from 'node:child_process';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { defineDomainEvent } from '../events/domain-events.ts';
import { after, createEmit, during, type Subscriber } from '../events/subscribers.ts';
import { startJobs, type Jobs } from './jobs.ts';
import { createLog } from '../logging/log.ts';
import type { SendMail } from '../mail/mail.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { scaled } from '../testing/timeouts.ts';

const noteWritten = defineDomainEvent<{ id: string }>('noteWritten');
let database: TestDatabase;
let app: TestApp;
let jobs: Jobs;
const delivered: string[] = [];
let lines: Record<string, unknown>[] = [];
const failures = new Map<string, number>();

/** By the subject of an email: the promise that its server awaits before it accepts the email. */
const slowness = new Map<string, Promise<void>>();
const sendMail: SendMail = async (mail) => {
  app.mails.push(mail);
  await slowness.get(mail.subject);
};

const subscribers: Subscriber[] = [
  during(noteWritten, 'notes.count', async (_, tx, { id }) => {
    await tx.run(sql`insert into notes (id) values (${id})`);
  }),
  after(noteWritten, 'notes.hear', async (_, { id }) => {
    const left = failures.get(id) ?? 0;
    failures.set(id, left - 1);
    if (left > 0) throw new Error('not yet');
    delivered.push(id);
  }),
];

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, []);
  app.log = createLog({ level: 'info', isTerminal: false, stream: { write: (line: string) => lines.push(JSON.parse(line)) } });
  app.emit = createEmit(() => app, subscribers);
  await database.db.run(sql`create table notes (id text primary key)`);
  jobs = await startJobs(app, subscribers, [], sendMail);
});
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

const write = (id: string, hasFault = false) =>
  database.db.transaction(async (tx) => {
    await app.emit(tx, noteWritten({ id }));
    await app.mail(tx, { to: 'ana@example.org', subject: id, text: id });
    if (hasFault) throw new Error('a fault behind the domain event');
  });

/** One for short jobs, one for emails, one for derivatives of stored files. */
const workers = 3;

describe('domain events and jobs', () => {
  test('HU-04 a domain event reaches its subscribers, within and after its transaction, and its email is sent', async () => {
    await write('one');
    expect(await database.db.many(sql`select id from notes where id = 'one'`)).toHaveLength(1);
    // A worker that has just started may not listen yet; it then polls every 2 s.
    await expect
      .poll(() => delivered.includes('one') && app.mails.some((mail) => mail.subject === 'one'), { timeout: scaled(6_000) })
      .toBe(true);
  });

  test('HU-04 events of a rolled back transaction are not delivered', async () => {
    await expect(write('undone', true)).rejects.toThrow('a fault');
    await write('marker');
    await expect.poll(() => delivered.includes('marker')).toBe(true);
    expect(delivered).not.toContain('undone');
    expect(app.mails.map((mail) => mail.subject)).not.toContain('undone');
  });

  test('HU-04 a failing subscriber is retried', async () => {
    failures.set('later', 1);
    await write('later');
    await expect.poll(() => delivered.includes('later'), { timeout: scaled(12_000) }).toBe(true);
  });

  test('ER-02 a failing job is one log line with its name and whether it will be retried', async () => {
    lines = [];
    failures.set('twice', 2);
    await write('twice');
    await expect.poll(() => delivered.includes('twice'), { timeout: scaled(12_000) }).toBe(true);
    const ofJobs = lines.filter(({ msg }) => String(msg).includes('job'));
    expect(ofJobs).toEqual([
      expect.objectContaining({
        level: 'warn',
        msg: 'delivery of a domain event failed and is retried as a job',
        subscriber: 'notes.hear',
      }),
      expect.objectContaining({ level: 'warn', msg: 'job failed and is retried', job: 'fact:notes.hear', attempt: 1, of: 25 }),
    ]);
    expect(ofJobs[1]?.err).toMatchObject({ message: 'not yet' });
  });

  test('ER-02 lost database connections of workers are one warning, and one line once they are back', async () => {
    lines = [];
    const listeners = () =>
      database.db.many<{ pid: number }>(sql`
        select pid from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`);
    await expect.poll(async () => (await listeners()).length, { timeout: scaled(10_000) }).toBe(workers);
    await database.db.run(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'LISTEN "jobs:insert"%'`);
    await expect
      .poll(() => lines.some(({ msg }) => msg === 'notifications of new jobs are received again'), { timeout: scaled(10_000) })
      .toBe(true);
    expect(lines.filter(({ level }) => level === 'error')).toEqual([]);
    expect(lines.map(({ level, msg }) => `${level} ${msg}`)).toEqual([
      'warn no notifications of new jobs: jobs are delayed',
      'info notifications of new jobs are received again',
    ]);
  });

  test('HU-04 a job of a killed process is taken over by the next, within minutes', async () => {
    await jobs.stop();
    await write('orphan');
    const child: ChildProcess = fork(new URL('../testing/stuck-worker.ts', import.meta.url), [database.url], { stdio: 'ignore' });
    await expect
      .poll(async () => (await database.db.many(sql`select 1 from graphile_worker._private_jobs where locked_by is not null`)).length, {
        timeout: scaled(12_000),
      })
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await new Promise((resolve) => child.once('exit', resolve));
    expect(delivered).not.toContain('orphan');
    jobs = await startJobs(app, subscribers, [], sendMail);
    await expect.poll(() => delivered.includes('orphan'), { timeout: scaled(12_000) }).toBe(true);
  });

  test('HU-04 a worker that lost its heartbeat restarts it, without leaking pool connections', async () => {
    const holders = () =>
      database.db.many<{ pid: number }>(sql`
        select pid from pg_locks where locktype = 'advisory' and classid = 41091 and granted
          and database = (select oid from pg_database where datname = current_database())`);
    await expect.poll(async () => (await holders()).length, { timeout: scaled(10_000) }).toBe(workers);
    const taken = () => database.db.pool.totalCount - database.db.pool.idleCount;
    const before = taken();
    for (let turn = 0; turn < 3; turn += 1) {
      const [{ pid } = { pid: 0 }] = await holders();
      await database.db.run(sql`select pg_terminate_backend(${pid})`);
      await expect
        .poll(async () => (await holders()).filter((holder) => holder.pid !== pid).length, { timeout: scaled(10_000) })
        .toBe(workers);
    }
    await expect.poll(taken).toBeLessThanOrEqual(before);
  });

  test('OP-06 emails are sent again if the database was lost before two of them were marked as sent', async () => {
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    slowness.set('first', first.promise).set('second', second.promise);
    const subjects = ['first', 'second'];
    for (const subject of subjects) await write(subject);
    const sent = () => app.mails.map((mail) => mail.subject);
    await expect.poll(() => subjects.every((subject) => sent().includes(subject)), { timeout: scaled(10_000) }).toBe(true);

    const holder = await database.db.pool.connect();
    const waiting = () =>
      database.db.many<{ pid: number }>(sql`
        select pid from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query like 'delete from "graphile_worker"._private_jobs%'`);
    try {
      await holder.query('begin; lock table graphile_worker._private_jobs in share mode');
      first.resolve();
      await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBe(1);
      second.resolve();
      await expect.poll(async () => (await waiting()).length, { interval: 20 }).toBe(2);
      await database.db.many(sql`select pg_terminate_backend(pid) from unnest(${(await waiting()).map(({ pid }) => pid)}::int[]) pid`);
      await expect.poll(waiting).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
    }
    await write('afterwards');
    await expect.poll(() => sent().includes('afterwards'), { timeout: scaled(20_000) }).toBe(true);
    const left = () => database.db.many(sql`select id from graphile_worker._private_jobs`);
    await expect.poll(left, { timeout: scaled(10_000) }).toEqual([]);
  });
});
