import type { Language } from '#platform/contract/language.ts';
import { countView } from '../contract/endpoints.ts';

/** Counts a page view by its pattern. Stores nothing on the device and respects Do Not Track. */
export function reportView(path: string, language: Language): void {
  if (asksNotToBeCounted()) return;
  const body = new Blob([JSON.stringify({ path, language })], { type: 'application/json' });
  navigator.sendBeacon(countView.path, body);
}

/** Do Not Track, or Global Privacy Control. */
function asksNotToBeCounted(): boolean {
  return navigator.doNotTrack === '1' || ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true);
}
