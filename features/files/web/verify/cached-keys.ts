const storageKey = 'receiptKeys';

/** Local cache of this installation's public keys, for checking receipts offline. */
export const cachedKeys = {
  save(keys: readonly string[]): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify(keys));
    } catch {
      // Storage failed: receipts can only be checked online.
    }
  },
  read(): readonly string[] | undefined {
    try {
      return JSON.parse(localStorage.getItem(storageKey) ?? '') as string[];
    } catch {
      return undefined;
    }
  },
};
