import { putAwayCookie } from '#platform/contract/installation/announcement.ts';

const yearSeconds = 31_536_000;

/** Whether this announcement was put away in this browser. */
export function isPutAway(id: string): boolean {
  return document.cookie.split('; ').includes(`${putAwayCookie}=${id}`);
}

/** A cookie, so that the server leaves it out of sight before anything is painted. */
export function putAway(id: string): void {
  document.cookie = `${putAwayCookie}=${id}; path=/; max-age=${yearSeconds}; samesite=lax`;
}

/** Another one is shown in a page that came with one that was put away. */
export function showAgain(): void {
  delete document.documentElement.dataset['putAway'];
}
