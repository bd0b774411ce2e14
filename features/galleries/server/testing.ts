import type { House } from '#platform/server/house.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { galleryUploads } from './uploads.ts';

export { aPhotograph } from '#platform/server/testing/uploaded.ts';

/** A whole upload of this person's for a gallery; gives its id. */
export const anUpload = (house: House, userId: string, bytes: Buffer, fileName?: string): Promise<string> =>
  anUploadFor(galleryUploads, house, userId, bytes, fileName);
