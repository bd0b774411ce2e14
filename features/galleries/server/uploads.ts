import { mediaKindOf } from '#platform/server/derivatives/derived.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { galleryPurpose } from '../contract/limits.ts';
import { heldBytes } from './outside-store.ts';

/** What may be uploaded for a gallery: images, videos and audio of which something can be shown. */
export const galleryUploads: UploadPurpose = {
  name: galleryPurpose,
  accepts: (mediaType) => mediaKindOf(mediaType) !== undefined,
  heldBytes,
};
