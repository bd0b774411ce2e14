import { assertQuota } from '#features/accounts/server/public-api.ts';
import { lockCategory, lockMemberships, standingCategory, standingOf } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/db.ts';
import type { House } from '#platform/server/house.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse, refuseField } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { SignedInViewer, Viewer } from '#platform/server/viewer.ts';
import { policy } from './policy.ts';
import { textMegabytes } from './quotas.ts';
import {
  countBytes,
  findDocument,
  lockDocument,
  targetGroupIds,
  targetGroups,
  textColumns,
  type DocumentRow,
  type TextColumns,
} from './store.ts';

type AuthorsAction = 'document.edit' | 'document.delete' | 'document.publish' | 'document.withdraw' | 'document.restore';

/** A document that its author may change, until the transaction ends. */
export interface HeldDocument extends DocumentRow {
  /** The groups that it is addressed to. */
  groupIds: readonly string[];
}

/**
 * Holds a document for a change by its author, who is a member of the `wanted` groups. Whoever cannot see it is told that it does not
 * exist; whoever can, that it is not theirs to change.
 */
export async function holdForAuthor(
  tx: Transaction,
  asking: Viewer,
  action: AuthorsAction,
  id: string,
  wanted: readonly string[] = [],
): Promise<HeldDocument> {
  const viewer = signedIn(asking);
  // The groups first, then the document: who takes somebody out, or deletes a group, locks them in the same order. A membership that
  // counts for this change is there until it is done.
  const [held, row] = await tx.onOneWay(() =>
    Promise.all([lockMemberships(tx, viewer, wanted, targetGroups(id)), lockDocument(tx, viewer, id)]),
  );
  return withGroups(tx, changeable(viewer, action, { wanted, held, row }));
}

/** A document that is about to be published, with its text and the category to file it under. */
export interface DocumentToPublish extends HeldDocument, TextColumns {
  /** Undefined where it stays as it is. */
  wantedCategory: string | undefined;
}

/** The same for publishing: all that it depends on is read and locked in one round trip. */
export async function holdForPublishing(
  tx: Transaction,
  asking: Viewer,
  id: string,
  { groupIds: wanted, category, version }: { groupIds: readonly string[]; category: string | undefined; version: number | undefined },
): Promise<DocumentToPublish> {
  const viewer = signedIn(asking);
  const [held, row, named] = await tx.onOneWay(() =>
    Promise.all([
      lockMemberships(tx, viewer, wanted, targetGroups(id)),
      lockDocument<TextColumns>(tx, viewer, id, textColumns),
      category ? lockCategory(tx, category) : undefined,
    ]),
  );
  const document = changeable(viewer, 'document.publish', { wanted, held, row });
  requireVersion(document, version);
  const wantedCategory = category === undefined ? undefined : knownCategory(category && (await standingOf(tx, category, named)));
  return { ...(await withGroups(tx, document)), wantedCategory };
}

/** Gives a document that was read and locked, where its author may change it. */
function changeable<Row extends DocumentRow>(
  viewer: SignedInViewer,
  action: AuthorsAction,
  { wanted, held, row }: { wanted: readonly string[]; held: ReadonlySet<string>; row: Row | undefined },
): Row {
  if (wanted.some((groupId) => !held.has(groupId))) throw refuseField('groupIds', 'group.notMember');
  if (!row) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row, 'auth.forbidden');
  // It stays as it was judged, until that is decided otherwise. What waits to be judged is its author’s, who does not say anew for whom it is.
  if (row.isHidden && !(row.isWaiting && action !== 'document.publish')) throw refuse('document.hidden');
  return row;
}

const withGroups = async <Row extends DocumentRow>(tx: Transaction, row: Row): Promise<Row & HeldDocument> => ({
  ...row,
  groupIds: row.state === 'published' ? await targetGroupIds(tx, row.id) : [],
});

/** Refuses what is an author's alone to know of a document: to everybody else it looks as if there were nothing. */
export async function assertAuthor(
  { db, viewer }: { db: Queries; viewer: Viewer },
  action: 'document.versions' | 'document.media',
  id: string,
): Promise<void> {
  const row = await findDocument(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row);
}

/** Refuses when the author has seen another version than the one that stands. */
export function requireVersion(row: DocumentRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version)
    throw refuse('state.conflict', { present: { version: row.version, updatedAt: row.updatedAt } });
}

/** The category that a document is filed under, none where it names none; refuses one that does not exist. */
export async function requireCategory(tx: Queries, id: string): Promise<string> {
  return knownCategory(id && (await standingCategory(tx, id)));
}

function knownCategory(category: string | undefined): string {
  if (category === undefined) throw refuseField('category', 'field.invalid');
  return category;
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

/** Refuses what would make a person's texts more than they may have. Asked when the text has been written. */
export async function assertSpace(tx: Transaction, house: Pick<House, 'config'>, authorId: string): Promise<void> {
  await assertQuota(tx, house, authorId, textMegabytes, async () => (await countBytes(tx, authorId)) / 1_000_000);
}
