/** Entries are own properties, so that `Object.keys` lists them as it does for the browser's. */
class MemoryStorage {
  [key: string]: unknown;
  get length(): number {
    return Object.keys(this).length;
  }
  key(index: number): string | null {
    return Object.keys(this)[index] ?? null;
  }
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? (this[key] as string) : null;
  }
  setItem(key: string, value: string): void {
    Object.defineProperty(this, key, { value: `${value}`, enumerable: true, configurable: true, writable: true });
  }
  removeItem(key: string): void {
    delete this[key];
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key];
  }
}

/**
 * Replaces storage that the browser blocks for this site by one that ends with the page. Blocked
 * storage throws on access, or is null in some web views.
 */
export function replaceBlockedStorage(): void {
  for (const name of ['localStorage', 'sessionStorage'] as const)
    if (!isReadable(name)) Object.defineProperty(window, name, { value: new MemoryStorage(), configurable: true });
}

function isReadable(name: 'localStorage' | 'sessionStorage'): boolean {
  try {
    return window[name].getItem('') === null;
  } catch {
    return false;
  }
}
