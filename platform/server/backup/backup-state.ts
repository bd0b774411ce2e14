import { access, constants, readdir, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { BackupSettings } from '../config.ts';
import { folderAdvice } from '../folder-advice.ts';

/** `atrium-20261122T031500Z.tar.zst`, whose names sort as their times do. */
const backupName = /^atrium-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.tar\.zst(?:\.age)?$/;

/** A newest backup older than this means that a night was missed. */
export const lateAfterMs = 26 * 3_600_000;

export interface FoundBackup {
  name: string;
  bytes: number;
  /** The instant whose rows it holds. */
  begunAtMs: number;
}

/** What BACKUP_DIR holds. */
export type BackupState =
  | { state: 'unset' }
  /** `reason` ends a sentence that begins with BACKUP_DIR. */
  | { state: 'unusable'; reason: string }
  /** Usable and without a backup; the folder itself may not exist yet, since the first backup makes it. */
  | { state: 'none' }
  | { state: 'late' | 'fine'; newest: FoundBackup; kept: number };

/** Names of the backups in a folder that Atrium made itself, oldest first. */
export const backupNames = (names: readonly string[]): string[] => names.filter((name) => backupName.test(name)).toSorted();

/** When a backup was begun, by its name. */
export const begunAt = (name: string): number => Date.parse(name.replace(backupName, '$1-$2-$3T$4:$5:$6Z'));

/** Looks into BACKUP_DIR without changing anything there. */
export async function readBackupState({ dir }: Pick<BackupSettings, 'dir'>, nowMs: number): Promise<BackupState> {
  if (dir === undefined) return { state: 'unset' };
  try {
    const folder = await existing(dir);
    if (!(await stat(folder)).isDirectory()) throw Object.assign(new Error(`${folder} is no folder`), { code: 'ENOTDIR' });
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    const names = folder === dir ? backupNames(await readdir(dir)) : [];
    const name = names.at(-1);
    if (name === undefined) return { state: 'none' };
    const newest = { name, bytes: (await stat(join(dir, name))).size, begunAtMs: begunAt(name) };
    return { state: nowMs - newest.begunAtMs > lateAfterMs ? 'late' : 'fine', newest, kept: names.length };
  } catch (error) {
    return { state: 'unusable', reason: folderAdvice(dir, error, 'BACKUP_DIR') };
  }
}

/** The folder, or the nearest one above it that exists and in which it would be made. */
async function existing(folder: string): Promise<string> {
  try {
    await stat(folder);
    return folder;
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT') || folder === dirname(folder)) throw error;
    return existing(dirname(folder));
  }
}
