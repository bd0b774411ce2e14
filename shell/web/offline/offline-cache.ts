import type { QueryKey } from '@tanstack/react-query';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { listCategories } from '#features/groups/contract/endpoints.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { listConversations, readConversation } from '#features/messenger/contract/endpoints.ts';
import { storedAnswers, ownerNow, storeAnswer, tidyAnswers } from '#platform/web/storage/answer-store.ts';
import { browserClient } from '#platform/web/queries/queries.ts';
import { session } from '#platform/web/session/session.tsx';
import { deleteAbandonedFiles } from '#platform/web/uploads/stored-files.ts';

/** Endpoints whose answers are stored for reading offline. */
const kinds = new Set(
  [listDocuments, readDocument, listCategories, listHub, listConversations, readConversation].map(
    ({ method, path }) => `${method} ${path}`,
  ),
);

/** A read of the query client, as it is stored. */
interface StoredRead {
  queryKey: QueryKey;
  data: unknown;
}

/**
 * Stores answers from now on, for the person who reads them; deletes them when the person changes.
 */
export async function storeReads(): Promise<void> {
  const client = browserClient();
  let owner = ownerNow();
  type Read = ReturnType<typeof cache.getAll>[number];
  const cache = client.getQueryCache();
  const keep = async ({ queryKey, queryHash, state }: Read) => {
    if (kinds.has(String(queryKey[0])))
      await storeAnswer(queryHash, { queryKey, data: state.data } satisfies StoredRead, { owner, readAt: state.dataUpdatedAt });
  };
  cache.subscribe((event) => {
    // A browser without storage is no error.
    if (event.type === 'updated' && event.action.type === 'success') void keep(event.query).catch(() => {});
  });
  session.subscribe(() => {
    if (session.snapshot().state === 'expired' || owner === ownerNow()) return;
    owner = ownerNow();
    void Promise.all([tidyAnswers(owner), deleteAbandonedFiles()]).catch(() => {});
  });
  // Data read by an earlier page of this window can still be read.
  window.addEventListener('offline', () => void restoreReads().catch(() => {}));
  await tidyAnswers(owner);
  await deleteAbandonedFiles();
  for (const read of cache.getAll()) if (read.state.status === 'success') await keep(read);
}

/** Restores the stored answers when there is no connection, unless there are newer ones. */
export async function restoreReads(): Promise<void> {
  const client = browserClient();
  session.check();
  for (const { value, readAt } of await storedAnswers()) {
    const { queryKey, data } = value as Partial<StoredRead>;
    if (queryKey && client.getQueryData(queryKey) === undefined) client.setQueryData(queryKey, data, { updatedAt: readAt });
  }
}
