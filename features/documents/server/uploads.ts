import { mediaKindOf } from '#platform/server/derivatives/derived.ts';
import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { documentPurpose } from '../contract/limits.ts';
import { heldBytes } from './media-store.ts';

/** What may be uploaded for a document: images, videos and audio of which something can be shown. */
export const documentUploads: UploadPurpose = {
  name: documentPurpose,
  accepts: (mediaType) => mediaKindOf(mediaType) !== undefined,
  heldBytes,
};
