import { fileURLToPath } from 'node:url';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { inspectBackup } from '#platform/server/backup/inspect-backup.ts';
import { assertRestorable, restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { readPassphrase, readRestoreConfig, typedPath } from '#platform/server/config.ts';
import { connect } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { startPostgres } from '#platform/server/postgres/start-postgres.ts';
import { megabytes, runCommand, say, sayProgress } from './command.ts';
import { features } from './features.ts';

const migrations = fileURLToPath(new URL('../../database/migrations', import.meta.url));

/** `npm run restore -- FILE`: puts a backup into an empty database and data folder, and says whether what it holds hangs together. */
await runCommand('Nothing was restored', async ([file]) => {
  if (file === undefined) throw new BackupError('Say what: npm run restore -- FILE');
  const backup = await inspectBackup(typedPath(file), readPassphrase(), (bytes) => sayProgress(`reading, ${megabytes(bytes)}`));
  const { manifest, bytes } = backup;
  say(`The file is whole: everything as of ${manifest.takenAt}, made by release ${manifest.release}, ${megabytes(bytes)}.`);
  const config = readRestoreConfig(backup.keys);
  await assertRestorable(backup, config, migrations);
  const log = createLog({ level: 'error' });
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? postgres?.url ?? '';
  try {
    const { rows } = await restoreBackup(backup, {
      url,
      config,
      migrations,
      log,
      onProgress: (done) => sayProgress(`restoring, ${Math.floor((100 * done) / bytes)} %`),
    });
    say(`Restored: ${rows} rows of ${manifest.tables.length} tables, and the keys and files in ${config.dataDir}.`);
    await look(url);
  } finally {
    await postgres?.stop();
  }

  async function look(address: string): Promise<void> {
    const db = connect(address, { log });
    try {
      await assertKnownKeys(db, config);
      const found: string[] = [];
      for (const { things, run } of features.flatMap((feature) => feature.soundness ?? [])) {
        const { checked, faults } = await run({ config, db, log });
        say(`${checked} ${things} looked at: ${faults.length === 0 ? 'all sound' : `${faults.length} with a fault`}.`);
        found.push(...faults);
      }
      for (const fault of found) say(`  ${fault}`);
      say(
        found.length === 0
          ? 'Start Atrium with “npm start”.'
          : 'The rows are as they were in the backup. Start Atrium with “npm start”, and look at the faults.',
      );
      if (found.length > 0) process.exitCode = 2;
    } finally {
      await db.close();
    }
  }
});
