import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sql from 'sql-template-tag';
import type { Config } from '../config.ts';
import type { Database, Queries } from '../db.ts';
import { newId } from '../id.ts';
import { CannotStart } from '../postgres/cannot-start.ts';
import { storedFilesFolder } from './open-stored-files.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

const folderOf = ({ dataDir }: Settings) => join(dataDir, storedFilesFolder);

/**
 * Refuses a node whose folder is not the one in which this database's files lie: half of what people upload would be missing on each of two nodes. The first node
 * leaves a mark in its folder and notes it; where files lie in an S3 store, there is nothing to mark.
 */
export async function assertOwnFolder(db: Database, settings: Settings): Promise<void> {
  if (settings.s3) return;
  const folder = folderOf(settings);
  if ((await knownMark(db)) === undefined) {
    // The mark lies there before it is noted: a process that dies in between leaves a folder that fits.
    const mark = (await readMark(folder)) ?? (await leaveMark(folder));
    await db.run(sql`insert into store_folders (mark) values (${mark}) on conflict do nothing`);
  }
  if ((await readMark(folder)) === (await knownMark(db))) return;
  throw new CannotStart(
    `What people upload lies in another folder than ${folder}: let every node have the same one there, or set S3_ENDPOINT and what belongs to it; only where that folder is lost or was replaced on purpose, run “npm run stored-files -- accept”.`,
  );
}

/** Whether the folder is the one in which this database's files lie, for who only looks; `new` where none is known yet. */
export async function folderStanding(db: Queries, settings: Settings): Promise<'own' | 'another' | 'new'> {
  const known = await knownMark(db);
  if (known === undefined) return 'new';
  return (await readMark(folderOf(settings))) === known ? 'own' : 'another';
}

/** From now on files lie in the folder that there is. */
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

/** Leaves a mark in a folder, unless another node that shares it was first; gives the one that lies there. */
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
