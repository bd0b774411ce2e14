import { existsSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';

const MiB = 2 ** 20;

/** For a feed on a machine of two cores: mostly small indexed reads, everything acknowledged is on disk. */
const SETTINGS = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  max_connections: '100',
  effective_cache_size: '1GB',
  work_mem: '8MB',
  maintenance_work_mem: '128MB',
  random_page_cost: '1.1',
  jit: 'off',
  // One request, one core; and a container's 64 MB of /dev/shm cannot hold parallel hash tables.
  max_parallel_workers_per_gather: '0',
  max_parallel_maintenance_workers: '0',
  // Nobody follows it: what a restore fills and a migration makes is written once, not once more to the log.
  wal_level: 'minimal',
  max_wal_senders: '0',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  // Keeps pages marked as all visible, so that counts are answered by the index alone.
  autovacuum_naptime: '20s',
  autovacuum_vacuum_insert_scale_factor: '0.05',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Statements hold personal data: neither they nor the values of a failed row are logged.
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_min_messages: 'fatal',
  log_checkpoints: 'off',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
};

/** For data that may be lost with the machine, such as a test's. */
const FORGETFUL = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' };

/** What this machine has of memory, or what its container may take of it. */
const memoryBytes = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

/** For what is read again and again, an eighth of the memory there is, within bounds: whoever has more searches and lists more without leaving memory. */
export const sharedBuffers = (bytes: number): string => `${Math.round(Math.min(1_024, Math.max(128, bytes / MiB / 8)))}MB`;

/** Where the library lies that reads again at the start what was in memory at the end; on each system by another name. */
const prewarmLibraries = ['lib/postgresql/pg_prewarm.so', 'lib/postgresql/pg_prewarm.dylib', 'lib/pg_prewarm.dll'];

const prewarming = (binaries: string): Record<string, string> =>
  prewarmLibraries.some((library) => existsSync(join(binaries, library))) ? { shared_preload_libraries: 'pg_prewarm' } : {};

/** The settings as arguments of `postgres`, whose binaries lie there. They win over postgresql.conf. */
export function settingArguments(binaries: string, isDurable: boolean): string[] {
  const settings = {
    ...SETTINGS,
    shared_buffers: sharedBuffers(memoryBytes()),
    ...(isDurable ? prewarming(binaries) : FORGETFUL),
  };
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}
