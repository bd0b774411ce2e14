import { derivationsOf } from '../derivatives/derivation-store.ts';
import { mayTellPlace } from '../../contract/geotags.ts';
import type { House } from '../house.ts';
import { findStoredFile } from '../stored-files/stored-file-store.ts';
import { findUpload } from '../stored-files/upload-store.ts';
import { canLosePlace, withoutPlace } from './geotags.ts';

/** A stored file, as a thing refers to it. */
interface Kept {
  hash: string;
  size: number;
  mediaType: string;
}

/**
 * Stores a file anew without where it was taken: another content, to which its thing is to refer from then on. The same where it says nothing of it;
 * undefined where that cannot be taken out.
 */
export async function storeWithoutPlace({ db, storedFiles }: Pick<House, 'db' | 'storedFiles'>, file: Kept): Promise<Kept | undefined> {
  if (!canLosePlace(file)) return undefined;
  const { hash, size, mediaType } = file;
  return storedFiles.asFile(hash, async (path) => {
    const without = await withoutPlace(path, mediaType);
    if (without !== 'same') return without && storedFiles.put(without, { mediaType });
    // Whoever decoded it found one where we find none.
    return (await derivationsOf(db, [hash])).get(hash)?.holdsPlace ? undefined : { hash, size, mediaType };
  });
}

/**
 * The same of what somebody uploaded, before a thing is made of it (`takeUpload`): a film takes seconds, and no transaction waits for that. What is of no type
 * that says such things is as it is; undefined also where there is no such upload, or not all of it.
 */
export async function uploadedWithoutPlace(
  house: Pick<House, 'db' | 'storedFiles'>,
  { userId, uploadId }: { userId: string; uploadId: string },
): Promise<Kept | undefined> {
  const upload = await findUpload(house.db, userId, uploadId);
  const file = upload?.hash ? await findStoredFile(house.db, upload.hash) : undefined;
  return file && mayTellPlace(file.mediaType) ? storeWithoutPlace(house, file) : file;
}
