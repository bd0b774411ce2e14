import { audit } from '#features/accounts/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { House } from '#platform/server/house.ts';
import { authorize } from '#platform/server/policy.ts';
import { refuse } from '#platform/server/refusal.ts';
import { signedIn } from '#platform/server/signed-in.ts';
import type { purgeDocument as endpoint } from '../contract/endpoints.ts';
import { lockBinned, removeBinned, removeOldBinned } from './bin-store.ts';
import { documentsPurged } from './domain-events.ts';
import { policy } from './policy.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/** Taken away in one transaction: each takes its versions along. */
const atOnce = 50;

/** Deletes a document that lies in its author's bin for good. */
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

/** Deletes everything that lies in the viewer's bin for good, and tells how many documents that were. */
export async function emptyBin(context: Context): Promise<{ removed: number }> {
  const viewer = signedIn(context.viewer);
  let removed = 0;
  for (;;) {
    const batch = await context.db.transaction(async (tx) => {
      const gone = await removeBinned(tx, viewer, { atMost: atOnce });
      if (gone.length > 0) await context.emit(tx, documentsPurged({ ids: gone.map(({ id }) => id) }));
      for (const { id } of gone) await audit(tx, context, { action: 'document.purge', subjectId: id });
      // One is enough: whoever hears of it reads the whole list again.
      const [first] = gone;
      if (first) await emitDocumentChanged(context, tx, first.id, { authorId: viewer.id, visibility: null, groupIds: [] });
      return gone.length;
    });
    removed += batch;
    if (batch < atOnce) return { removed };
  }
}

/** Empties all bins of what has lain there for too long; each batch is kept by itself, and what is left waits for the next day. */
export async function emptyOldBins({ db, emit }: House): Promise<void> {
  const removeSome = () =>
    db.transaction(async (tx) => {
      const ids = await removeOldBinned(tx, atOnce);
      if (ids.length > 0) await emit(tx, documentsPurged({ ids }));
      return ids.length;
    });
  while ((await removeSome()) === atOnce);
}
