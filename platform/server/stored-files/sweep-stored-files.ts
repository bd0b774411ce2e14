import type { AppContext } from '../app-context.ts';
import { inBatches } from '../database/in-batches.ts';
import {
  findForgotten,
  findReferences,
  deleteUnreferencedFile,
  lockContent,
  markUnreferenced,
  type Reference,
} from './stored-file-store.ts';
import { findStaleUploads, findUnfinished } from './upload-store.ts';

const sweptAtOnce = 500;

/**
 * Deletes uploads that are inactive for a day, and contents that are unreferenced for a day: the
 * row first, then the bytes, under the lock of the content.
 */
export async function sweepStoredFiles({
  db,
  storedFiles,
  uploads,
  log,
}: Pick<AppContext, 'db' | 'storedFiles' | 'uploads' | 'log'>): Promise<void> {
  for (;;) {
    const stale = await findStaleUploads(db, sweptAtOnce);
    for (const id of stale) await uploads.forget(id);
    if (stale.length < sweptAtOnce) break;
  }
  await storedFiles.tidySpool();
  await storedFiles.bytes.incoming.removeStrays((ids) => findUnfinished(db, ids));
  const references = await findReferences(db);
  await inBatches((limit) => markUnreferenced(db, references, limit));
  let removed = 0;
  for (let found = await findForgotten(db, sweptAtOnce); found.length; found = await findForgotten(db, sweptAtOnce)) {
    let deleted = 0;
    for (const hash of found) if (await removeForgotten({ db, storedFiles }, references, hash)) deleted += 1;
    removed += deleted;
    if (deleted < found.length || found.length < sweptAtOnce) break;
  }
  if (removed > 0) log.info({ removed }, 'unreferenced stored files deleted');
}

/** Deletes one unreferenced content. */
async function removeForgotten(
  { db, storedFiles }: Pick<AppContext, 'db' | 'storedFiles'>,
  references: readonly Reference[],
  hash: string,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockContent(tx, hash);
    // Committed on another connection before the bytes are deleted: bytes without a row are
    // harmless, a row without bytes is not.
    const isRemoved = await deleteUnreferencedFile(db, references, hash);
    if (isRemoved) await storedFiles.remove(hash);
    return isRemoved;
  });
}
