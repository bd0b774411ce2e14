import { lockMemberships } from '#features/groups/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { undeleteDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { binnedGroupIds, lockBinned, saveUndeletion } from './bin-store.ts';
import { documentPublished } from './domain-events.ts';
import { policy } from './policy.ts';
import { presentDocument } from './present-document.ts';
import { publication } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/**
 * Restores a document from the bin with those former groups to which its author still belongs. If
 * none is left of a document for groups, it becomes a draft.
 */
export async function undeleteDocument(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const viewer = signedIn(context.viewer);
  const { db, emit } = context;
  await db.transaction(async (tx) => {
    // Locks memberships before the document, as everywhere, to avoid deadlocks.
    const memberships = await lockMemberships(tx, viewer, await binnedGroupIds(tx, viewer, id));
    const row = await lockBinned(tx, viewer, id);
    if (!row) throw refuse('thing.notFound');
    authorize(viewer, policy, 'document.undelete', row);
    const groupIds = row.groupIds.filter((groupId) => memberships.has(groupId));
    const isLost = row.visibility === 'private' && row.groupIds.length > 0 && groupIds.length === 0;
    const visibility = isLost ? null : row.visibility;
    await saveUndeletion(tx, id);
    if (visibility) {
      tx.withNext(publication(id, { visibility, groupIds }));
      await emit(tx, documentPublished({ id }));
    }
    await emitDocumentChanged(context, tx, id, { ...row, visibility, groupIds });
  });
  return presentDocument(context, id);
}
