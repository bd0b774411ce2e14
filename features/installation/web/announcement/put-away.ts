import { putAwayCookie } from '#platform/contract/installation/announcement.ts';

const yearSeconds = 31_536_000;

export function isPutAway(id: string): boolean {
  return document.cookie.split('; ').includes(`${putAwayCookie}=${id}`);
}

/** Stores the dismissal in a cookie, so that the server hides the banner before the first paint. */
export function putAway(id: string): void {
  document.cookie = `${putAwayCookie}=${id}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Shows a new announcement on a page that loaded with a dismissed one. */
export function showAgain(): void {
  delete document.documentElement.dataset['putAway'];
}
