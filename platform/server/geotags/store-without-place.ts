import { derivationsOf } from '../derivatives/derivation-store.ts';
import { mayTellPlace } from '../../contract/geotags.ts';
import type { House } from '../house.ts';
import { findStoredFile } from '../stored-files/stored-file-store.ts';
import { findUpload } from '../stored-files/upload-store.ts';
import { canLosePlace, withoutPlace } from './geotags.ts';

/** A stored file as its users refer to it. */
interface Kept {
  hash: string;
  size: number;
  mediaType: string;
}

/**
 * Stores a copy without its location; callers must refer to the result. Returns the same file where
 * it has no location; undefined where the location cannot be removed.
 */
export async function storeWithoutPlace({ db, storedFiles }: Pick<House, 'db' | 'storedFiles'>, file: Kept): Promise<Kept | undefined> {
  if (!canLosePlace(file)) return undefined;
  const { hash, size, mediaType } = file;
  return storedFiles.asFile(hash, async (path) => {
    const without = await withoutPlace(path, mediaType);
    if (without !== 'same') return without && storedFiles.put(without, { mediaType });
    // The decoder found a location that this parser did not.
    return (await derivationsOf(db, [hash])).get(hash)?.holdsPlace ? undefined : { hash, size, mediaType };
  });
}

/**
 * The same for an upload, before `takeUpload`: a video takes seconds, too long for a transaction.
 * Files of types without locations are returned unchanged. Undefined also for an unknown or
 * incomplete upload.
 */
export async function uploadedWithoutPlace(
  house: Pick<House, 'db' | 'storedFiles'>,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<Kept | undefined> {
  const upload = await findUpload(house.db, userId, uploadId);
  const file = upload?.hash ? await findStoredFile(house.db, upload.hash) : undefined;
  return file && mayTellPlace(file.mediaType) ? storeWithoutPlace(house, file) : file;
}
