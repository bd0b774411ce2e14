import type { Transaction } from '#platform/server/database/db.ts';
import type { DocumentRow } from './store.ts';
import { isRested, isUnsaved, saveVersion, pruneDraftVersions, thinVersions } from './version-store.ts';

/**
 * Saves the current text as a version before it is overwritten: always if published or if
 * `isAsked`. Drafts are saved every few seconds, so only after a pause in writing, or before someone
 * else (`next`) continues.
 */
export async function saveCurrentVersion(tx: Transaction, { id, state }: DocumentRow, next: string, isRequested = false): Promise<void> {
  if (state === 'draft' && !isRequested && !(await isRested(tx, id, next))) return;
  if (!(await isUnsaved(tx, id))) return;
  await saveVersion(tx, id, { savedBy: null, kind: state === 'draft' ? 'draft' : 'saved' });
  await (state === 'draft' ? pruneDraftVersions : thinVersions)(tx, id);
}
