import type { House } from '#platform/server/house.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { galleryUploads } from './uploads.ts';

export { aPhotograph } from '#platform/server/testing/uploaded.ts';

/** Creates a completed upload of a user for a gallery; returns its ID. */
export const anUpload = (house: House, userId: string, bytes: Buffer, fileName?: string): Promise<string> =>
  anUploadFor(galleryUploads, house, userId, bytes, fileName);
