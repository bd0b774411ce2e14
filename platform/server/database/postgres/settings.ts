import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MiB = 2 ** 20;

/** Tuned for mostly small indexed reads on two cores. Every acknowledged write is on disk. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One core per request; 64 MB of /dev/shm in a container are too little for parallel hash tables.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Without replication, bulk loads of restores and migrations skip the WAL.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Frequent vacuums keep pages all-visible, so that counts use index-only scans.
  autovacuum_naptime: '20s',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements contain personal data: neither they nor values of failed rows are logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/** For disposable data, such as of tests. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** Memory of the host, or the limit of the container. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** `shared_buffers`: one eighth of the memory, from 128 to 1,024 MB. */
export const sharedBuffers = (bytes: number): string => `${Math.round(Math.min(1_024, Math.max(128, bytes / MiB / 8)))}MB`;

/** Paths of pg_prewarm by platform, which reloads the buffers at the start. */
const prewarmLibraries = ['lib/postgresql/pg_prewarm.so', 'lib/postgresql/pg_prewarm.dylib', 'lib/pg_prewarm.dll'];

const prewarming = (binaries: string): Record<string, string> =>
  prewarmLibraries.some((library) => existsSync(join(binaries, library))) ? { shared_preload_libraries: 'pg_prewarm' } : {};

/** The settings as arguments of `postgres`, which override postgresql.conf. */
export function settingArguments(binaries: string, isDurable: boolean): string[] {
  const settings = {
    ...SETTINGS,
    shared_buffers: sharedBuffers(memoryBytes()),
    ...(isDurable ? prewarming(binaries) : FORGETFUL),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
