import { spawn } from 'node:child_process';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BackupSettings } from '../config.ts';
import type { PeriodicJob } from '../feature.ts';
import type { Log } from '../log.ts';
import { defineGauge } from '../metrics/figures.ts';
import { BackupError } from './backup-error.ts';
import { backupNames, begunAt, readBackupState } from './backup-state.ts';

const command = fileURLToPath(new URL('../../../shell/server/backup.ts', import.meta.url));
const unfinished = /^atrium-\d{8}T\d{6}Z\.tar\.zst(\.age)?\.\d+\.partial$/;
const dayMs = 86_400_000;

const latest = defineGauge(
  'atrium_backup_latest_timestamp_seconds',
  'When the newest backup of those in BACKUP_DIR was begun; 0: there is none.',
);

/** The job that makes a backup every night, where a folder for them is set. One node does it. */
export function nightlyBackup({ dir, at, ...settings }: BackupSettings): PeriodicJob[] {
  if (dir === undefined) return [];
  const [hour, minute] = at.split(':').map(Number);
  return [{ name: 'backup.nightly', cron: `${minute} ${hour} * * *`, run: ({ log }) => backUpInto(dir, settings, log) }];
}

/** Gives the function that looks before each scrape for the newest of the backups made every night. */
export function backupFigures({ dir }: Pick<BackupSettings, 'dir'>): () => Promise<void> {
  return async () => {
    if (dir === undefined) return latest.remove();
    // A folder that cannot be read holds none that could be used.
    const names = await readdir(dir).catch(() => []);
    const newest = backupNames(names).at(-1);
    latest.set(newest === undefined ? 0 : begunAt(newest) / 1000);
  };
}

/** Logs at the start that BACKUP_DIR cannot be used, in place of the night in which no backup comes about. */
export async function reportBackupFolder(settings: Pick<BackupSettings, 'dir'>, log: Log): Promise<void> {
  const found = await readBackupState(settings, Date.now());
  if (found.state === 'unusable') log.error({ dir: settings.dir }, `no backup will be made at night: BACKUP_DIR ${found.reason}`);
}

/** Makes a backup in a folder and then takes away the oldest, so that `keep` of them are there. */
export async function backUpInto(dir: string, { keep, passphrase }: Pick<BackupSettings, 'keep' | 'passphrase'>, log: Log): Promise<void> {
  await mkdir(dir, { recursive: true, mode: 0o700 });
  const instant = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
  const file = join(dir, `atrium-${instant}.tar.zst${passphrase === undefined ? '' : '.age'}`);
  const said = await runBackup(file);
  log.info({ file, said }, 'a backup was made');
  const names = await readdir(dir);
  for (const name of backupNames(names).slice(0, -keep)) await rm(join(dir, name), { force: true });
  for (const name of names.filter((each) => unfinished.test(each))) {
    const { mtimeMs } = await stat(join(dir, name));
    if (mtimeMs < Date.now() - dayMs) await rm(join(dir, name), { force: true });
  }
}

/** In a process of its own, whose work the answers to people do not wait for. Gives its last line. */
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
