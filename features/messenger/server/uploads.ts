import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { messageAttachmentPurpose } from '../contract/limits.ts';
import { heldBytes } from './outside-store.ts';

/** What may be uploaded to go with messages: whatever may be uploaded at all. */
export const messageUploads: UploadPurpose = { name: messageAttachmentPurpose, accepts: () => true, heldBytes };
