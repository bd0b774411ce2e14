import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupSettings } from '../config/config.ts';
import { folderAdvice } from '../common/folder-advice.ts';

/** For example `atrium-20261122T031500Z.tar.zst`; names sort by time. */
const backupName = /^atrium-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(?:\.age)?$/;

/** A newest backup older than this means a missed night. */
export const lateAfterMs = 26 * 3_600_000;

export interface FoundBackup {
  name: string;
  bytes: number;
  /** Time of the snapshot. */
  begunAtMs: number;
}

/** State of BACKUP_DIR. */
export type BackupState =
  | { state: 'unset' }
  /** `reason` completes a sentence that begins with BACKUP_DIR. */
  | { state: 'unusable'; reason: string }
  /** Usable but empty. The folder may not exist yet; the first backup creates it. */
  | { state: 'none' }
  | { state: 'late' | 'fine'; newest: FoundBackup; kept: number };

/** Names of automatic backups in a folder, oldest first. */
export const backupNames = (names: readonly string[]): string[] => names.filter((name) => backupName.test(name)).toSorted();

/** Start of a backup from its name, in milliseconds. */
export const startedAt = (name: string): number => Date.parse(name.replace(backupName, '$1-$2-$3T$4:$5:$6Z'));

/** Reads the state of BACKUP_DIR without changing it. */
export async function readBackupState({ dir }: Pick<BackupSettings, 'dir'>, nowMs: number): Promise<BackupState> {
  if (dir === undefined) return { state: 'unset' };
  try {
    const folder = await existing(dir);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(`${folder} is not a folder`), { code: 'ENOTDIR' });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const names = folder === dir ? backupNames(await readdir(dir)) : [];
    const name = names.at(-1);
    if (name === undefined) return { state: 'none' };
    const newest = { name, bytes: (await stat(join(dir, name))).size, begunAtMs: startedAt(name) };
    return { state: nowMs - newest.begunAtMs > lateAfterMs ? 'late' : 'fine', newest, kept: names.length };
  } catch (error) {
    return { state: 'unusable', reason: folderAdvice(dir, error, 'BACKUP_DIR') };
  }
}

/** The folder, or its nearest existing parent, in which it would be created. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || folder === dirname(folder)) throw error;
    return existing(dirname(folder));
  }
}
