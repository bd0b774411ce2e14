import { audit } from '#features/accounts/server/door.ts';
import type { ParsedInput } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/feature.ts';
import type { deleteDocument as endpoint } from '../contract/endpoints.ts';
import { holdForAuthor } from './author-checks.ts';
import { documentWithdrawn } from './facts.ts';
import { removeDocument, targetGroupIds } from './store.ts';
import { tellChange } from './tell-change.ts';

/** Deletes a document for good. */
export async function deleteDocument(context: Context, { params: { id } }: ParsedInput<typeof endpoint>): Promise<{ id: string }> {
  const { db, viewer, tell } = context;
  await db.transaction(async (tx) => {
    const row = await holdForAuthor(tx, viewer, 'document.delete', id);
    const groupIds = await targetGroupIds(tx, id);
    await removeDocument(tx, id);
    await audit(tx, context, { action: 'document.delete', subjectId: id });
    if (row.state === 'published') await tell(tx, documentWithdrawn({ id }));
    await tellChange(context, tx, id, { ...row, groupIds });
  });
  return { id };
}
