import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { BackupError } from './backup-error.ts';

/** The embedded database, which a backup contains as rows. */
const databaseFolder = 'postgres';
/** Backups and incomplete files. */
const notStored = /\.(tar\.zst|tar\.zst\.age|partial|next)$|^\./;

/**
 * Yields the regular files to back up, as paths relative to the data folder, separated by `/`.
 * Skips the folder `except`.
 */
export async function* dataFiles(dataDir: string, except: string | undefined): AsyncGenerator<string> {
  const walk = async function* (folder: string): AsyncGenerator<string> {
    for (const entry of await readdir(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name);
      if (notStored.test(entry.name) || path === join(dataDir, databaseFolder) || path === except) continue;
      if (entry.isDirectory()) yield* walk(path);
      else if (entry.isFile()) yield relative(dataDir, path).split(sep).join('/');
    }
  };
  yield* walk(dataDir);
}

/** Opens a file with its size; undefined where it no longer exists. */
export async function openDataFile(dataDir: string, path: string): Promise<{ size: number; chunks: AsyncIterable<Buffer> } | undefined> {
  let handle;
  try {
    handle = await open(join(dataDir, path));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  const { size } = await handle.stat();
  // Bytes that are appended later are newer than the snapshot.
  return { size, chunks: handle.createReadStream({ start: 0, end: Math.max(0, size - 1) }) as AsyncIterable<Buffer> };
}

/** Target path of a file from a backup; refuses paths outside the data folder. */
export function placeOf(dataDir: string, path: string): string {
  const place = resolve(dataDir, path);
  if (!place.startsWith(dataDir + sep) || place.startsWith(join(dataDir, databaseFolder) + sep))
    throw new BackupError(`The backup contains a file that does not belong in the data folder: ${JSON.stringify(path)}.`);
  return place;
}

/** Whether a file with other content exists at the target. */
export async function isInTheWay(place: string, { sha256 }: { sha256: string }): Promise<boolean> {
  if (!existsSync(place)) return false;
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(place)) hash.update(chunk as Buffer);
  return hash.digest('hex') !== sha256;
}

/** Writes a file with mode 0600. An existing file has the same content and is kept. */
export async function putDataFile(place: string, body: AsyncIterable<Buffer>): Promise<void> {
  if (existsSync(place)) {
    for await (const chunk of body) void chunk;
    return;
  }
  await mkdir(dirname(place), { recursive: true });
  await pipeline(body, createWriteStream(place, { flags: 'wx', mode: 0o600, flush: true }));
}
