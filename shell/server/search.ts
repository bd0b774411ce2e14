import { beginRebuild } from '#features/search/server/rebuild/rebuild.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';
import { runTyped, print, typedCommand } from './command.ts';
import { onDatabase } from './on-database.ts';

const usage = 'npm run search -- rebuild';

/**
 * `npm run search -- rebuild`: reindexes everything in the application, now or at its next start,
 * while people search.
 */
export const search = typedCommand('Nothing was started', async ([command]) => {
  if (command !== 'rebuild') throw new CannotStart(usage);
  await onDatabase(1, async (db) => {
    await db.transaction((tx) => beginRebuild(tx, 'all'));
    print('Started. Atrium rebuilds the index while it runs; search keeps working.');
  });
});

await runTyped(import.meta, search);
