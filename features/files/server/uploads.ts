import type { UploadPurpose } from '#platform/server/stored-files/upload-purpose.ts';
import { filePurpose } from '../contract/limits.ts';
import { usedBytes } from './exports-store.ts';

/** Uploads for sharing: all types except those in `UPLOAD_REFUSED_TYPES`. */
export const fileUploads: UploadPurpose = { name: filePurpose, accepts: () => true, usedBytes };
