import { audit } from '#features/accounts/server/door.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { deleteDocument as endpoint } from '../contract/endpoints.ts';
import { holdForAuthor } from './author-checks.ts';
import { saveDeletion } from './bin-store.ts';
import { documentWithdrawn } from './facts.ts';
import { tellChange } from './tell-change.ts';

/** Puts a document into its author's bin. */
export async function deleteDocument(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<{ id: string }> {
  const { db, viewer, tell } = context;
  await db.transaction(async (tx) => {
    const row = await holdForAuthor(tx, viewer, 'document.delete', id);
    await saveDeletion(tx, id);
    await audit(tx, context, { action: 'document.delete', subjectId: id });
    if (row.state === 'published') await tell(tx, documentWithdrawn({ id }));
    await tellChange(context, tx, id, row);
  });
  return { id };
}
