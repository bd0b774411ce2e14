import { Readable } from 'node:stream';
import type { House } from '#platform/server/house.ts';
import type { CleanPicture } from './clean-picture.ts';

/** Hashes of a stored picture and its face. */
export interface KeptPicture {
  pictureHash: string;
  faceHash: string;
}

export const wholeType = 'image/jpeg';
export const faceType = 'image/webp';

/** Stores a picture and its face. The caller must refer to the hashes afterwards. */
export async function keepPicture({ storedFiles }: Pick<House, 'storedFiles'>, { whole, face }: CleanPicture): Promise<KeptPicture> {
  const put = async (bytes: Buffer, mediaType: string) => (await storedFiles.put(Readable.from([bytes]), { mediaType })).hash;
  return { pictureHash: await put(whole, wholeType), faceHash: await put(face, faceType) };
}
