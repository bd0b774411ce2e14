import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty data folder, which the database can reach as nobody too, where root runs the journeys. */
export function newDataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/** A data folder of a product's own: a copy, owners included, of the one that `global-setup.ts` prepared; making it anew takes longer. */
export function copyOfPrepared(): string {
  const dataDir = newDataFolder();
  const prepared = process.env['ATRIUM_PREPARED'];
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}
