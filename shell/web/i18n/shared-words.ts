import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import type { WordsLoaders } from '#platform/web/i18n/words.tsx';

/** The `words/shared/` of each feature, used on other pages, found by the build. */
const found = import.meta.glob<{ default: Words }>('../../../features/*/words/shared/*.json');

/** The namespaces of these sentences, such as `hub/shared`, with their loaders. */
export const sharedWords: ReadonlyMap<string, WordsLoaders> = new Map(
  [...Map.groupBy(Object.entries(found), ([path]) => path.split('/').at(-4) ?? '')].map(([feature, files]) => [
    `${feature}/shared`,
    Object.fromEntries(files.map(([path, load]) => [path.slice(-7, -5), load])) as Record<Language, () => Promise<{ default: Words }>>,
  ]),
);
