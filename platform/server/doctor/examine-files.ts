import type { Config } from '../config/config.ts';
import { connect } from '../database/db.ts';
import type { Log } from '../logging/log.ts';
import { findDifferences } from '../stored-files/check-stored-files.ts';
import { countStoredFiles } from '../stored-files/stored-file-store.ts';
import { openStoredFiles } from '../stored-files/open-stored-files.ts';
import { ok, reasonOf, skipped, wrong, type Finding } from './finding.ts';

const about = 'stored files';
const shownHashes = 3;
const undefinedTable = '42P01';

/**
 * Verifies the checksums of all stored files if requested, since this can take hours; otherwise
 * reports it as skipped.
 */
export async function examineFiles(
  config: Config,
  url: string,
  log: Log,
  onRead: ((read: number, all: number) => void) | undefined,
): Promise<Finding[]> {
  const db = connect(url, { log, poolSize: 2 });
  try {
    const { files, bytes } = await countStoredFiles(db);
    if (files === 0) return [ok(about, 'None yet.')];
    const measure = `${files} with ${(bytes / 1e9).toFixed(1)} GB`;
    if (!onRead) return [skipped(about, `${measure} were not verified: “npm run doctor -- --files” reads them.`)];
    let read = 0;
    const lost = { missing: [] as string[], changed: [] as string[] };
    const onChecked = () => onRead((read += 1), files);
    for await (const difference of findDifferences({ db, storedFiles: openStoredFiles(config, db) }, { deep: true, onChecked }))
      if (difference.kind !== 'unknown' && difference.referredBy.length > 0) lost[difference.kind].push(difference.hash);
    const findings = (['missing', 'changed'] as const).flatMap((kind) => (lost[kind].length > 0 ? [lostFinding(kind, lost[kind])] : []));
    return findings.length > 0 ? findings : [ok(about, `All are present and match their checksums (${measure}).`)];
  } catch (error) {
    const isBeforeTables = error instanceof Error && 'code' in error && error.code === undefinedTable;
    if (isBeforeTables) return [ok(about, 'None yet.')];
    // Other checks report an unreachable database or store.
    return [skipped(about, `The check could not be completed (${reasonOf(error)}).`)];
  } finally {
    await db.close();
  }
}

function lostFinding(kind: 'missing' | 'changed', hashes: readonly string[]): Finding {
  const shown = `${hashes.slice(0, shownHashes).join(', ')}${hashes.length > shownHashes ? ' …' : ''}`;
  const says = kind === 'missing' ? 'are missing in the store' : 'do not match their checksums';
  return wrong(
    about,
    `${hashes.length} files in use ${says} (${shown}).`,
    'Restore them from a backup of the store; “npm run stored-files -- check deep” lists all of them with what refers to them.',
  );
}
