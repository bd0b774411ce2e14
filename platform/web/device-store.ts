/** What the browser's own database of this site holds: answers that can be read without a connection, files that are on their way to the server. */
const stores = { answers: 'hash', files: 'name' } as const;

/** The cache in which the service worker finds by what this browser is notified. */
export const pushCacheName = 'atrium push';

/** Waits until a transaction has changed what it was to change. */
export function finished(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('The browser keeps nothing')));
  });
}

/** What a request of the database gives. */
export function settled<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The browser keeps nothing')));
  });
}

/** One of the stores, for one transaction. Throws where the browser keeps nothing. */
export async function deviceStore(name: keyof typeof stores, mode: IDBTransactionMode): Promise<IDBObjectStore> {
  const opening = indexedDB.open('atrium', 2);
  opening.addEventListener('upgradeneeded', () => {
    for (const [each, keyPath] of Object.entries(stores))
      if (!opening.result.objectStoreNames.contains(each)) opening.result.createObjectStore(each, { keyPath });
  });
  const database = await settled(opening);
  const transaction = database.transaction(name, mode);
  for (const end of ['complete', 'abort']) transaction.addEventListener(end, () => database.close());
  return transaction.objectStore(name);
}
