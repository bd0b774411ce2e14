import { derivationsOf } from '../derivatives/derivation-store.ts';
import { mayContainLocation } from '../../../contract/geotags.ts';
import type { AppContext } from '../../app-context.ts';
import { findStoredFile } from '../../stored-files/stored-file-store.ts';
import { findUpload } from '../../stored-files/upload-store.ts';
import { canStripLocation, withoutLocation } from './geotags.ts';

/** A stored file as its users refer to it. */
interface StoredContent {
  hash: string;
  size: number;
  mediaType: string;
}

/**
 * Stores a copy without its location; callers must refer to the result. Returns the same file where
 * it has no location; undefined where the location cannot be removed.
 */
export async function storeWithoutLocation(
  { db, storedFiles }: Pick<AppContext, 'db' | 'storedFiles'>,
  file: StoredContent,
): Promise<StoredContent | undefined> {
  if (!canStripLocation(file)) return undefined;
  const { hash, size, mediaType } = file;
  return storedFiles.asFile(hash, async (path) => {
    const without = await withoutLocation(path, mediaType);
    if (without !== 'same') return without && storedFiles.put(without, { mediaType });
    // The decoder found a location that this parser did not.
    return (await derivationsOf(db, [hash])).get(hash)?.holdsPlace ? undefined : { hash, size, mediaType };
  });
}

/**
 * The same for an upload, before `consumeUpload`: a video takes seconds, too long for a transaction.
 * Files of types without locations are returned unchanged. Undefined also for an unknown or
 * incomplete upload.
 */
export async function uploadedWithoutLocation(
  app: Pick<AppContext, 'db' | 'storedFiles'>,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<StoredContent | undefined> {
  const upload = await findUpload(app.db, userId, uploadId);
  const file = upload?.hash ? await findStoredFile(app.db, upload.hash) : undefined;
  return file && mayContainLocation(file.mediaType) ? storeWithoutLocation(app, file) : file;
}
