import type { QueryKey } from '@tanstack/react-query';
import { listDocuments, readDocument } from '#features/documents/contract/endpoints.ts';
import { listCategories } from '#features/groups/contract/endpoints.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { browserClient } from '#platform/web/queries.ts';
import { session } from '#platform/web/session.tsx';

/** What is kept of what was read, to be read again without a connection. */
const kinds = new Set([listDocuments, readDocument, listCategories, listHub].map(({ method, path }) => `${method} ${path}`));
const mostAnswers = 60;
const storeName = 'answers';

interface KeptAnswer {
  hash: string;
  /** Whose it is; nobody else is shown it. */
  owner: string;
  queryKey: QueryKey;
  data: unknown;
  readAt: number;
}

const ownerNow = () => session.snapshot().user?.id ?? 'visitor';

function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('atrium', 1);
  opening.addEventListener('upgradeneeded', () => opening.result.createObjectStore(storeName, { keyPath: 'hash' }));
  const database = await settled(opening);
  const transaction = database.transaction(storeName, mode);
  transaction.addEventListener('complete', () => database.close());
  return transaction.objectStore(storeName);
}

/** Drops what belongs to others, and the oldest of what is too much. */
async function tidy(owner: string): Promise<void> {
  const answers = await store('readwrite');
  const all = (await settled(answers.getAll())) as KeptAnswer[];
  const own = all.filter((answer) => answer.owner === owner).toSorted((one, other) => other.readAt - one.readAt);
  const wanted = new Set(own.slice(0, mostAnswers).map(({ hash }) => hash));
  for (const { hash } of all) if (!wanted.has(hash)) answers.delete(hash);
}

/** Keeps what is read from now on, for whoever reads it; as soon as it is somebody else, it is gone. */
export async function keepReading(): Promise<void> {
  const client = browserClient();
  let owner = ownerNow();
  const keep = async (answer: KeptAnswer) => void (await store('readwrite')).put(answer);
  client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated' || event.action.type !== 'success') return;
    const { queryKey, queryHash, state } = event.query;
    // A browser that keeps nothing is no reason to fail.
    if (kinds.has(String(queryKey[0])))
      void keep({ hash: `${owner} ${queryHash}`, owner, queryKey, data: state.data, readAt: state.dataUpdatedAt }).catch(() => {});
  });
  session.subscribe(() => {
    if (session.snapshot().state === 'expired' || owner === ownerNow()) return;
    owner = ownerNow();
    void tidy(owner).catch(() => {});
  });
  await tidy(owner);
  for (const { queryKey, queryHash, state } of client.getQueryCache().getAll())
    if (state.status === 'success' && kinds.has(String(queryKey[0])))
      await keep({ hash: `${owner} ${queryHash}`, owner, queryKey, data: state.data, readAt: state.dataUpdatedAt });
}

/** Gives back what was read before, where there is no connection to read it anew. */
export async function recallReading(): Promise<void> {
  const client = browserClient();
  session.check();
  const all = (await settled((await store('readonly')).getAll())) as KeptAnswer[];
  for (const { owner, queryKey, data, readAt } of all) if (owner === ownerNow()) client.setQueryData(queryKey, data, { updatedAt: readAt });
}
