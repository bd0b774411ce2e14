import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import type { WordsLoaders } from '#platform/web/i18n/words.tsx';

/** The words of visitors’ pages again: signed-in people load all of a language in one file. */
const found = import.meta.glob<{ default: Words }>(['/features/*/words/{public,shared}/*.json', '/shell/words/public/*.json'], {
  query: '?members',
});

/**
 * The namespaces of these sentences, such as `hub/shared` and `accounts/public`, with their
 * loaders.
 */
export const memberWords: ReadonlyMap<string, WordsLoaders> = new Map(
  [...Map.groupBy(Object.entries(found), ([path]) => path.split('/').slice(-4, -1).toSpliced(1, 1).join('/'))].map(([namespace, files]) => [
    namespace,
    Object.fromEntries(files.map(([path, load]) => [path.slice(-7, -5), load])) as Record<Language, () => Promise<{ default: Words }>>,
  ]),
);
