import type { Transaction } from '#platform/server/db.ts';
import type { DocumentRow } from './store.ts';
import { isRested, isUnkept, keepVersion, pruneDraftVersions, thinVersions } from './version-store.ts';

/**
 * Keeps what stands in a document before it is written over: always where it is published or where that is asked for;
 * of a draft, saved every few seconds, only what stood when its author had stopped writing for a while.
 */
export async function keepPresentVersion(tx: Transaction, { id, authorId, state }: DocumentRow, isAsked = false): Promise<void> {
  if (state === 'draft' && !isAsked && !(await isRested(tx, id))) return;
  if (!(await isUnkept(tx, id))) return;
  await keepVersion(tx, id, { savedBy: authorId, kind: state === 'draft' ? 'draft' : 'saved' });
  await (state === 'draft' ? pruneDraftVersions : thinVersions)(tx, id);
}
