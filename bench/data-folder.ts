import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createLog } from '#platform/server/logging/log.ts';
import { migrate } from '#platform/server/database/migrate.ts';
import { startPostgres } from '#platform/server/database/postgres/start-postgres.ts';
import { fill } from './fill.ts';

const root = join(import.meta.dirname, '..');
const cache = join(root, 'node_modules/.cache/bench');
const migrations = join(root, 'database/migrations');
/** Files that determine the rows. */
const rowFiles = ['fill.ts', 'fill-search.ts', 'texts.ts'];

/**
 * A data folder with this number of items: cached, unless its rows would differ. Newer migrations
 * are applied, as in any installation; with `isNew` it is filled again instead, since a migrated
 * folder is slower to write to than one filled with the same tables (publishing: by a quarter).
 */
export async function dataFolder(items: number, { isNew = false }: { isNew?: boolean } = {}): Promise<string> {
  const folder = join(cache, `${items}-${versionOf(rowFiles.map((name) => join(import.meta.dirname, name)))}`);
  const marker = join(folder, 'filled');
  const tables = versionOf(
    readdirSync(migrations)
      .sort()
      .map((name) => join(migrations, name)),
  );
  const filledWith = existsSync(marker) ? readFileSync(marker, 'utf8') : undefined;
  if (filledWith === tables) return folder;
  const isFilled = filledWith !== undefined && !isNew;
  mkdirSync(cache, { recursive: true });
  if (!isFilled) for (const name of readdirSync(cache)) if (name.startsWith(`${items}-`)) rmSync(join(cache, name), { recursive: true });
  const since = performance.now();
  const postgres = await startPostgres({ dataDir: folder, log: createLog({ level: 'warn' }), isDurable: false });
  try {
    await migrate(postgres.url, migrations);
    if (!isFilled) await fill(postgres.url, items);
  } finally {
    await postgres.stop();
  }
  writeFileSync(marker, tables);
  if (isFilled) return folder;
  console.log(`made ${items.toLocaleString('en')} items in ${Math.round((performance.now() - since) / 1000)} s`);
  return folder;
}

/**
 * A copy of a data folder for one measurement. Publishing leaves tens of thousands of documents,
 * which would slow the next measurement.
 */
export function copyOfFolder(folder: string): { folder: string; remove: () => void } {
  const copy = `${folder}-copy`;
  const remove = () => rmSync(copy, { recursive: true, force: true });
  remove();
  // Preserves owners, modes and times, since the database belongs to another user.
  execFileSync('cp', ['-a', folder, copy]);
  return { folder: copy, remove };
}

/** URL of the running database of a data folder, as owner or as application. */
export function databaseUrl(folder: string, by: 'application' | 'owner' = 'application'): string {
  const home = join(folder, 'postgres');
  const passwords = JSON.parse(readFileSync(join(home, 'passwords.json'), 'utf8')) as Record<typeof by, string>;
  const sockets = readFileSync(join(home, 'cluster/postmaster.pid'), 'utf8').split('\n')[4] ?? '';
  return `postgres://${by === 'owner' ? by : 'atrium'}:${passwords[by]}@localhost/atrium?host=${encodeURIComponent(sockets)}`;
}

function versionOf(files: readonly string[]): string {
  const version = createHash('sha256');
  for (const file of files) version.update(readFileSync(file));
  return version.digest('hex').slice(0, 12);
}
