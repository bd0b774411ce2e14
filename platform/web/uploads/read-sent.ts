import type { Upload } from './upload-state.ts';

/** Reads once, after a reload, what the server has of an upload. Returns whether that is more than was known. */
export async function readSent(upload: Upload, sentOf: (uploadId: string) => Promise<number | null>): Promise<boolean> {
  const { uploadId, isWhole } = upload.record;
  if (uploadId === null || isWhole || upload.isSentRead || upload.file) return false;
  upload.isSentRead = true;
  const sent = await sentOf(uploadId);
  if (sent === null || sent <= upload.sent || upload.record.uploadId !== uploadId) return false;
  upload.sent = sent;
  return true;
}
