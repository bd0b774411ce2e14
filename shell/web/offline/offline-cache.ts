import type { QueryKey } from '@tanstack/react-query';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { listCategories } from '#features/groups/contract/endpoints.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { deviceStore, settled } from '#platform/web/storage/device-store.ts';
import { browserClient } from '#platform/web/queries/queries.ts';
import { session } from '#platform/web/session/session.tsx';
import { deleteAbandonedFiles } from '#platform/web/uploads/stored-files.ts';

/** Endpoints whose answers are stored for reading offline. */
const kinds = new Set([listDocuments, readDocument, listCategories, listHub].map(({ method, path }) => `${method} ${path}`));
const mostAnswers = 60;

interface KeptAnswer {
  hash: string;
  /** The person who read it; nobody else sees it. */
  owner: string;
  queryKey: QueryKey;
  data: unknown;
  readAt: number;
}

const ownerNow = () => session.snapshot().user?.id ?? 'visitor';

/** Deletes answers of other people, and the oldest ones beyond the limit. */
async function tidy(owner: string): Promise<void> {
  const answers = await deviceStore('answers', 'readwrite');
  const all = (await settled(answers.getAll())) as KeptAnswer[];
  const own = all.filter((answer) => answer.owner === owner).toSorted((one, other) => other.readAt - one.readAt);
  const wanted = new Set(own.slice(0, mostAnswers).map(({ hash }) => hash));
  for (const { hash } of all) if (!wanted.has(hash)) answers.delete(hash);
}

/**
 * Stores answers from now on, for the person who reads them; deletes them when the person changes.
 */
export async function storeReads(): Promise<void> {
  const client = browserClient();
  let owner = ownerNow();
  const keep = async (answer: KeptAnswer) => {
    const answers = await deviceStore('answers', 'readwrite');
    // The person may have signed out while the store was opening.
    if (answer.owner === ownerNow()) answers.put(answer);
  };
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, queryHash, state } = event.query;
    // A browser without storage is no error.
    if (kinds.has(String(queryKey[0])))
      void keep({ hash: `${owner} ${queryHash}`, owner, queryKey, data: state.data, readAt: state.dataUpdatedAt }).catch(() => {});
  });
  session.subscribe(() => {
    if (session.snapshot().state === 'expired' || owner === ownerNow()) return;
    owner = ownerNow();
    void Promise.all([tidy(owner), deleteAbandonedFiles()]).catch(() => {});
  });
  await tidy(owner);
  await deleteAbandonedFiles();
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll())
    if (state.status === 'success' && kinds.has(String(queryKey[0])))
      await keep({ hash: `${owner} ${queryHash}`, owner, queryKey, data: state.data, readAt: state.dataUpdatedAt });
}

/** Restores the stored answers when there is no connection. */
export async function restoreReads(): Promise<void> {
  const client = browserClient();
  session.check();
  const all = (await settled((await deviceStore('answers', 'readonly')).getAll())) as KeptAnswer[];
  for (const { owner, queryKey, data, readAt } of all) if (owner === ownerNow()) client.setQueryData(queryKey, data, { updatedAt: readAt });
}
