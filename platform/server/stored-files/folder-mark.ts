import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Config } from '../config/config.ts';
import type { Database, Queries } from '../database/db.ts';
import { newId } from '../common/id.ts';
import { CannotStart } from '../common/cannot-start.ts';
import { storedFilesFolder } from './open-stored-files.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

const folderOf = ({ dataDir }: Settings) => join(dataDir, storedFilesFolder);

/**
 * Throws `CannotStart` where the folder is not the one of this database, since uploads would be
 * split between two folders. The first node marks its folder. An S3 store needs no mark.
 */
export async function assertOwnFolder(db: Database, settings: Settings): Promise<void> {
  if (settings.s3) return;
  const folder = folderOf(settings);
  if ((await knownMark(db)) === undefined) {
    // The file is written before the row: after a crash in between, the folder still fits.
    const mark = (await readMark(folder)) ?? (await leaveMark(folder));
    await db.run(sql`insert into store_folders (mark) values (${mark}) on conflict do nothing`);
  }
  if ((await readMark(folder)) === (await knownMark(db))) return;
  throw new CannotStart(
    `${folder} is not the upload folder of this database: mount the same folder on every node, or set S3_ENDPOINT and the related settings. Only if the folder is lost or was replaced on purpose, run “npm run stored-files -- accept”.`,
  );
}

/** Whether the folder belongs to this database; `new` where none is known yet. Changes nothing. */
export async function folderStanding(db: Queries, settings: Settings): Promise<'own' | 'another' | 'new'> {
  const known = await knownMark(db);
  if (known === undefined) return 'new';
  return (await readMark(folderOf(settings))) === known ? 'own' : 'another';
}

/** Adopts the current folder for this database. */
export async function acceptFolder(db: Database, settings: Settings): Promise<void> {
  const folder = folderOf(settings);
  const mark = (await readMark(folder)) ?? (await leaveMark(folder));
  await db.run(sql`
    insert into store_folders (mark) values (${mark}) on conflict (is_only) do update set mark = excluded.mark, noted_at = now()`);
}

async function knownMark(db: Queries): Promise<string | undefined> {
  return (await db.maybeOne<{ mark: string }>(sql`select mark from store_folders`))?.mark;
}

const pathOf = (folder: string) => join(folder, 'mark');

async function readMark(folder: string): Promise<string | undefined> {
  const text = await readFile(pathOf(folder), 'utf8').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  });
  return text?.trim();
}

/** Marks a folder unless another node did so first; returns the mark. */
async function leaveMark(folder: string): Promise<string | undefined> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const own = join(folder, `${newId()}.partial`);
  await writeFile(own, `${newId()}\n`, { mode: 0o600, flush: true });
  try {
    await link(own, pathOf(folder));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  } finally {
    await rm(own, { force: true });
  }
  return readMark(folder);
}
