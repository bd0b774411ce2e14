import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { messageAttachmentPurpose } from '../contract/limits.ts';
import { heldBytes } from './outside-store.ts';

/** Attachments of messages may have any type. */
export const messageUploads: UploadPurpose = { name: messageAttachmentPurpose, accepts: () => true, heldBytes };
