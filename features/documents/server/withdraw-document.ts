import { stopWaiting } from '#features/moderation/server/public-api.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { withdrawDocument as endpoint } from '../contract/endpoints.ts';
import type { DocumentWhole } from '../contract/shapes.ts';
import { lockForWriting, requireVersion } from './author-checks.ts';
import { documentWithdrawn } from './domain-events.ts';
import { presentDocument } from './present-document.ts';
import { documentReports } from './reportable.ts';
import { saveWithdrawal } from './store.ts';
import { emitDocumentChanged } from './emit-document-changed.ts';

/** Turns a published document into a draft; idempotent. */
export async function withdrawDocument(context: Context, { params: { id }, body }: ParsedInput<typeof endpoint>): Promise<DocumentWhole> {
  const { db, viewer, emit } = context;
  await db.transaction(async (tx) => {
    const row = await lockForWriting(tx, viewer, 'document.withdraw', id);
    if (row.state === 'draft') return;
    requireVersion(row, body.version);
    await stopWaiting(tx, context, documentReports, id);
    await saveWithdrawal(tx, id);
    await emit(tx, documentWithdrawn({ id }));
    await emitDocumentChanged(context, tx, id, row);
  });
  return presentDocument(context, id);
}
