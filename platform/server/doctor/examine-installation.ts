import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Log } from '../log.ts';
import type { Module } from '../modules.ts';
import { reachPostgres } from '../postgres/reach-postgres.ts';
import { examineDatabase } from './examine-database.ts';
import { examineDisk } from './examine-disk.ts';
import { examineKeys } from './examine-keys.ts';
import { examineMail } from './examine-mail.ts';
import { examineProxy } from './examine-proxy.ts';
import { examineRedis } from './examine-redis.ts';
import { examineSettings } from './examine-settings.ts';
import { examineStore } from './examine-store.ts';
import { examineVersions } from './examine-versions.ts';
import { ok, reasonOf, wrong, type Finding } from './finding.ts';

export interface Installation {
  /** The environment, without what is empty in it. */
  env: Readonly<Record<string, string | undefined>>;
  modules: readonly Module[];
  /** The folder of the program, and that of its migrations. */
  root: string;
  migrations: string;
  log: Log;
}

/** Looks at everything that an installation stands on and changes nothing of it; each finding as soon as it is known. */
export async function* examineInstallation({ env, modules, root, migrations, log }: Installation): AsyncGenerator<Finding> {
  yield* await examineVersions(root);
  const { config, findings } = examineSettings(env, modules);
  yield* findings;
  // What is where, the settings say: without them there is nothing more to look at.
  if (!config) return;
  yield* await examineDisk(config);
  const database = await reachDatabase(config, log);
  try {
    yield* database.url === undefined
      ? [database.finding]
      : await examineDatabase(database.url, { migrations, processes: config.processes });
    yield* await examineKeys(config, database.url, log);
    yield* await examineStore(config, database.url, log);
  } finally {
    await database.stop();
  }
  yield* await examineRedis(config);
  yield* await examineMail(config);
  yield* await examineProxy(config);
}

type Reached = { stop: () => Promise<void> } & ({ url: string } | { url: undefined; finding: Finding });

/** An external database, the embedded one of the Atrium that runs, or else that one for as long as it is looked at. */
async function reachDatabase({ databaseUrl, dataDir }: Config, log: Log): Promise<Reached> {
  const stop = async () => {};
  if (databaseUrl !== undefined) return { url: databaseUrl, stop };
  if (!existsSync(join(dataDir, 'postgres')))
    return { url: undefined, finding: ok('database', 'The first start makes the embedded one.'), stop };
  try {
    return await reachPostgres({ dataDir, log });
  } catch (error) {
    return {
      url: undefined,
      finding: wrong(
        'database',
        `The embedded one does not start (${reasonOf(error)}).`,
        'Do what it says; where its files are damaged, restore the last backup into an empty DATA_DIR.',
      ),
      stop,
    };
  }
}
