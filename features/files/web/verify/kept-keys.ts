const storageKey = 'receiptKeys';

/** The keys that this installation publishes, kept for when there is no connection. They are no secret. */
export const keptKeys = {
  keep(keys: readonly string[]): void {
    try {
      localStorage.setItem(storageKey, JSON.stringify(keys));
    } catch {
      // Then a receipt can be checked with a connection only.
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
