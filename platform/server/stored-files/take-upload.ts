import type { Transaction } from '../db.ts';
import { refuse } from '../refusal.ts';
import { takeUploadRow } from './upload-store.ts';

/** What somebody uploaded, as the thing that is made of it keeps it: the column that holds `hash` refers to `stored_files`. */
export interface TakenUpload {
  hash: string;
  /** In bytes. */
  size: number;
  /** By its content. */
  mediaType: string;
  fileName: string;
}

/**
 * Takes a whole upload for a thing, within the transaction that makes the thing: it can be taken once. Refuses with `upload.notFound` one that is not
 * there, another's, or for another purpose, and with `upload.unfinished` one of which something is still to come.
 */
export async function takeUpload(tx: Transaction, asked: { uploadId: string; userId: string; purpose: string }): Promise<TakenUpload> {
  const found = await takeUploadRow(tx, asked);
  if (!found) throw refuse('upload.notFound');
  const { hash, size, mediaType, fileName } = found;
  if (hash === null || mediaType === null) throw refuse('upload.unfinished');
  return { hash, size, mediaType, fileName };
}
