/**
 * Object stores of the site’s IndexedDB with their keys: answers readable offline, pending uploads,
 * and keys with which this device signs. Names of files and keys begin with the person's ID.
 */
const stores = { answers: 'hash', files: 'name', keys: 'name' } as const;

/** The cache where the service worker stores its push subscription. */
export const pushCacheName = 'atrium push';

/** Resolves when a transaction is complete; rejects when it is aborted. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing')));
  });
}

/** The result of a request; rejects on error. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

/** One of the stores, in a new transaction. Throws if the browser cannot store anything. */
export async function deviceStore(name: keyof typeof stores, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('atrium', 3);
  opening.addEventListener('upgradeneeded', () => {
    for (const [each, keyPath] of Object.entries(stores))
      if (!opening.result.objectStoreNames.contains(each)) opening.result.createObjectStore(each, { keyPath });
  });
  const database = await settled(opening);
  const transaction = database.transaction(name, mode);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => database.close());
  return transaction.objectStore(name);
}
