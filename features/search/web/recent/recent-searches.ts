import { session } from '#platform/web/session/session.tsx';

/**
 * Keys of local storage: of visitors, and the prefix before a person's id, whose entry is deleted
 * on sign-out.
 */
const visitorKey = 'recentSearches';
const ownKey = 'own:';

/** Maximum number of searches. */
const most = 8;

/** Puts a search first; removes duplicates, ignoring case and space. */
export function withSearch(before: readonly string[], added: string): string[] {
  const words = added.trim().replace(/\s+/g, ' ');
  if (!words) return [...before];
  const folded = words.toLocaleLowerCase();
  return [words, ...before.filter((each) => each.toLocaleLowerCase() !== folded)].slice(0, most);
}

const keyNow = (): string => {
  const { user } = session.snapshot();
  return user ? `${ownKey}${user.id}:searches` : visitorKey;
};

const listeners = new Set<() => void>();
let latest: { key: string; text: string; searches: readonly string[] } = { key: '', text: '', searches: [] };
const none: readonly string[] = [];

/** Returns recent searches, latest first; the same array until they change. */
export function recentSearches(): readonly string[] {
  const key = keyNow();
  try {
    const text = localStorage.getItem(key) ?? '';
    if (latest.key !== key || latest.text !== text) {
      const stored: unknown = text ? JSON.parse(text) : [];
      latest = { key, text, searches: Array.isArray(stored) ? stored.filter((each) => typeof each === 'string').slice(0, most) : none };
    }
    return latest.searches;
  } catch {
    return none;
  }
}

/** Stores a search on the device, if possible. */
export const noteSearch = (words: string): void => save(withSearch(recentSearches(), words));

export const clearRecentSearches = (): void => save([]);

export function subscribeToRecent(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

function save(searches: readonly string[]): void {
  try {
    if (searches.length) localStorage.setItem(keyNow(), JSON.stringify(searches));
    else localStorage.removeItem(keyNow());
  } catch {
    // Storage is full or blocked: there are no recent searches.
  }
  for (const listener of listeners) listener();
}
