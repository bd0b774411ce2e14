/**
 * Stores a setting of this device. Without space it applies to the open page only; returns false.
 */
export function keepSetting(key: string, value: string): boolean {
  try {
    localStorage.setItem(key, value);
    return true;
  } catch {
    return false;
  }
}

/** The value of a setting of this device; null if there is none, or if the browser blocks its storage. */
export function readSetting(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}
