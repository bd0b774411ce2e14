import { setPriority } from 'node:os';
import { makeBackup } from '#platform/server/backup/make-backup.ts';
import { BackupError } from '#platform/server/backup/backup-error.ts';
import { readConfig, typedPath } from '#platform/server/config/config.ts';
import { connect } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { assertKnownKeys, knowsKeys } from '#platform/server/keys/known-keys.ts';
import { reachPostgres } from '#platform/server/database/postgres/reach-postgres.ts';
import { megabytes, runTyped, print, reportProgress, typedCommand } from './command.ts';

/** `npm run backup -- FILE`: a complete backup in one file, while the application runs. */
export const backup = typedCommand('No backup was created', async ([file]) => {
  if (file === undefined) throw new BackupError('Specify the file: npm run backup -- FILE');
  // Low priority, so that requests are not delayed.
  setPriority(10);
  const config = readConfig();
  const log = createLog({ level: 'error' });
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await reachPostgres({ dataDir: config.dataDir, log });
  try {
    await demandOwnKeys(url);
    const began = performance.now();
    const { takenAt, tables, rows, files, bytes } = await makeBackup({
      url,
      config,
      file: typedPath(file),
      onProgress: (done) => reportProgress(`${done.tables} tables, ${megabytes(done.bytes)}`),
    });
    const seconds = (performance.now() - began) / 1000;
    print(
      `${typedPath(file)} contains everything as of ${takenAt}: ${rows} rows of ${tables} tables, ${files} files and the keys, ${megabytes(bytes)} in ${seconds.toFixed(1)} s${config.backups.passphrase === undefined ? '; not encrypted' : ''}`,
    );
  } finally {
    await stop();
  }

  /** A node without its keys would back up the wrong ones. */
  async function demandOwnKeys(address: string): Promise<void> {
    const db = connect(address, { log, poolSize: 1 });
    try {
      if (await knowsKeys(db)) await assertKnownKeys(db, config);
    } finally {
      await db.close();
    }
  }
});

await runTyped(import.meta, backup);
