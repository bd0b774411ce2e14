const storageKey = 'contractKey';
const earlierStorageKey = 'contractKeys';
const earlierStored = 5;

/**
 * The public key of this installation, stored for offline use, and those that it published before:
 * what they signed stays provable after the site has published another one.
 */
export const cachedKey = {
  save(publicKey: string): void {
    try {
      const before = localStorage.getItem(storageKey);
      if (before !== null && before !== publicKey) {
        const earlier = [before, ...cachedKey.earlier().filter((each) => each !== before && each !== publicKey)];
        localStorage.setItem(earlierStorageKey, earlier.slice(0, earlierStored).join(' '));
      }
      localStorage.setItem(storageKey, publicKey);
    } catch {
      // In that case files can only be checked online.
    }
  },
  read(): string | undefined {
    try {
      return localStorage.getItem(storageKey) ?? undefined;
    } catch {
      return undefined;
    }
  },
  /** Earlier keys, newest first. */
  earlier(): string[] {
    try {
      return localStorage.getItem(earlierStorageKey)?.split(' ') ?? [];
    } catch {
      return [];
    }
  },
};
