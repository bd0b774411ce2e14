import { fork } from 'node:child_process';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defineDomainEvent, type DeliveredOrigin, type EnqueueDeliveries } from './domain-events.ts';
import { actingFor, after, createEmit, during, type Subscriber } from './subscribers.ts';
import type { AppContext } from '../app-context.ts';
import { startJobs, type Jobs } from '../jobs/jobs.ts';
import { startOutbox } from './outbox.ts';
import { testDatabase, type TestDatabase } from '../testing/database.ts';
import { createTestApp, type TestApp } from '../testing/test-app.ts';
import { scaled } from '../testing/timeouts.ts';

const noteWritten = defineDomainEvent<{ id: string }>('noteWritten');
const bellSet = defineDomainEvent<{ id: string; at: string | null }>('bellSet');
const delivered: string[] = [];
const subscribers: Subscriber[] = [
  after(noteWritten, 'notes.hear', async (_, { id }) => void delivered.push(id)),
  after(bellSet, 'bells.ring', async (_, { id }) => void delivered.push(`ring ${id}`), { notBefore: ({ at }) => at, key: ({ id }) => id }),
  after(noteWritten, 'notes.hearToo', async (_, { id }) => void delivered.push(`${id} too`)),
];
let database: TestDatabase;
let app: TestApp;
let jobs: Jobs;
const startHere = () => startJobs(app, subscribers, [], async () => {});

beforeAll(async () => {
  database = await testDatabase();
  app = createTestApp(database.db, []);
  app.emit = createEmit(() => app, subscribers);
  jobs = await startHere();
});
beforeEach(() => void (delivered.length = 0));
afterAll(async () => {
  await jobs.stop();
  await database.drop();
});

const count = async (table: 'told_facts' | 'jobs') =>
  (await database.db.one<{ count: number }>(table === 'jobs' ? jobsEver : sql`select count(*) as count from told_facts`)).count;
/** Number of jobs ever queued: their IDs are not reused. */
const jobsEver = sql`select coalesce(pg_sequence_last_value('graphile_worker.jobs_id_seq1'), 0) as count`;
const write = (ids: readonly string[]) =>
  database.db.transaction(async (tx) => {
    for (const id of ids) await app.emit(tx, noteWritten({ id }));
  });

describe('domain events after the commit', () => {
  test('HU-04 committed events are delivered once, in order, without jobs, and leave nothing', async () => {
    const before = await count('jobs');
    await write(['one', 'two']);
    await expect.poll(() => count('told_facts')).toBe(0);
    expect(delivered).toEqual(['one', 'one too', 'two', 'two too']);
    expect(await count('jobs')).toBe(before);
  });

  test('HU-04 an event has ID, actor and time, the same for all subscribers, in memory and by the queue, nested events included', async () => {
    const origins: (DeliveredOrigin & { how: string })[] = [];
    const noteOrigin =
      (how: string) =>
      async (_: unknown, __: unknown, { id, actorId, at }: DeliveredOrigin) =>
        void origins.push({ how, id, actorId, at });
    const second = defineDomainEvent<{ id: string }>('noteEchoed');
    const all: Subscriber[] = [
      during(noteWritten, 'origins.during', async (within, tx, data, { id, actorId }) => {
        const { at } = await tx.one<{ at: string }>(sql`select now() as at`);
        origins.push({ how: 'during', id, actorId, at });
        await within.emit(tx, second(data));
      }),
      after(noteWritten, 'origins.after', noteOrigin('after')),
      after(second, 'origins.echo', noteOrigin('echo')),
    ];
    const outbox = startOutbox(database.db, app.log, async ({ subscriber, data, ...origin }) => {
      const found = all.find(({ name }) => name === subscriber);
      if (found && 'after' in found) await found.after(app, data as never, origin);
    });
    const emitting = (keep: EnqueueDeliveries | undefined, subscribers: Subscriber[], actorId: string) => {
      const base: AppContext = { ...app, enqueueDeliveries: keep, emit: createEmit(() => base, subscribers) };
      return actingFor(base, actorId);
    };
    const atOnce = emitting(outbox.enqueue, all, 'AAAAAAAA');
    await database.db.transaction((tx) => atOnce.emit(tx, noteWritten({ id: 'known' })));
    await expect.poll(() => origins.map(({ how }) => how)).toEqual(['during', 'echo', 'after']);
    await outbox.stop();
    const [within, echo, behind] = origins;
    expect(behind).toEqual({ ...within, how: 'after' });
    expect(echo).toEqual({ ...within, how: 'echo', id: expect.any(String) });
    expect(within).toMatchObject({ actorId: 'AAAAAAAA', id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
    expect(echo?.id).not.toBe(within?.id);

    origins.length = 0;
    const queued = emitting(undefined, all.slice(1), 'BBBBBBBB');
    await jobs.stop();
    await database.db.transaction((tx) => queued.emit(tx, noteWritten({ id: 'queued' })));
    const later = await startJobs(app, all, [], async () => {});
    // The queue delivers at least once, and each time the same.
    await expect
      .poll(() => [...new Map(origins.map((origin) => [JSON.stringify(origin), origin])).values()], { timeout: scaled(12_000) })
      .toEqual([{ how: 'after', id: expect.any(String), actorId: 'BBBBBBBB', at: expect.stringMatching(/T.*\.\d{6}Z$/) }])
      .finally(() => later.stop());
    jobs = await startHere();
  });

  test('HU-04 nothing is delivered before the commit or after a rollback', async () => {
    const isUndone = database.db.transaction(async (tx) => {
      await app.emit(tx, noteWritten({ id: 'undone' }));
      await new Promise((resolve) => setTimeout(resolve, 50));
      expect(delivered).toEqual([]);
      throw new Error('a fault behind the domain event');
    });
    await expect(isUndone).rejects.toThrow('a fault');
    await write(['marker']);
    await expect.poll(() => count('told_facts')).toBe(0);
    expect(delivered).toEqual(['marker', 'marker too']);
  });

  test('HU-04 many events of one transaction use the job queue, and all are delivered', async () => {
    const before = await count('jobs');
    const ids = Array.from({ length: 30 }, (_, number) => `many ${number}`);
    await write(ids);
    expect(await count('jobs')).toBe(before + 60);
    await expect.poll(() => new Set(delivered).size, { timeout: scaled(12_000) }).toBe(60);
  });

  test('NE-16 a scheduled event is delivered at its time; rescheduled, at the new time only; cancelled, never', async () => {
    const soon = () => new Date(Date.now() + 1_000).toISOString();
    const set = (id: string, at: string | null) => database.db.transaction((tx) => app.emit(tx, bellSet({ id, at })));
    await set('moved', soon());
    await set('moved', '2999-01-01T00:00:00.000000Z');
    await set('gone', soon());
    await set('gone', null);
    await set('noon', soon());
    expect(delivered).toEqual([]);
    await expect.poll(() => delivered, { timeout: scaled(12_000) }).toEqual(['ring noon']);
    const waiting = async () =>
      (await database.db.many<{ key: string }>(sql`select key from graphile_worker.jobs where key is not null`)).map(({ key }) => key);
    // A job is marked as done shortly after its delivery.
    await expect.poll(waiting).toEqual(['bells.ring:moved']);
  });

  test('HU-04 an event of an unknown subscriber stays in the queue until a node knows it', async () => {
    const later: Subscriber = after(noteWritten, 'notes.later', async (_, { id }) => void delivered.push(`${id} later`));
    const waiting = () =>
      database.db.many(sql`select attempts from graphile_worker.jobs where task_identifier like 'fact%' and key is null`);
    // Emitted by a newer node through the queue; taken by this one, which does not know the
    // subscriber.
    const tellLater = createEmit(() => ({ ...app, enqueueDeliveries: undefined }), [later]);
    await database.db.transaction((tx) => tellLater(tx, noteWritten({ id: 'new' })));
    await write(['marker']);
    await expect.poll(() => delivered.includes('marker')).toBe(true);
    await jobs.stop();
    expect(await waiting()).toEqual([{ attempts: 0 }]);
    subscribers.push(later);
    jobs = await startHere();
    await expect.poll(() => delivered, { timeout: scaled(12_000) }).toContain('new later');
    await expect.poll(waiting, { timeout: scaled(12_000) }).toEqual([]);
  });

  test('HU-04 an event that an older node queued for an unknown subscriber fails and is retried', async () => {
    await database.db.run(sql`
      select graphile_worker.add_job('fact', json_build_object('subscriber', 'notes.nobody', 'data', json_build_object('id', 'old')))`);
    const failed = () => database.db.many(sql`select last_error from graphile_worker.jobs where task_identifier = 'fact' and attempts = 1`);
    await expect.poll(failed, { timeout: scaled(12_000) }).toEqual([{ last_error: expect.stringContaining('notes.nobody') }]);
  });

  test('HU-04 events of a process killed right after its commit are delivered by another one', async () => {
    const child = fork(new URL('../testing/killed-after-commit.ts', import.meta.url), [database.url], { stdio: 'ignore' });
    await new Promise((resolve) => child.once('exit', resolve));
    expect(child.signalCode).toBe('SIGKILL');
    await expect.poll(() => delivered.toSorted(), { timeout: scaled(12_000) }).toEqual(['orphan', 'orphan too']);
    expect(await count('told_facts')).toBe(0);
  });

  test('OP-05 at the limit of deliveries in memory, further events become jobs', async () => {
    let letGo = () => {};
    const isOver = new Promise<void>((resolve) => (letGo = resolve));
    const outbox = startOutbox(database.db, app.log, () => isOver, 2);
    const before = await count('jobs');
    for (const id of [
      '018f0000-0000-7000-8000-000000000001',
      '018f0000-0000-7000-8000-000000000002',
      '018f0000-0000-7000-8000-000000000003',
    ]) {
      const deliveries = [{ subscriber: 'notes.hear', data: { id }, id, actorId: null }];
      await database.db.transaction(async (tx) => tx.withCommit(() => outbox.enqueue(deliveries)));
    }
    expect(await count('jobs')).toBe(before + 1);
    letGo();
    await outbox.stop();
  });
});
