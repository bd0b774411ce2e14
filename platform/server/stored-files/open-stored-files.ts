import { join } from 'node:path';
import type { Config } from '../config.ts';
import type { Database } from '../db.ts';
import { FolderStore } from './folder-store.ts';
import { S3 } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { StoredFiles } from './stored-files.ts';

/** The folder of the data folder in which bytes lie, where they do not lie in an S3 store. */
export const storedFilesFolder = 'stored-files';

/** Both places in which bytes may lie, for who copies from one to the other; the bucket where there is one. */
export function bothStores(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  db: Database,
): { folder: FolderStore; bucket: S3Store | undefined } {
  const folder = join(dataDir, storedFilesFolder);
  return { folder: new FolderStore(folder), bucket: s3 && new S3Store(new S3(s3), db, join(folder, 'spool')) };
}

/** The store that the settings name: a folder of the data folder, or an S3 store. Nothing is opened before something is asked of it. */
export function openStoredFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, db: Database): StoredFiles {
  const folder = join(dataDir, storedFilesFolder);
  const spool = join(folder, 'spool');
  return new StoredFiles(db, s3 ? new S3Store(new S3(s3), db, spool) : new FolderStore(folder), spool);
}
