import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from '../config/config.ts';
import type { PeriodicJob } from '../jobs/periodic-job.ts';
import type { Log } from '../logging/log.ts';
import { defineGauge } from '../metrics/figures.ts';
import { BackupError } from './backup-error.ts';
import { backupNames, startedAt, readBackupState } from './backup-state.ts';

const command = fileURLToPath(new URL('../../../shell/server/backup.ts', import.meta.url));
const unfinished = /^atrium-\d{8}T\d{6}Z\.tar\.zst(\.age)?\.\d+\.partial$/;
const dayMs = 86_400_000;

const latest = defineGauge('atrium_backup_latest_timestamp_seconds', 'Start time of the newest backup in BACKUP_DIR; 0 if there is none.');

/** The nightly backup job, where BACKUP_DIR is set. One node runs it. */
export function nightlyBackup({ dir, at, ...settings }: BackupSettings): PeriodicJob[] {
  if (dir === undefined) return [];
  const [hour, minute] = at.split(':').map(Number);
  return [{ name: 'backup.nightly', cron: `${minute} ${hour} * * *`, run: ({ log }) => backUpInto(dir, settings, log) }];
}

/** Returns a function that updates the metric of the newest automatic backup before each scrape. */
export function backupFigures({ dir }: Pick<BackupSettings, 'dir'>): () => Promise<void> {
  return async () => {
    if (dir === undefined) return latest.remove();
    // An unreadable folder has no usable backup.
    const names = await readdir(dir).catch(() => []);
    const newest = backupNames(names).at(-1);
    latest.set(newest === undefined ? 0 : startedAt(newest) / 1000);
  };
}

/** Logs an unusable BACKUP_DIR at the start, before the first backup fails. */
export async function reportBackupFolder(settings: Pick<BackupSettings, 'dir'>, log: Log): Promise<void> {
  const found = await readBackupState(settings, Date.now());
  if (found.state === 'unusable') log.error({ dir: settings.dir }, `no nightly backup: BACKUP_DIR ${found.reason}`);
}

/** Writes a backup into a folder, then deletes the oldest ones so that `keep` remain. */
export async function backUpInto(dir: string, { keep, passphrase }: Pick<BackupSettings, 'keep' | 'passphrase'>, log: Log): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const instant = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(dir, `atrium-${instant}.tar.zst${passphrase === undefined ? '' : '.age'}`);
  const said = await runBackup(file);
  log.info({ file, said }, 'backup created');
  const names = await readdir(dir);
  for (const name of backupNames(names).slice(0, -keep)) await rm(join(dir, name), { force: true });
  for (const name of names.filter((each) => unfinished.test(each))) {
    const { mtimeMs } = await stat(join(dir, name));
    if (mtimeMs < Date.now() - dayMs) await rm(join(dir, name), { force: true });
  }
}

/**
 * Runs the backup in a child process, so that it does not delay requests. Returns its last line of
 * output.
 */
async function runBackup(file: string): Promise<string> {
  const child = spawn(process.execPath, [command, file], { stdio: ['ignore', 'pipe', 'pipe'] });
  const end = () => child.kill();
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes: Buffer) => (output = (output + String(bytes)).slice(-4000)));
  try {
    const code = await new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve));
    const last = output.trim().split('\n').at(-1) ?? '';
    if (code !== 0) throw new BackupError(last || `the backup ended with ${code}`);
    return last;
  } finally {
    process.removeListener('exit', end);
  }
}
