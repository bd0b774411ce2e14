const storageKey = 'contractKey';

/** The key that this installation publishes, kept for when there is no connection. It is no secret. */
export const keptKey = {
  keep(publicKey: string): void {
    try {
      localStorage.setItem(storageKey, publicKey);
    } catch {
      // Then a file can be checked with a connection only.
    }
  },
  read(): string | undefined {
    try {
      return localStorage.getItem(storageKey) ?? undefined;
    } catch {
      return undefined;
    }
  },
};
