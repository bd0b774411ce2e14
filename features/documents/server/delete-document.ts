import { audit } from '#features/accounts/server/public-api.ts';
import { stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { deleteDocument as endpoint } from '../contract/endpoints.ts';
import { lockForWriting } from './author-checks.ts';
import { saveDeletion } from './bin-store.ts';
import { documentWithdrawn, liveTextEnded } from './domain-events.ts';
import { findLiveText } from './live/live-store.ts';
import { documentReports } from './reportable.ts';
import { saveWithdrawal } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/** Moves a document to its author's bin. */
export async function deleteDocument(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<{ id: string }> {
  const { db, viewer, emit } = context;
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.delete', id);
    if (row.isWaiting) {
      // Ends the review: a document restored from the bin is a draft.
      await stopWaiting(tx, context, documentReports, id);
      await saveWithdrawal(tx, id);
    }
    await saveDeletion(tx, id);
    if (await findLiveText(tx, id)) await emit(tx, liveTextEnded({ id }));
    await audit(tx, context, { action: 'document.delete', subjectId: id });
    if (row.state === 'published') await emit(tx, documentWithdrawn({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return { id };
}
