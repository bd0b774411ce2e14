import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { Bin } from '#platform/server/extension-points/bin.ts';
import { authorize } from '#platform/server/security/policy.ts';
import { refuse } from '#platform/server/common/refusal.ts';
import { signedIn } from '#platform/server/security/signed-in.ts';
import type { purgeDocument as endpoint } from '../contract/endpoints.ts';
import { lockBinned, removeBinned, removeOldBinned } from './bin-store.ts';
import { documentsPurged } from './domain-events.ts';
import { policy } from './policy.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/** Documents deleted per transaction; each has versions that are deleted too. */
const atOnce = 50;

/** Permanently deletes a document from its author's bin. */
export async function purgeDocument(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<{ id: string }> {
  const { db, viewer } = context;
  await db.transaction(async (tx) => {
    const row = await lockBinned(tx, viewer, id);
    if (!row) throw refuse('thing.notFound');
    authorize(viewer, policy, 'document.purge', row);
    await removeBinned(tx, viewer, { id });
    await context.emit(tx, documentsPurged({ ids: [id] }));
    await audit(tx, context, { action: 'document.purge', subjectId: id });
    await emitDocumentChanged(context, tx, id, { authorId: row.authorId, visibility: null, groupIds: [] });
  });
  return { id };
}

/** Permanently deletes all documents in the viewer's bin; returns their number. */
export async function emptyBin(context: Context): Promise<{ removed: number }> {
  const viewer = signedIn(context.viewer);
  let removed = 0;
  for (;;) {
    const batch = await context.db.transaction(async (tx) => {
      const deleted = await removeBinned(tx, viewer, { atMost: atOnce });
      if (deleted.length > 0) await context.emit(tx, documentsPurged({ ids: deleted.map(({ id }) => id) }));
      for (const { id } of deleted) await audit(tx, context, { action: 'document.purge', subjectId: id });
      // One message is enough, since windows refetch the whole list.
      const [first] = deleted;
      if (first) await emitDocumentChanged(context, tx, first.id, { authorId: viewer.id, visibility: null, groupIds: [] });
      return deleted.length;
    });
    removed += batch;
    if (batch < atOnce) return { removed };
  }
}

/** The bin of all authors. */
export const documentBin: Bin = {
  atOnce,
  async deleteExpired({ emit }, tx, limit) {
    const ids = await removeOldBinned(tx, limit);
    if (ids.length > 0) await emit(tx, documentsPurged({ ids }));
    return ids.length;
  },
};
