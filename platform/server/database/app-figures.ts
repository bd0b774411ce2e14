import sql from 'sql-template-tag';
import type { Database, Queries } from './db.ts';
import { findStanding, type PartitionStanding } from './partitions/partition-store.ts';
import type { StorageWatch } from '../storage/watch-storage.ts';
import { defineGauge } from '../metrics/figures.ts';

/** Cache time of values from the database, for several scrapers. */
const cacheMs = 10_000;
/** Most rows that are counted, so that the cost of a scrape is bounded. */
const mostCounted = 20_000;

const jobStates = ['scheduled', 'waiting', 'running', 'failed', 'dead'] as const;

const isUp = defineGauge('atrium_database_up', '1 while the database answers, otherwise 0.');
const readOnly = defineGauge(
  'atrium_read_only',
  '1 while people can only read, otherwise 0. Cause `disk`: the disk is full; `database`: it is read-only, such as a standby.',
  ['cause'],
);
const sizeBytes = defineGauge('atrium_database_size_bytes', 'Size of the database on disk.');
const connections = defineGauge('atrium_database_connections', 'Database connections of this process.', ['state']);
const mostConnections = defineGauge('atrium_database_connections_max', 'Maximum number of database connections of this process.');
const waitingForConnection = defineGauge('atrium_database_connections_awaited', 'Requests waiting for a database connection.');
const liveConnections = defineGauge('atrium_live_connections', 'Browser windows connected to this process.');
const jobs = defineGauge('atrium_jobs', 'Unfinished jobs of all nodes, by name and state.', ['name', 'state']);
const jobsWaited = defineGauge('atrium_jobs_waited_seconds', 'Delay of the oldest due job of a name.', ['name']);
const eventsWaited = defineGauge('atrium_domain_events_waited_seconds', 'Age of the oldest of these domain events; 0 if there are none.');
const eventsWaiting = defineGauge('atrium_domain_events_waiting', 'Domain events not yet delivered to every subscriber after the commit.');
const partitionsAhead = defineGauge(
  'atrium_partitions_ahead',
  'Empty partitions of a table for future rows; 0 if there are none, or soon will be none.',
  ['table'],
);

interface DatabaseFigures {
  partitions: PartitionStanding[];
  sizeBytes: number;
  isReadOnly: boolean;
  eventsWaiting: number;
  eventsWaitedSeconds: number;
  jobs: { name: string; state: (typeof jobStates)[number]; count: number; waitedSeconds: number }[];
}

/**
 * Returns a function that updates the gauges before each scrape. It never throws; unknown values
 * are left out.
 */
export function appFigures(db: Database, windows: () => number, storage?: Pick<StorageWatch, 'state'>): () => Promise<void> {
  let latest: { atMs: number; read: Promise<DatabaseFigures | undefined> } | undefined;
  const read = (): Promise<DatabaseFigures | undefined> => {
    if (!latest || Date.now() - latest.atMs >= cacheMs) latest = { atMs: Date.now(), read: readFigures(db).catch(() => undefined) };
    return latest.read;
  };
  return async () => {
    const { pool } = db;
    connections.set({ state: 'used' }, pool.totalCount - pool.idleCount);
    connections.set({ state: 'idle' }, pool.idleCount);
    mostConnections.set(pool.options.max);
    waitingForConnection.set(pool.waitingCount);
    liveConnections.set(windows());
    readOnly.reset();
    if (storage) readOnly.set({ cause: 'disk' }, storage.state().state === 'full' ? 1 : 0);

    const found = await read();
    isUp.set(found ? 1 : 0);
    jobs.reset();
    jobsWaited.reset();
    partitionsAhead.reset();
    if (!found) {
      sizeBytes.remove();
      eventsWaiting.remove();
      eventsWaited.remove();
      return;
    }
    readOnly.set({ cause: 'database' }, found.isReadOnly ? 1 : 0);
    sizeBytes.set(found.sizeBytes);
    eventsWaiting.set(found.eventsWaiting);
    eventsWaited.set(found.eventsWaitedSeconds);
    for (const { table, ahead, hasStrays } of found.partitions) partitionsAhead.set({ table }, hasStrays ? 0 : ahead);
    for (const { name, state, count, waitedSeconds } of found.jobs) {
      jobs.set({ name, state }, count);
      if (state === 'waiting') jobsWaited.set({ name }, waitedSeconds);
    }
  };
}

async function readFigures(db: Queries): Promise<DatabaseFigures> {
  const sizes = await db.one<Omit<DatabaseFigures, 'jobs' | 'partitions'>>(sql`
    select pg_database_size(current_database()) as "sizeBytes", current_setting('transaction_read_only') = 'on' as "isReadOnly",
      (select count(*) from (select from told_facts limit ${mostCounted}) waiting) as "eventsWaiting",
      coalesce((select extract(epoch from now() - told_at) from told_facts order by id limit 1), 0)::float8 as "eventsWaitedSeconds"`);
  const counted = await db.many<DatabaseFigures['jobs'][number]>(sql`
    with job as (
      select task_id, run_at, case when locked_at is not null then 'running' when attempts >= max_attempts then 'dead'
        when attempts > 0 and last_error is not null then 'failed' when run_at > now() then 'scheduled' else 'waiting' end as state
      from graphile_worker._private_jobs limit ${mostCounted}),
    counted as (select task_id, state, count(*), greatest(extract(epoch from now() - min(run_at)), 0) as waited from job group by task_id, state)
    select task.identifier as name, state.name as state, coalesce(counted.count, 0) as count, coalesce(counted.waited, 0)::float8 as "waitedSeconds"
    from graphile_worker._private_tasks task cross join unnest(${[...jobStates]}::text[]) state(name)
      left join counted on counted.task_id = task.id and counted.state = state.name`);
  return { ...sizes, jobs: counted, partitions: await findStanding(db) };
}
