import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { closeInOrder, type Closer } from '#platform/server/process/close-in-order.ts';
import type { Config } from '#platform/server/config/config.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createEmit, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { assertKnownKeys } from '#platform/server/keys/known-keys.ts';
import { mailEndingOf } from '#platform/server/extension-points/mail-ending.ts';
import { mailRepliesOf } from '#platform/server/extension-points/mail-replies.ts';
import { queueMail } from '#platform/server/mail/mail-queue.ts';
import { countVisibleOf } from '#platform/server/links/count-visible.ts';
import { CountingLimits, type ShareCounts } from '#platform/server/limits/limits.ts';
import { redisCounts } from '#platform/server/limits/redis-counts.ts';
import { sharedCounts } from '#platform/server/limits/shared-counts.ts';
import { ConcurrencyLimit } from '#platform/server/limits/concurrency-limit.ts';
import type { Live } from '#platform/server/common/live-rooms.ts';
import type { Log } from '#platform/server/logging/log.ts';
import { Modules } from '#platform/server/extension-points/modules.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { assertOwnFolder } from '#platform/server/stored-files/folder-mark.ts';
import { openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { Uploads } from '#platform/server/stored-files/uploads.ts';
import { watchStorage } from '#platform/server/storage/watch-storage.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { features, modules } from './features.ts';

const root = new URL('../../', import.meta.url);

/** The application context with its database, before it accepts requests. */
export interface CreatedApp {
  app: AppContext;
  subscribers: readonly Subscriber[];
  /** Open resources; callers append what they open. */
  opened: Closer[];
  close: () => Promise<void>;
}

/** Starts or connects to the database, migrates it, and creates the application context. */
export async function createApp(config: Config, log: Log, live: Live): Promise<CreatedApp> {
  await mkdir(config.dataDir, { recursive: true });
  const postgres = config.databaseUrl ? undefined : await startPostgres({ dataDir: config.dataDir, log });
  const url = config.databaseUrl ?? postgres?.url ?? '';
  try {
    await migrate(url, fileURLToPath(new URL('database/migrations', root)), log);
  } catch (error) {
    await postgres?.stop();
    throw error;
  }
  const storage = await watchStorage(config.dataDir, log);
  const db = connect(url, { log, onFull: storage.noteFull });
  const opened: Closer[] = [
    ...(postgres ? [{ name: 'database', close: () => postgres.stop(), withinMs: 15_000 }] : []),
    { name: 'database connections', close: () => db.close() },
    { name: 'disk', close: () => storage.stop() },
  ];
  try {
    await assertKnownKeys(db, config);
    await assertOwnFolder(db, config);
  } catch (error) {
    await closeInOrder(opened, log);
    throw error;
  }
  const counts = await countsOfAllNodes(config, db);
  const limits = new CountingLimits(log, counts.share);
  opened.push({ name: 'limits', close: () => limits.close().finally(() => counts.close?.()) });
  const storedFiles = openStoredFiles(config, db);
  const subscribers = features.flatMap((feature) => feature.subscribers ?? []);
  const app: AppContext = {
    config,
    db,
    log,
    live,
    limits,
    concurrency: new ConcurrencyLimit(),
    modules: new Modules(modules, config.modulesNamedOff),
    words: readWords(wordFolders()),
    emit: createEmit(() => app, subscribers),
    mail: queueMail,
    storedFiles,
    uploads: new Uploads({ db, config, files: storedFiles }),
    mailEnding: mailEndingOf(features),
    mailReplies: mailRepliesOf(features),
    countVisible: countVisibleOf(features),
    storage,
  };
  return {
    app,
    subscribers,
    opened,
    close: () => closeInOrder(opened, log),
  };
}

/**
 * The counters shared by all nodes. An embedded database means a single node, which shares nothing.
 */
async function countsOfAllNodes(config: Config, db: Database): Promise<{ share?: ShareCounts; close?: () => void }> {
  if (config.databaseUrl === undefined) return {};
  if (config.redisUrl === undefined) return { share: sharedCounts(db, config) };
  return redisCounts(config.redisUrl, config.tokenSecret);
}

function wordFolders(): Record<string, URL> {
  const names = ['platform', 'shell', ...features.map((feature) => `features/${feature.name}`)];
  return Object.fromEntries(names.map((name) => [name.replace('features/', ''), new URL(`${name}/words/`, root)]));
}
