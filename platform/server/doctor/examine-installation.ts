import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { SoundnessCheck } from '../backup/soundness.ts';
import type { Config } from '../config/config.ts';
import type { Log } from '../logging/log.ts';
import type { Module } from '../extension-points/modules.ts';
import { isNoSpace } from '../common/folder-advice.ts';
import { isClaimed } from '../database/postgres/claim.ts';
import { findRunning, reachPostgres } from '../database/postgres/reach-postgres.ts';
import { examineDatabase } from './examine-database.ts';
import { examineDisk, FullDisks } from './examine-disk.ts';
import { examineFiles } from './examine-files.ts';
import { examineKeys } from './examine-keys.ts';
import { examineMail } from './examine-mail.ts';
import { examineProxy } from './examine-proxy.ts';
import { examineRedis } from './examine-redis.ts';
import { examineSettings } from './examine-settings.ts';
import { examineSoundness } from './examine-soundness.ts';
import { examineStore } from './examine-store.ts';
import { examineVersions } from './examine-versions.ts';
import { ok, reasonOf, skipped, wrong, type Finding } from './finding.ts';

export interface Installation {
  /** Non-empty environment variables. */
  env: Readonly<Record<string, string | undefined>>;
  modules: readonly Module[];
  /** Folders of the program and of its migrations. */
  root: string;
  migrations: string;
  log: Log;
  /** Checks of stored data, whose noted faults are reported. */
  soundness?: readonly SoundnessCheck[];
  /** Verify the checksums of all stored files; called with the progress. */
  readFiles?: ((read: number, all: number) => void) | undefined;
}

/** Examines an installation without changing it; yields findings as soon as they are known. */
export async function* examineInstallation({
  env,
  modules,
  root,
  migrations,
  log,
  soundness = [],
  readFiles,
}: Installation): AsyncGenerator<Finding> {
  yield* await examineVersions(root);
  const { config, findings } = examineSettings(env, modules);
  yield* findings;
  // All further checks need valid settings.
  if (!config) return;
  const full = new FullDisks();
  yield* await examineDisk(config, full);
  const database = await reachDatabase(config, full, log);
  try {
    yield* database.url === undefined
      ? [database.finding]
      : await examineDatabase(database.url, { migrations, processes: config.processes });
    yield* await examineKeys(config, database.url, log);
    yield* await examineStore(config, database.url, full, log);
    if (database.url !== undefined) yield* await examineSoundness(database.url, soundness, log);
    if (database.url !== undefined) yield* await examineFiles(config, database.url, log, readFiles);
  } finally {
    await database.stop();
  }
  yield* await examineRedis(config);
  yield* await examineMail(config);
  if (database.isDown) yield skipped('proxy', 'Not checked, because Atrium does not run without its database.');
  else yield* await examineProxy(config);
}

/** `isDown`: the cause is already reported, so dependent checks are skipped. */
type Reached = { stop: () => Promise<void>; isDown?: boolean } & ({ url: string } | { url: undefined; finding: Finding });

/**
 * URL of the external database, of the running embedded one, or of the embedded one started for the
 * examination.
 */
async function reachDatabase({ databaseUrl, dataDir }: Config, full: FullDisks, log: Log): Promise<Reached> {
  const about = 'database';
  const stop = async () => {};
  if (databaseUrl !== undefined) return { url: databaseUrl, stop };
  const home = join(dataDir, 'postgres');
  if (!existsSync(home)) return { url: undefined, finding: ok(about, 'The first start creates the embedded database.'), stop };
  const running = await findRunning(dataDir);
  if (running !== undefined) return { url: running, stop };
  // A start writes: on a full disk it fails, and recovery may become harder.
  if (await full.hold(home)) {
    const says = 'The embedded database is not running, and is not started on a full disk: it was not checked.';
    return { url: undefined, finding: skipped(about, says), stop, isDown: true };
  }
  if (isClaimed(dataDir)) {
    const says = 'Atrium is running on this data folder, and its embedded database does not answer.';
    return { url: undefined, finding: wrong(about, says, 'Check the log of Atrium, which restarts its database automatically.'), stop };
  }
  try {
    return await reachPostgres({ dataDir, log });
  } catch (error) {
    const says = `The embedded database does not start (${reasonOf(error)}).`;
    const todo = isNoSpace(error) ? 'Free space on its disk, or raise the disk quota of the user that runs Atrium.' : adviceOnStart;
    return { url: undefined, finding: wrong(about, says, todo), stop };
  }
}

const adviceOnStart = 'Follow its message; if its files are damaged, restore the last backup into an empty DATA_DIR.';
