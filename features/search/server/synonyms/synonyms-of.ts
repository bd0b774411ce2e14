import type { Queries } from '#platform/server/database/db.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { givenSynonyms } from './given-synonyms.ts';
import { givenTranslations } from './given-translations.ts';
import { allSynonyms, findRevision } from './store.ts';

/** Folds a word or phrase for comparison. */
export const foldedTerm = (text: string): string =>
  folded(text)
    .match(/[\p{L}\p{N}]+/gu)
    ?.join(' ') ?? '';

const foldedGroup = (words: readonly string[]): string[] => [...new Set(words.map(foldedTerm))].filter(Boolean);
const given = [...givenSynonyms, ...givenTranslations].map(foldedGroup);

/** Delay until changes apply on other nodes. */
const cacheMs = 2_000;

interface CachedSynonyms {
  revision: number;
  readAt: number;
  groups: Promise<readonly (readonly string[])[]>;
}
const cache = new WeakMap<Queries, CachedSynonyms>();

/**
 * Returns all groups of synonyms as folded words and phrases: built-in ones and those of
 * administrators. Cached by revision.
 */
export async function synonymsOf(db: Queries): Promise<readonly (readonly string[])[]> {
  const before = cache.get(db);
  if (before && performance.now() - before.readAt < cacheMs) return before.groups;
  const revision = await findRevision(db);
  const groups = before?.revision === revision ? before.groups : readGroups(db);
  cache.set(db, { revision, readAt: performance.now(), groups });
  // Failures are not cached.
  groups.catch(() => cache.delete(db));
  return groups;
}

const readGroups = async (db: Queries) => [...given, ...(await allSynonyms(db)).map(({ words }) => foldedGroup(words))];

export const invalidateSynonyms = (db: Queries): void => void cache.delete(db);
