import { categoryExists } from '#features/groups/server/door.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import { demand } from '#platform/server/policy.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import type { Viewer } from '#platform/server/viewer.ts';
import { policy } from './policy.ts';
import { lockDocument, type DocumentRow } from './store.ts';

type AuthorsAction = 'document.edit' | 'document.delete' | 'document.publish' | 'document.withdraw' | 'document.restore';

/**
 * Holds a document for a change by its author. Whoever cannot see it is told that it does not exist; whoever can,
 * that it is not theirs to change.
 */
export async function holdForAuthor(tx: Transaction, viewer: Viewer, action: AuthorsAction, id: string): Promise<DocumentRow> {
  const row = await lockDocument(tx, viewer, id);
  if (!row) throw refuse('thing.notFound');
  demand(viewer, policy, action, row, 'auth.forbidden');
  return row;
}

/** Refuses when the author has seen another version than the one that stands. */
export function requireVersion(row: DocumentRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version)
    throw refuse('state.conflict', { present: { version: row.version, updatedAt: row.updatedAt } });
}

/** Refuses a category that does not exist. */
export async function requireCategory(db: Queries, category: string): Promise<void> {
  if (category && !(await categoryExists(db, category))) throw refuseField('category', 'field.invalid');
}

/** Refuses to show others what lacks a title, a category or, where it is private, a group. */
export function requireComplete(document: { title: string; category: string | null }, groupIds?: readonly string[]): void {
  const missing = [
    ...(document.title ? [] : ['title']),
    ...(document.category ? [] : ['category']),
    ...(groupIds && !groupIds.length ? ['groupIds'] : []),
  ];
  if (missing.length) throw refuse('document.incomplete', { fields: missing.map((name) => ({ name, code: 'field.required' })) });
}
