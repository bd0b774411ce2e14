import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import type { WordsLoaders } from '#platform/web/words.tsx';
import { features } from './features.ts';
import type { Route } from './routes.ts';

const platformWords: WordsLoaders = {
  en: () => import('#platform/words/en.json'),
  fr: () => import('#platform/words/fr.json'),
  es: () => import('#platform/words/es.json'),
};

const loaders = new Map<string, WordsLoaders>([['platform', platformWords]]);
for (const { name, words, publicWords, doorWords } of features) {
  loaders.set(name, words);
  if (publicWords) loaders.set(`${name}/public`, publicWords);
  if (doorWords) loaders.set(`${name}/door`, doorWords);
}

/** What every page needs. */
export const commonWords: readonly string[] = [...loaders.keys()].filter(
  (name) => name === 'platform' || name === 'shell' || name.endsWith('/door'),
);

const loaded = new Map<Language, Map<string, Words>>();

/** The sentences that a page needs. What a signed-in person sees is made of parts of all features, on public pages too. */
export function wordsFor({ page, feature }: Route, isVisitor: boolean): readonly string[] {
  if (!isVisitor || page.access !== 'public') return [...loaders.keys()];
  const open = `${feature}/public`;
  return [loaders.has(open) ? open : feature];
}

/** The sentences of a language that are here so far; grows as more are loaded. */
export function catalogueOf(language: Language): Map<string, Words> {
  let catalogue = loaded.get(language);
  if (!catalogue) loaded.set(language, (catalogue = new Map()));
  return catalogue;
}

/** Loads sentences that are not here yet. */
export async function loadWords(language: Language, namespaces: readonly string[]): Promise<void> {
  const catalogue = catalogueOf(language);
  await Promise.all(
    namespaces.map(async (namespace) => {
      const words = loaders.get(namespace);
      if (words && !catalogue.has(namespace)) catalogue.set(namespace, (await words[language]()).default);
    }),
  );
}
