import { readConfig, type Config } from '#platform/server/config/config.ts';
import { connect, type Database } from '#platform/server/database/db.ts';
import { createLog } from '#platform/server/logging/log.ts';
import { reachPostgres } from '#platform/server/database/postgres/reach-postgres.ts';

/**
 * Runs `work` on the database of this installation, starting the embedded one if it is not running.
 */
export async function onDatabase(poolSize: number, work: (db: Database, config: Config) => Promise<void>): Promise<void> {
  const config = readConfig();
  const log = createLog({ level: 'error' });
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await reachPostgres({ dataDir: config.dataDir, log });
  const db = connect(url, { log, poolSize });
  try {
    await work(db, config);
  } finally {
    await db.close();
    await stop();
  }
}
