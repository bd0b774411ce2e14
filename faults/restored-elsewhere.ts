import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../e2e/support/command.ts';
import { aProduct } from '../e2e/support/product.ts';
import type { Journal } from './caller.ts';
import type { People } from './crowd.ts';
import type { Installation } from './installation.ts';

const stopsWithinMs = 40_000;
/** Neither sends emails nor uses the original database. */
const alone = { DATABASE_URL: '', SMTP_URL: '' };

/**
 * Makes a backup during publishing at full speed, restores it into an empty folder, and checks
 * acknowledged and not yet requested items as of the snapshot.
 */
export async function restoreElsewhere(installation: Installation, beforeMs: number, journal: Journal, people: People): Promise<void> {
  const [file, dataDir] = ['backup.tar.zst', 'elsewhere'].map((name) => join(installation.folder, name)) as [string, string];
  const settings = { ...installation.nodes[0]?.settings, ...alone, DATA_DIR: dataDir };
  const there = await aProduct({ ...installation.settings, ...alone, DATA_DIR: dataDir });
  try {
    const made = await people.publishWhile(beforeMs, () => runCommand('backup', [file], installation.nodes[0]?.settings ?? {}));
    const [, takenAt] = /contains everything as of (\S+): /.exec(made.output) ?? [];
    if (made.code !== 0 || takenAt === undefined) return journal.find(`a backup ended with ${made.code} and said:\n${made.output}`);
    const restored = await runCommand('restore', [file], settings);
    if (restored.code !== 0) return journal.find(`a restore ended with ${restored.code} and said:\n${restored.output}`);
    await there.start();
    const place = { nodes: [there], dataDir, asOfMs: Date.parse(takenAt) };
    for (const found of await people.findings(place)) journal.find(`restored as of ${takenAt}: ${found}`);
  } finally {
    await there.end('SIGTERM', stopsWithinMs);
    for (const left of [file, dataDir]) rmSync(left, { recursive: true, force: true });
  }
}
