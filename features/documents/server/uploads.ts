import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { documentPurpose } from '../contract/limits.ts';
import { usedBytes } from './media-store.ts';

/** Uploads for documents: images, videos and audio that can be displayed or played. */
export const documentUploads: UploadPurpose = {
  name: documentPurpose,
  accepts: (mediaType) => mediaKindOf(mediaType) !== undefined,
  usedBytes,
};
