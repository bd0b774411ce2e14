import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { messageAttachmentPurpose } from '../contract/limits.ts';
import { usedBytes } from './exports-store.ts';

/** Attachments of messages may have any type. */
export const messageUploads: UploadPurpose = { name: messageAttachmentPurpose, accepts: () => true, usedBytes };
