import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { filePurpose } from '../contract/limits.ts';
import { heldBytes } from './outside-store.ts';

/** Anything may be uploaded to be shared, but what nobody may upload (`UPLOAD_REFUSED_TYPES`). */
export const fileUploads: UploadPurpose = { name: filePurpose, accepts: () => true, heldBytes };
