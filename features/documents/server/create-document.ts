import { assertQuota } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { newId } from '#platform/server/common/id.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { createDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { assertSpace, requireCategory } from './author-checks.ts';
import { adoptMedia } from './media-store.ts';
import { presentDocument } from './present-document.ts';
import { countDocuments, findByDraftKey, insertDraft, mediaIdsIn } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';
import { documentsHeld } from './quotas.ts';

/** Creates a draft, or returns the one that was created with the same draft key. */
export async function createDocument(context: Context, { body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { draftKey, ...written } = body;
  const id = await context.db.transaction(async (tx) => {
    const category = await requireCategory(tx, written.category);
    const newest = newId();
    if (!(await insertDraft(tx, { ...written, category, id: newest, authorId: viewer.id, draftKey })))
      // Inserting fails only if the draft key was used before.
      return findByDraftKey(tx, viewer.id, String(draftKey));
    await adoptMedia(tx, viewer, newest, mediaIdsIn(written.content));
    await assertSpace(tx, context, viewer.id);
    await assertQuota(tx, context, viewer.id, documentsHeld, () => countDocuments(tx, viewer.id));
    await emitDocumentChanged(context, tx, newest, { authorId: viewer.id, visibility: null, groupIds: [] });
    return newest;
  });
  return presentDocument(context, id);
}
