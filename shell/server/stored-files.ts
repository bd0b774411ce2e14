import type { Config } from '#platform/server/config/config.ts';
import type { Database } from '#platform/server/database/db.ts';
import { CannotStart } from '#platform/server/common/cannot-start.ts';
import { findDifferences, mendDifference, type Difference } from '#platform/server/stored-files/check-stored-files.ts';
import { copyStoredFiles } from '#platform/server/stored-files/copy-stored-files.ts';
import { acceptFolder } from '#platform/server/stored-files/folder-mark.ts';
import { bothStores, openStoredFiles } from '#platform/server/stored-files/open-stored-files.ts';
import { megabytes, runTyped, print, reportProgress, typedCommand } from './command.ts';
import { onDatabase } from './on-database.ts';

const usage =
  'npm run stored-files -- check [deep] · npm run stored-files -- mend [deep] · npm run stored-files -- copy to-bucket|to-folder · npm run stored-files -- accept';
const choices: Readonly<Record<string, readonly (string | undefined)[]>> = {
  check: [undefined, 'deep'],
  mend: [undefined, 'deep'],
  copy: ['to-bucket', 'to-folder'],
  accept: [undefined],
};

/**
 * `npm run stored-files`: reports mismatches between database and store; `deep` verifies checksums,
 * `mend` repairs without loss. `copy` copies everything between folder and bucket. `accept` adopts
 * the current folder. Fails where needed files are missing.
 */
export const storedFiles = typedCommand('The check of stored files could not be completed', async ([command, depth]) => {
  if (command === undefined || !choices[command]?.includes(depth)) throw new CannotStart(usage);
  await onDatabase(2, async (db, config) => {
    if (command === 'accept') {
      await acceptFolder(db, config);
      return print('Files are stored in this folder from now on.');
    }
    if (command === 'copy') return await copy(db, config, depth === 'to-bucket');
    const dependencies = { db, storedFiles: openStoredFiles(config, db) };
    const counts = { found: 0, mended: 0, lost: 0 };
    for await (const difference of findDifferences(dependencies, { deep: depth === 'deep' })) {
      counts.found += 1;
      const isMended = command === 'mend' && (await mendDifference(dependencies, difference));
      if (isMended) counts.mended += 1;
      else if (isNeeded(difference)) counts.lost += 1;
      print(`${sentenceOf(difference)}${isMended ? ' Removed.' : ''}`);
      reportProgress(`${counts.found} differences`);
    }
    print(counts.found === 0 ? 'Database and store agree.' : `${counts.found} differences, ${counts.mended} repaired.`);
    if (counts.lost > 0) {
      print(`${counts.lost} files in use are missing or changed: restore them from a backup of the store.`);
      process.exitCode = 1;
    }
  });
});

await runTyped(import.meta, storedFiles);

async function copy(db: Database, config: Config, isToBucket: boolean): Promise<void> {
  const { folder, bucket } = bothStores(config, db);
  if (!bucket) throw new CannotStart('No bucket is configured: set S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY.');
  const [from, to] = isToBucket ? [folder, bucket] : [bucket, folder];
  const { files, bytes, present, changed } = await copyStoredFiles(from, to, (done) =>
    reportProgress(`${done.files} files, ${megabytes(done.bytes)}`),
  );
  print(`${files} files were copied to ${isToBucket ? 'the bucket' : 'the folder'}, ${megabytes(bytes)}; ${present} already existed.`);
  if (changed.length === 0) return;
  for (const hash of changed) print(`${hash}: does not match its hash, and was not copied.`);
  process.exitCode = 1;
}

function isNeeded(difference: Difference): boolean {
  return difference.kind !== 'unknown' && difference.referredBy.length > 0;
}

function sentenceOf(difference: Difference): string {
  const { hash, kind } = difference;
  if (kind === 'unknown') return `${hash}: ${megabytes(difference.size)}, unknown to the database.`;
  const what = kind === 'missing' ? 'is missing in the store' : 'is changed in the store';
  return `${hash}: ${what}, used by ${difference.referredBy.join(' and ') || 'nothing'}.`;
}
