import { access, constants, readdir, stat, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import { folderAdvice } from '../folder-advice.ts';
import { storageState } from '../storage/storage-state.ts';
import { ok, warning, wrong, type Finding } from './finding.ts';

const gibibyte = 2 ** 30;
const hourMs = 3_600_000;
/** A night that was missed. */
const lateBackupMs = 26 * hourMs;
const backupName = /^atrium-\d{8}T\d{6}Z\.tar\.zst(?:\.age)?$/;

/** Whether there is room where the data lie, and whether backups come about. */
export async function examineDisk({ dataDir, backups }: Pick<Config, 'dataDir' | 'backups'>): Promise<Finding[]> {
  return [await examineRoom(dataDir), ...(backups.dir === undefined ? [] : [await examineBackups(backups.dir)])];
}

async function examineRoom(dataDir: string): Promise<Finding> {
  const about = 'disk';
  try {
    // The embedded database may lie elsewhere, behind a link.
    const { bsize, blocks, bavail, files, ffree } = await statfs(join(dataDir, 'postgres')).catch(() => statfs(dataDir));
    await access(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
    const { state, freeBytes } = storageState(bsize * blocks, [{ atMs: Date.now(), freeBytes: bsize * bavail }]);
    const says = `${(freeBytes / gibibyte).toFixed(1)} GiB of ${((bsize * blocks) / gibibyte).toFixed(0)} GiB are free below ${dataDir}.`;
    if (state === 'full') return wrong(about, says, 'Nothing more is written: make room, or give it a larger disk.');
    if (state === 'short') return warning(about, says, 'Make room, or give it a larger disk, before it is full.');
    if (files > 0 && ffree / files < 0.02)
      return warning(
        about,
        'The file system has hardly any inodes left.',
        'Remove small files that nobody needs, or move the data to another file system.',
      );
    return ok(about, says);
  } catch (error) {
    return wrong(about, `The data folder ${folderAdvice(dataDir, error)}`, 'Set DATA_DIR to a folder of whom Atrium runs as.');
  }
}

async function examineBackups(dir: string): Promise<Finding> {
  const about = 'backups';
  try {
    await access(dir, constants.R_OK | constants.W_OK | constants.X_OK);
    const latest = (await readdir(dir))
      .filter((name) => backupName.test(name))
      .toSorted()
      .at(-1);
    if (latest === undefined)
      return warning(about, `BACKUP_DIR holds none yet (${dir}).`, 'The next night brings one; “npm run backup” makes one now.');
    const { mtimeMs, size } = await stat(join(dir, latest));
    const hours = Math.floor((Date.now() - mtimeMs) / hourMs);
    if (Date.now() - mtimeMs > lateBackupMs)
      return wrong(about, `The newest, ${latest}, is ${hours} hours old.`, 'The log of Atrium says why there is none of last night.');
    const { bsize, bavail } = await statfs(dir);
    if (bsize * bavail < 2 * size)
      return warning(about, `There is hardly room for two more like ${latest} in ${dir}.`, 'Make room there, or set BACKUP_KEEP to fewer.');
    return ok(about, `The newest, ${latest}, is ${hours} hours old; “npm run restore -- --check” proves it.`);
  } catch (error) {
    return wrong(about, `BACKUP_DIR ${folderAdvice(dir, error)}`, 'Make the folder, and let whom Atrium runs as write there.');
  }
}
