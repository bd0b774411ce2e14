import type { Transaction } from '#platform/server/db.ts';
import type { DocumentRow } from './store.ts';
import { isRested, isUnkept, keepVersion, pruneDraftVersions, thinVersions } from './version-store.ts';

/**
 * Saves the current text as a version before it is overwritten: always if published or if
 * `isAsked`. Drafts are saved every few seconds, so only after a pause in writing.
 */
export async function keepPresentVersion(tx: Transaction, { id, authorId, state }: DocumentRow, isAsked = false): Promise<void> {
  if (state === 'draft' && !isAsked && !(await isRested(tx, id))) return;
  if (!(await isUnkept(tx, id))) return;
  await keepVersion(tx, id, { savedBy: authorId, kind: state === 'draft' ? 'draft' : 'saved' });
  await (state === 'draft' ? pruneDraftVersions : thinVersions)(tx, id);
}
