import { execFileSync } from 'node:child_process';
import { chmodSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** An empty data folder that the database can reach as `nobody` if root runs the journeys. */
export function newDataFolder(): string {
  const dataDir = mkdtempSync(join(tmpdir(), 'atrium-journey-'));
  chmodSync(dataDir, 0o755);
  return dataDir;
}

/**
 * A copy of the data folder prepared by `global-setup.ts`, owners included, which is faster than a
 * new one.
 */
export function copyOfPrepared(): string {
  const dataDir = newDataFolder();
  const prepared = process.env['ATRIUM_PREPARED'];
  if (prepared !== undefined) execFileSync('cp', ['-a', `${prepared}/.`, dataDir]);
  return dataDir;
}
