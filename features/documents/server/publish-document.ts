import { holdLinks } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { publishDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { holdForAuthor, requireCategory, requireComplete, requireVersion, type HeldDocument } from './author-checks.ts';
import { documentPublished, documentUpdated } from './domain-events.ts';
import { presentDocument } from './present-document.ts';
import { documentReports } from './reportable.ts';
import { savePublication } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/** Publishes a document to everybody or to groups of its author; once more, to change whom it is for. */
export async function publishDocument(context: Context, { params: { id }, body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  const { visibility, groupIds, version } = body;
  await db.transaction(async (tx) => {
    const row = await holdForAuthor(tx, viewer, 'document.publish', id, groupIds);
    requireVersion(row, version);
    const category = body.category === undefined ? undefined : await requireCategory(tx, body.category);
    requireComplete({ ...row, category: category ?? row.category }, visibility === 'private' ? groupIds : undefined);
    const isFirst = row.state === 'draft';
    const before = isFirst ? undefined : await documentReports.find(tx, id, false);
    await savePublication(tx, id, { visibility, groupIds, category, ...(isFirst ? { firstBy: viewer.id } : {}) });
    if ((await holdLinks(tx, context, documentReports, id, { before, isWider: isWider(row, body) })) === 'stands')
      await emit(tx, isFirst ? documentPublished({ id }) : documentUpdated({ id }));
    await emitDocumentChanged(context, tx, id, row, { ...row, visibility, groupIds });
  });
  return presentDocument(context, id);
}

/** Whether it is for people for whom it was not before. */
const isWider = (was: Pick<HeldDocument, 'visibility' | 'groupIds'>, is: Pick<HeldDocument, 'visibility' | 'groupIds'>): boolean =>
  was.visibility !== 'public' && (is.visibility === 'public' || is.groupIds.some((groupId) => !was.groupIds.includes(groupId)));
