import { mediaKindOf } from '#platform/server/media/derivatives/derived.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { galleryPurpose } from '../contract/limits.ts';
import { usedBytes } from './exports-store.ts';

/** Uploads for galleries: images, videos and audio that can be displayed or played. */
export const galleryUploads: UploadPurpose = {
  name: galleryPurpose,
  accepts: (mediaType) => mediaKindOf(mediaType) !== undefined,
  usedBytes,
};
