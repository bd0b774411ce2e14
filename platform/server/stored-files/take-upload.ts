import type { Transaction } from '../db.ts';
import { refuse } from '../refusal.ts';
import { takeUploadRow } from './upload-store.ts';

/** A completed upload for its content; the column with `hash` references `stored_files`. */
export interface TakenUpload {
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
export async function takeUpload(tx: Transaction, asked: { uploadId: string; userId: string; purpose: string }): Promise<TakenUpload> {
  const found = await takeUploadRow(tx, asked);
  if (!found) throw refuse('upload.notFound');
  const { hash, size, mediaType, fileName } = found;
  if (hash === null || mediaType === null) throw refuse('upload.unfinished');
  return { hash, size, mediaType, fileName };
}
