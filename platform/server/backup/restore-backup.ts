import { cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { Config } from '../config/config.ts';
import { installationKeys, keySources } from '../keys/installation-keys.ts';
import type { Log } from '../logging/log.ts';
import { migrate } from '../database/migrate.ts';
import { readArchive, type ArchiveEntry } from './archive.ts';
import { BackupError } from './backup-error.ts';
import { isInTheWay, placeOf, putDataFile } from './data-files.ts';
import type { InspectedBackup } from './inspect-backup.ts';
import { entryNames, type Manifest, type TableShape } from './manifest.ts';
import { backedUpTables, landedIn, partitionedTables, withSession } from './session.ts';
import { withoutConstraints } from './without-constraints.ts';

/** Target of a restore: an empty database, and a data folder without other keys or files. */
export interface RestoreTarget {
  url: string;
  config: Config;
  /** Folder of this program's migrations. */
  migrations: string;
  log?: Log;
  onProgress?: (bytes: number) => void;
}

/**
 * Throws a `BackupError` before any change where a restore is impossible: unknown migrations, other
 * keys, or conflicting files.
 */
export async function assertRestorable(backup: InspectedBackup, config: Config, migrations: string): Promise<void> {
  const known = new Set(await migrationNames(migrations));
  const unknown = backup.manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `${backup.file} was created by the newer release ${backup.manifest.release} (${unknown[0]}): restore it with that release.`,
    );
  for (const { name, value } of installationKeys(config)) {
    const { variable } = keySources[name];
    if (backup.keys[variable] !== value)
      throw new BackupError(`${variable} differs from the key in the backup: omit it, or set it to the key of the backup.`);
  }
  for (const [path, file] of backup.files)
    if (await isInTheWay(placeOf(config.dataDir, path), file))
      throw new BackupError(`The data folder already contains another ${path}: set DATA_DIR to an empty folder.`);
}

/**
 * Creates the tables at the schema of the backup, fills them in one transaction, then applies newer
 * migrations. Returns the number of rows.
 */
export async function restoreBackup(backup: InspectedBackup, target: RestoreTarget): Promise<{ rows: number }> {
  const { url, migrations, log } = target;
  const landed = await withSession(url, assertEmpty);
  if (!landed || landed.every((name) => backup.manifest.migrations.includes(name)))
    await migrateTo(backup.manifest.migrations, url, migrations);
  await withSession(url, async (client) => {
    await assertLevel(client, backup.manifest);
    await client.query('begin');
    // Fails if an account was created meanwhile, and locks others out.
    await client.query('lock table users in access exclusive mode');
    await assertEmpty(client);
    await withoutConstraints(client, backup.manifest.tables, () => fill(client, backup, target));
    await client.query('commit');
    await client.query('analyze');
  });
  await migrate(url, migrations, log);
  return { rows: Object.values(backup.closing.rows).reduce((sum, rows) => sum + rows, 0) };
}

/**
 * Tables without users are left by an interrupted restore; returns its applied migrations. Any
 * other table belongs to an installation and is refused.
 */
async function assertEmpty(client: pg.Client): Promise<readonly string[] | undefined> {
  const tables = await backedUpTables(client);
  if (tables.length === 0) return undefined;
  const { rows } = tables.some(({ name }) => name === 'users')
    ? await client.query<{ isEmpty: boolean }>('select not exists (select from users) as "isEmpty"')
    : { rows: [] };
  const landed = rows[0]?.isEmpty ? await landedIn(client) : undefined;
  if (landed) return landed.migrations;
  throw new BackupError('The database is not empty, and a restore overwrites nothing: set DATA_DIR (or DATABASE_URL) to an empty one.');
}

async function assertLevel(client: pg.Client, { migrations, jobMigrations, release }: Manifest): Promise<void> {
  const landed = await landedIn(client);
  const isSame = landed !== undefined && landed.jobMigrations === jobMigrations && sameNames(landed.migrations, migrations);
  if (!isSame)
    throw new BackupError(
      `The tables do not match release ${release}: restore into an empty database, with that release if necessary, then upgrade.`,
    );
}

const sameNames = (one: readonly string[], other: readonly string[]) => one.toSorted().join() === other.toSorted().join();

/** Applies only the migrations that the backup had. */
async function migrateTo(names: readonly string[], url: string, migrations: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'atrium-restore-'));
  try {
    for (const name of names) await cp(join(migrations, `${name}.sql`), join(folder, `${name}.sql`));
    await migrate(url, folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function migrationNames(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).map((name) => name.slice(0, -'.sql'.length));
}

async function fill(client: pg.Client, backup: InspectedBackup, { config, onProgress = () => {} }: RestoreTarget): Promise<void> {
  const { manifest, closing } = backup;
  const filePrefix = entryNames.file('');
  const tables = new Map(manifest.tables.map((table) => [dirname(entryNames.tablePart(table.name, 0)), table]));
  const rows = new Map<string, number>();
  let bytes = 0;
  await mkdir(config.dataDir, { recursive: true });
  for (const { name, value } of manifest.sequences) await client.query('select setval($1::regclass, $2::bigint)', [name, value]);
  const split = await partitionedTables(client);
  for (const name of split) await client.query('select extend_partitions($1::regclass, partition_reached($1::regclass))', [name]);
  for await (const entry of readArchive(backup.file, backup.passphrase)) {
    const table = tables.get(dirname(entry.name));
    const counted = counting(entry, (size) => onProgress((bytes += size)));
    if (table) rows.set(table.name, (rows.get(table.name) ?? 0) + (await copyIn(client, table, counted, split.has(table.name))));
    else if (entry.name.startsWith(filePrefix)) await putDataFile(placeOf(config.dataDir, entry.name.slice(filePrefix.length)), counted);
    else for await (const chunk of counted) void chunk;
  }
  for (const { name } of manifest.tables)
    if ((rows.get(name) ?? 0) !== closing.rows[name])
      throw new BackupError(`${rows.get(name) ?? 0} rows of ${name} were restored instead of ${closing.rows[name]}: nothing was restored.`);
  // The workers of these jobs ended or run in the original installation.
  await client.query('update graphile_worker._private_jobs set locked_at = null, locked_by = null where locked_by is not null');
  await client.query('update graphile_worker._private_job_queues set locked_at = null, locked_by = null where locked_by is not null');
}

async function* counting({ body }: ArchiveEntry, count: (bytes: number) => void): AsyncGenerator<Buffer> {
  for await (const chunk of body) {
    count(chunk.length);
    yield chunk;
  }
}

async function copyIn(client: pg.Client, { name, columns }: TableShape, rows: AsyncIterable<Buffer>, isSplit: boolean): Promise<number> {
  // The tables are invisible until the commit; `freeze` saves a later vacuum. PostgreSQL does not
  // support it for partitions.
  const into = client.query(copyFrom(`copy ${name} (${columns.join(', ')}) from stdin${isSplit ? '' : ' with (freeze)'}`));
  await pipeline(rows, into);
  return into.rowCount;
}
