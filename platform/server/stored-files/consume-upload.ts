import type { Transaction } from '../database/db.ts';
import { refuse } from '../common/refusal.ts';
import { consumeUploadRow } from './upload-store.ts';

/** A completed upload for its content; the column with `hash` references `stored_files`. */
export interface ConsumedUpload {
  hash: string;
  /** In bytes. */
  size: number;
  /** Detected from the content. */
  mediaType: string;
  fileName: string;
}

/**
 * Consumes a completed upload in the transaction that creates its content; possible once. Refuses
 * with `upload.notFound` for a missing one, or one of another user or purpose, and with
 * `upload.unfinished` for an incomplete one.
 */
export async function consumeUpload(
  tx: Transaction,
  requested: { uploadId: string; userId: string; purpose: string },
): Promise<ConsumedUpload> {
  const found = await consumeUploadRow(tx, requested);
  if (!found) throw refuse('upload.notFound');
  const { hash, size, mediaType, fileName } = found;
  if (hash === null || mediaType === null) throw refuse('upload.unfinished');
  return { hash, size, mediaType, fileName };
}
