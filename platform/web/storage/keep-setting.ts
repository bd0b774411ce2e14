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
