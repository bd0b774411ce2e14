import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import { plainText } from '#platform/contract/rich-text/text.ts';
import { giveEntry } from '#platform/server/search/entry-of-event.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { publishDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { lockForPublishing, requireComplete, type DocumentToPublish } from './author-checks.ts';
import { documentPublished, documentUpdated, liveTextEnded } from './domain-events.ts';
import { entryOf, readEntry } from './document-entry.ts';
import { presentWhole } from './present-document.ts';
import { asReported, documentReports } from './reportable.ts';
import { publication, shownDocument, type ShownDocument } from './store.ts';
import { emitDocumentChanged, type Audience } from './emit-document-changed.ts';

/**
 * Publishes a document to everyone or to groups of its author; a repeated call changes the readers.
 * Takes three round trips: effects are computed from the locked row, and the response is read with
 * the commit.
 */
export async function publishDocument(context: Context, { params: { id }, body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  const { visibility, groupIds } = body;
  const shown: { row?: ShownDocument | undefined } = {};
  const content = await db.transaction(async (tx) => {
    const row = await lockForPublishing(tx, viewer, id, { groupIds, category: body.category, version: body.version });
    const category = row.wantedCategory ?? row.category;
    requireComplete({ ...row, category }, visibility === 'private' ? groupIds : undefined);
    const isFirst = row.state === 'draft';
    // Co-authors edit drafts only.
    if (isFirst && row.isLive) await emit(tx, liveTextEnded({ id }));
    tx.withNext(publication(id, { visibility, groupIds, category: row.wantedCategory, ...(isFirst ? { firstBy: viewer.id } : {}) }));
    const now = publishedForm(row, { visibility, groupIds, category: category ?? '', isFirst });
    const plain = plainText(row.content);
    const thing = asReported(id, { ...now, isHidden: false }, plain);
    // Publishing again changes only the readers, not the text.
    const before = isFirst ? undefined : thing;
    if ((await holdLinks(tx, context, documentReports, id, { before, isWider: isWider(row, body), now: thing })) === 'notHeld') {
      giveEntry(tx, readEntry, id, entryOf(now, plain));
      await emit(tx, isFirst ? documentPublished({ id }) : documentUpdated({ id }));
    }
    await emitDocumentChanged(context, tx, id, row, { ...row, visibility, groupIds });
    tx.withCommit(() => ({ query: shownDocument(viewer, id), behind: ([found]: ShownDocument[]) => void (shown.row = found) }));
    return row.content;
  });
  return presentWhole(context, id, shown.row && { ...shown.row, content });
}

/** Document as the transaction leaves it, computed in the same way as `publication` writes it. */
const publishedForm = (
  row: DocumentToPublish,
  { visibility, groupIds, category, isFirst }: Pick<Audience, 'visibility' | 'groupIds'> & { category: string; isFirst: boolean },
) => ({
  title: row.title,
  subtitle: row.subtitle,
  content: row.content,
  authorId: row.authorId,
  language: row.language,
  category,
  isPublic: visibility === 'public',
  groupIds: groupIds.toSorted(),
  publishedAt: row.publishedAt ?? row.now,
  updatedAt: isFirst ? row.now : row.updatedAt,
});

/** Whether there are new readers. */
const isWider = (was: Pick<DocumentToPublish, 'visibility' | 'groupIds'>, is: Pick<Audience, 'visibility' | 'groupIds'>): boolean =>
  was.visibility !== 'public' && (is.visibility === 'public' || is.groupIds.some((groupId) => !was.groupIds.includes(groupId)));
