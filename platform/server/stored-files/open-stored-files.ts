import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import type { Database } from '../database/db.ts';
import { FolderStore } from './folder-store.ts';
import { S3 } from './s3-client.ts';
import { S3Store } from './s3-store.ts';
import { StoredFiles } from './stored-files.ts';

/** Folder of stored files in the data folder, where no S3 store is used. */
export const storedFilesFolder = 'stored-files';

/** Both stores, for copies between them; the bucket is undefined without one. */
export function bothStores(
  { dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>,
  db: Database,
): { folder: FolderStore; bucket: S3Store | undefined } {
  const folder = join(dataDir, storedFilesFolder);
  return { folder: new FolderStore(folder), bucket: s3 && new S3Store(new S3(s3), db, join(folder, 'spool')) };
}

/** The configured store: a folder or S3. Connects on first use. */
export function openStoredFiles({ dataDir, s3 }: Pick<Config, 'dataDir' | 's3'>, db: Database): StoredFiles {
  const folder = join(dataDir, storedFilesFolder);
  const spool = join(folder, 'spool');
  return new StoredFiles(db, s3 ? new S3Store(new S3(s3), db, spool) : new FolderStore(folder), spool);
}
