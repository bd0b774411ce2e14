import { beginRebuild } from '#features/search/server/rebuild/rebuild.ts';
import { readConfig } from '#platform/server/config.ts';
import { connect } from '#platform/server/db.ts';
import { createLog } from '#platform/server/log.ts';
import { CannotStart } from '#platform/server/postgres/cannot-start.ts';
import { reachPostgres } from '#platform/server/postgres/reach-postgres.ts';
import { runCommand, say } from './command.ts';

const usage = 'npm run search -- rebuild';

/** `npm run search -- rebuild`: has all that is searched made anew, by the house that runs or the next that starts, while people search. */
await runCommand('Nothing was begun', async ([command]) => {
  if (command !== 'rebuild') throw new CannotStart(usage);
  const config = readConfig();
  const log = createLog({ level: 'error' });
  const { url, stop } = config.databaseUrl
    ? { url: config.databaseUrl, stop: async () => {} }
    : await reachPostgres({ dataDir: config.dataDir, log });
  const db = connect(url, { log, poolSize: 1 });
  try {
    await db.transaction((tx) => beginRebuild(tx, 'all'));
    say('Begun. Atrium makes it anew while it runs; people find all that they found until then.');
  } finally {
    await db.close();
    await stop();
  }
});
