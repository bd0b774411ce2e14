import { Readable } from 'node:stream';
import type { AppContext } from '#platform/server/app-context.ts';
import type { CleanPicture } from './clean-picture.ts';

/** Hashes of a stored picture and its face. */
export interface StoredPicture {
  pictureHash: string;
  faceHash: string;
}

export const wholeType = 'image/jpeg';
export const faceType = 'image/webp';

/** Stores a picture and its face. The caller must refer to the hashes afterwards. */
export async function storePicture(
  { storedFiles }: Pick<AppContext, 'storedFiles'>,
  { whole, face }: CleanPicture,
): Promise<StoredPicture> {
  const put = async (bytes: Buffer, mediaType: string) => (await storedFiles.put(Readable.from([bytes]), { mediaType })).hash;
  return { pictureHash: await put(whole, wholeType), faceHash: await put(face, faceType) };
}
