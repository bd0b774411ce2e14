import type { AppContext } from '#platform/server/app-context.ts';
import { anUploadFor } from '#platform/server/testing/uploaded.ts';
import { galleryUploads } from './uploads.ts';

export { aPhotograph } from '#platform/server/testing/uploaded.ts';

/** Creates a completed upload of a user for a gallery; returns its ID. */
export const anUpload = (app: AppContext, userId: string, bytes: Buffer, fileName?: string): Promise<string> =>
  anUploadFor(galleryUploads, app, userId, bytes, fileName);
