import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { inspectBackup } from '#platform/server/backup/inspect-backup.ts';
import { proveBackup } from '#platform/server/backup/prove-backup.ts';
import { assertRestorable, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { givenSettings, readPassphrase, readRestoreConfig, typedPath, type Config } from '#platform/server/config/config.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { copyStoredFiles } from '#platform/server/stored-files/copy-stored-files.ts';
import { bothStores } from '#platform/server/stored-files/open-stored-files.ts';
import { megabytes, runTyped, print, reportProgress, typedCommand } from './command.ts';
import { features } from './features.ts';

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url));

type Backup = Awaited<ReturnType<typeof inspectBackup>>;

const log = createLog({ level: 'error' });

const progressOf =
  ({ bytes }: Backup) =>
  (done: number) =>
    reportProgress(`restoring, ${Math.floor((100 * done) / bytes)} %`);

const countText = ({ manifest, files }: Backup, rows: number) =>
  `${rows} rows of ${manifest.tables.length} tables, and the keys and ${files.size} files`;

/**
 * `npm run restore -- FILE`: restores a backup into an empty database and data folder, and checks
 * its consistency. `--check` uses a temporary database and folder; the installation is untouched.
 */
export const restore = typedCommand(
  'Nothing was restored',
  async ([file], options) => {
    if (file === undefined) throw new BackupError('Specify the file: npm run restore -- FILE, or npm run restore -- --check FILE');
    const backup = await inspectBackup(typedPath(file), readPassphrase(), (bytes) => reportProgress(`reading, ${megabytes(bytes)}`));
    const { manifest, bytes } = backup;
    print(`The file is complete: everything as of ${manifest.takenAt}, release ${manifest.release}, ${megabytes(bytes)}.`);
    if (options.has('check')) await checkBackup(backup);
    else await restoreInstallation(backup);
  },
  ['check'],
);

/** Restores to a temporary database and folder, and reports inconsistencies. */
async function checkBackup(backup: Backup): Promise<void> {
  // Low priority, so that requests are not delayed.
  setPriority(10);
  const startedAt = performance.now();
  const found: string[] = [];
  const { rows, misnamed } = await proveBackup(backup, {
    migrations,
    env: givenSettings(),
    log,
    onProgress: progressOf(backup),
    look: async (db, config) => void found.push(...(await findFaults(db, config))),
  });
  found.push(...misnamed.map((path) => `${path} does not match its hash: it was changed before the backup`));
  for (const fault of found) print(`  ${fault}`);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  print(
    found.length === 0
      ? `The backup is valid: ${countText(backup, rows)} were restored to a temporary place in ${seconds} s, verified and deleted.`
      : `The backup can be restored, but has ${found.length === 1 ? 'one fault' : `${found.length} faults`}. The temporary copy was deleted.`,
  );
  if (found.length > 0) process.exitCode = 2;
}

/** Restores to the empty database and data folder of the configuration. */
async function restoreInstallation(backup: Backup): Promise<void> {
  const config = readRestoreConfig(backup.keys);
  await assertRestorable(backup, config, migrations);
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? postgres?.url ?? '';
  try {
    const { rows } = await restoreBackup(backup, { url, config, migrations, log, onProgress: progressOf(backup) });
    print(`Restored: ${countText(backup, rows)} in ${config.dataDir}.`);
    const db = connect(url, { log });
    try {
      await copyToBucket(backup, db, config);
      const found = await findFaults(db, config);
      for (const fault of found) print(`  ${fault}`);
      print(
        found.length === 0
          ? 'Start Atrium with “npm start”.'
          : 'The rows are as in the backup. Start Atrium with “npm start”, and check the faults.',
      );
      if (found.length > 0) process.exitCode = 2;
    } finally {
      await db.close();
    }
  } finally {
    await postgres?.stop();
  }
}

/** Copies uploaded files to the S3 store, where one is configured. */
async function copyToBucket(backup: Backup, db: Database, config: Config): Promise<void> {
  const { folder, bucket } = bothStores(config, db);
  if (!bucket || backup.files.size === 0) return;
  const copied = await copyStoredFiles(folder, bucket, (done) =>
    reportProgress(`to the bucket, ${done.files} files, ${megabytes(done.bytes)}`),
  );
  print(`${copied.files} files were copied to the bucket, ${megabytes(copied.bytes)}; ${copied.present} already existed.`);
}

/** Inconsistencies in the restored data. */
async function findFaults(db: Database, config: Config): Promise<string[]> {
  await assertKnownKeys(db, config);
  const found: string[] = [];
  for (const { things, run } of features.flatMap((feature) => feature.soundness ?? [])) {
    const { checked, faults } = await run({ config, db, log });
    print(`${checked} ${things} checked: ${faults.length === 0 ? 'no faults' : `${faults.length} with a fault`}.`);
    found.push(...faults);
  }
  return found;
}

await runTyped(import.meta, restore);
