import { assertQuota } from '#features/accounts/server/public-api.ts';
import { lockCategory, lockMemberships, standingCategory, standingOf } from '#features/groups/server/public-api.ts';
import type { Queries, Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse, refuseField } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { lockPermission } from './co-author-store.ts';
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

type WritersAction =
  | 'document.edit'
  | 'document.delete'
  | 'document.publish'
  | 'document.withdraw'
  | 'document.restore'
  | 'document.askCoAuthor'
  | 'document.writeTogether'
  | 'document.suggest'
  | 'document.comment'
  | 'document.placeComments';

/** Document locked for a change by its author or a co-author. */
export interface LockedDocument extends DocumentRow {
  /** Groups whose members can read it. */
  groupIds: readonly string[];
  coAuthorIds?: readonly string[];
}

/**
 * Locks a document for a change by its author or a co-author, who must be a member of the `wanted`
 * groups. Throws `thing.notFound` if the viewer cannot see it, another refusal if it is not theirs
 * to change.
 */
export async function lockForWriting(
  tx: Transaction,
  viewer: Viewer,
  action: WritersAction,
  id: string,
  wanted: readonly string[] = [],
): Promise<LockedDocument> {
  const [row] = await lockAndRead(tx, viewer, action, id, { wanted, read: () => Promise.resolve() });
  return row;
}

/** The same, and in the same round trip what `read` reads when the document is locked. */
export async function lockAndRead<Read>(
  tx: Transaction,
  asking: Viewer,
  action: WritersAction,
  id: string,
  { wanted = [], read }: { wanted?: readonly string[]; read: () => Promise<Read> },
): Promise<[row: LockedDocument, read: Read]> {
  const viewer = signedIn(asking);
  // Locks memberships before the document, in the same order as leaving and deleting a group, to
  // avoid deadlocks. The memberships cannot end before the commit.
  const [memberships, row, permission, found] = await tx.inOneRoundTrip(() =>
    Promise.all([
      lockMemberships(tx, viewer, wanted, targetGroups(id)),
      lockDocument(tx, viewer, id),
      lockPermission(tx, id, viewer.id),
      read(),
    ]),
  );
  // The author may have removed the co-author while this transaction waited for the document.
  if (row?.permission) row.permission = permission ?? null;
  return [await withGroups(tx, changeable(viewer, action, { wanted, memberships, row })), found];
}

/** Locked document before publication, with its text and the requested category. */
export interface DocumentToPublish extends LockedDocument, TextColumns {
  /** Undefined to keep the current category. */
  wantedCategory: string | undefined;
}

/** The same for publication: reads and locks everything needed in one round trip. */
export async function lockForPublishing(
  tx: Transaction,
  asking: Viewer,
  id: string,
  { groupIds: wanted, category, version }: { groupIds: readonly string[]; category: string | undefined; version: number | undefined },
): Promise<DocumentToPublish> {
  const viewer = signedIn(asking);
  const [memberships, row, named] = await tx.inOneRoundTrip(() =>
    Promise.all([
      lockMemberships(tx, viewer, wanted, targetGroups(id)),
      lockDocument<TextColumns>(tx, viewer, id, textColumns),
      category ? lockCategory(tx, category) : undefined,
    ]),
  );
  const document = changeable(viewer, 'document.publish', { wanted, memberships, row });
  requireVersion(document, version);
  const wantedCategory = category === undefined ? undefined : knownCategory(category && (await standingOf(tx, category, named)));
  return { ...(await withGroups(tx, document)), wantedCategory };
}

/** Returns the locked document, or throws if the viewer may not change it. */
function changeable<Row extends DocumentRow>(
  viewer: SignedInViewer,
  action: WritersAction,
  { wanted, memberships, row }: { wanted: readonly string[]; memberships: ReadonlySet<string>; row: Row | undefined },
): Row {
  if (wanted.some((groupId) => !memberships.has(groupId))) throw refuseField('groupIds', 'group.notMember');
  if (!row || !isSeen(viewer, row)) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row, 'auth.forbidden');
  // A hidden document cannot be changed until moderators restore it. One held for review can be
  // edited, but its readers cannot be changed.
  if (row.isHidden && !(row.isWaiting && action !== 'document.publish')) throw refuse('document.hidden');
  return row;
}

/** A draft is seen by its author and its co-authors only. */
const isSeen = ({ id }: SignedInViewer, row: DocumentRow): boolean =>
  row.state !== 'draft' || row.authorId === id || row.permission !== null;

const withGroups = async <Row extends DocumentRow>(tx: Transaction, row: Row): Promise<Row & LockedDocument> => ({
  ...row,
  groupIds: row.state === 'published' ? await targetGroupIds(tx, row.id) : [],
});

/**
 * Throws `thing.notFound` unless the viewer is the author or a co-author, so that others learn
 * nothing about versions and media.
 */
export async function assertWriter(
  { db, viewer }: { db: Queries; viewer: Viewer },
  action: 'document.versions' | 'document.media' | 'document.coAuthors' | 'document.comment',
  id: string,
): Promise<DocumentRow> {
  const row = await findDocument(db, viewer, id);
  if (!row) throw refuse('thing.notFound');
  authorize(viewer, policy, action, row);
  return row;
}

/** Throws `state.conflict` if the author has seen another version than the current one. */
export function requireVersion(row: DocumentRow, seen: number | undefined): void {
  if (seen !== undefined && seen !== row.version)
    throw refuse('state.conflict', { present: { version: row.version, updatedAt: row.updatedAt } });
}

/** Checks the category and returns its current ID, empty for none; throws if it does not exist. */
export async function requireCategory(tx: Queries, id: string): Promise<string> {
  return knownCategory(id && (await standingCategory(tx, id)));
}

function knownCategory(category: string | undefined): string {
  if (category === undefined) throw refuseField('category', 'field.invalid');
  return category;
}

/** Throws unless the document has a title, a category and, if private, a group. */
export function requireComplete(document: { title: string; category: string | null }, groupIds?: readonly string[]): void {
  const missing = [
    ...(document.title ? [] : ['title']),
    ...(document.category ? [] : ['category']),
    ...(groupIds && !groupIds.length ? ['groupIds'] : []),
  ];
  if (missing.length) throw refuse('document.incomplete', { fields: missing.map((name) => ({ name, code: 'field.required' })) });
}

/** Throws if the user's texts exceed the quota. Call it after the text was written. */
export async function assertSpace(tx: Transaction, app: Pick<AppContext, 'config'>, authorId: string): Promise<void> {
  await assertQuota(tx, app, authorId, textMegabytes, async () => (await countBytes(tx, authorId)) / 1_000_000);
}
