import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { readBackupState } from '../backup/backup-state.ts';
import type { Config } from '../config/config.ts';
import { folderAdvice } from '../common/folder-advice.ts';
import { storageState } from '../storage/storage-state.ts';
import { storedFilesFolder } from '../stored-files/open-stored-files.ts';
import { ok, skipped, warning, wrong, type Finding } from './finding.ts';

const gibibyte = 2 ** 30;
const hourMs = 3_600_000;

/** Full disks. Each is reported once; checks that would fail only because of it are skipped. */
export class FullDisks {
  readonly #devices = new Set<number>();

  add(device: number): void {
    this.#devices.add(device);
  }

  /** Whether a folder is, or would be created, on a full disk. */
  async hold(folder: string): Promise<boolean> {
    const found = await stat(folder).catch(() => undefined);
    if (found) return this.#devices.has(found.dev);
    return folder !== dirname(folder) && this.hold(dirname(folder));
  }
}

/** Checks free space for the data, and that backups are made. */
export async function examineDisk({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>, full: FullDisks): Promise<Finding[]> {
  const findings = await examineRoom(dataDir, full);
  if (backups.dir !== undefined) findings.push(await examineBackups(backups.dir, full));
  return findings;
}

/**
 * Checks each disk once. The embedded database and uploads may be on other disks through symbolic
 * links.
 */
async function examineRoom(dataDir: string, full: FullDisks): Promise<Finding[]> {
  const findings: Finding[] = [];
  const seen = new Set<number>();
  try {
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    for (const folder of [join(dataDir, 'postgres'), dataDir, join(dataDir, storedFilesFolder)]) {
      const { dev } = (await stat(folder).catch(() => undefined)) ?? {};
      if (dev === undefined || seen.has(dev)) continue;
      seen.add(dev);
      const finding = await examineDevice(folder === join(dataDir, 'postgres') ? dataDir : folder, folder);
      if (finding.state === 'wrong') full.add(dev);
      findings.push(finding);
    }
  } catch (error) {
    findings.push(
      wrong('disk', `The data folder ${folderAdvice(dataDir, error)}`, 'Set DATA_DIR to a folder of the user that runs Atrium.'),
    );
  }
  // A healthy result is only reported for the data folder.
  const amiss = findings.filter(({ state }) => state !== 'ok');
  return amiss.length > 0 ? amiss : findings.slice(0, 1);
}

async function examineDevice(named: string, folder: string): Promise<Finding> {
  const about = 'disk';
  const { bsize, blocks, bavail, files, ffree } = await statfs(folder);
  const { state, freeBytes } = storageState(bsize * blocks, [{ atMs: Date.now(), freeBytes: bsize * bavail }]);
  const says = `${(freeBytes / gibibyte).toFixed(1)} GiB of ${((bsize * blocks) / gibibyte).toFixed(0)} GiB are free below ${named}.`;
  if (state === 'full') return wrong(about, says, 'Writes are refused: free space, or use a larger disk.');
  if (state === 'short') return warning(about, says, 'Free space, or use a larger disk, before it is full.');
  if (files > 0 && ffree / files < 0.02)
    return warning(
      about,
      'The file system has almost no free inodes.',
      'Delete unneeded small files, or move the data to another file system.',
    );
  return ok(about, says);
}

async function examineBackups(dir: string, full: FullDisks): Promise<Finding> {
  const about = 'backups';
  const found = await readBackupState({ dir }, Date.now());
  if (found.state === 'unusable' || found.state === 'unset')
    return wrong(
      about,
      `BACKUP_DIR ${found.state === 'unset' ? 'is not set' : found.reason}`,
      'Create the folder, and make it writable for the user that runs Atrium.',
    );
  // A missing or late backup on a full disk has that cause.
  if (await full.hold(dir)) return skipped(about, `${dir} is on a full disk: check again once space is free.`);
  if (found.state === 'none')
    return warning(
      about,
      `BACKUP_DIR contains no backup yet (${dir}).`,
      'The next nightly backup creates the folder; “npm run backup” creates a backup now.',
    );
  const { name, bytes, begunAtMs } = found.newest;
  const hours = Math.floor((Date.now() - begunAtMs) / hourMs);
  if (found.state === 'late')
    return wrong(
      about,
      `The newest backup, ${name}, is ${hours} hours old.`,
      'The log of Atrium shows why the last nightly backup failed.',
    );
  const { bsize, bavail } = await statfs(dir);
  if (bsize * bavail < 2 * bytes)
    return warning(about, `${dir} has too little space for two more backups like ${name}.`, 'Free space there, or set BACKUP_KEEP lower.');
  return ok(about, `The newest backup, ${name}, is ${hours} hours old; “npm run restore -- --check” verifies it.`);
}
