const storageKey = 'contractKey';

/** The public key of this installation, stored for offline use. */
export const cachedKey = {
  save(publicKey: string): void {
    try {
      localStorage.setItem(storageKey, publicKey);
    } catch {
      // Then files can only be checked online.
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
