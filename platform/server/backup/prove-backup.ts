import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { readRestoreConfig, type Config } from '../config/config.ts';
import { connect, type Database } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { startPostgres } from '../database/postgres/start-postgres.ts';
import { storedFilesFolder } from '../stored-files/open-stored-files.ts';
import type { InspectedBackup } from './inspect-backup.ts';
import { assertRestorable, restoreBackup } from './restore-backup.ts';

/** Environment variables that are needed besides the backup, to reach what it refers to. */
const alsoAsked = /^(?:S3_|CONTRACT_)/;
const storedFile = new RegExp(`^${storedFilesFolder}/[0-9a-f]{2}/[0-9a-f]{64}$`);

export interface Proof {
  /** Folder of this program's migrations. */
  migrations: string;
  env: Readonly<Record<string, string | undefined>>;
  log: Log;
  onProgress?: (bytes: number) => void;
  /** Examines the restored data. */
  look: (db: Database, config: Config) => Promise<void>;
}

/**
 * Restores a backup into a temporary database and folder, runs `look`, and deletes both. The
 * running installation and its settings are untouched; contents in an S3 store are read from there.
 * Needs space in the temporary folder.
 */
export async function proveBackup(
  backup: InspectedBackup,
  { migrations, env, log, onProgress, look }: Proof,
): Promise<{ rows: number; misnamed: readonly string[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-restore-check-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  process.once('exit', remove);
  try {
    // As root, the database runs as `nobody` and must reach its folder; the files inside are
    // readable by their owner only.
    chmodSync(folder, 0o711);
    const dataDir = join(folder, 'data');
    const outside = Object.fromEntries(Object.entries(env).filter(([name]) => alsoAsked.test(name) && backup.keys[name] === undefined));
    const config = readRestoreConfig(backup.keys, { ...outside, DATA_DIR: dataDir });
    await assertRestorable(backup, config, migrations);
    const postgres = await startPostgres({ dataDir, log, isDurable: false });
    try {
      const { rows } = await restoreBackup(backup, { url: postgres.url, config, migrations, log, ...(onProgress && { onProgress }) });
      const db = connect(postgres.url, { log });
      try {
        await look(db, config);
      } finally {
        await db.close();
      }
      return { rows, misnamed: misnamed(backup) };
    } finally {
      await postgres.stop();
    }
  } finally {
    remove();
    process.removeListener('exit', remove);
  }
}

/**
 * Uploaded files are named by the hash of their content: a mismatch means that the file changed
 * before the backup.
 */
const misnamed = ({ files }: InspectedBackup): string[] =>
  [...files].flatMap(([path, { sha256 }]) => (storedFile.test(path) && basename(path) !== sha256 ? [path] : []));
