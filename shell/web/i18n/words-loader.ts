import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { session } from '#platform/web/session/session.tsx';
import type { WordsLoaders } from '#platform/web/i18n/words.tsx';
import { loadRegistry } from '../routing/site.ts';
import type { Route } from '../routing/routes.ts';

/**
 * Sentences available without the registry: those of every page (with the shared words of core
 * features), and of the sent page.
 */
const atHand = new Map<string, Partial<WordsLoaders>>([
  [
    'platform',
    {
      en: () => import('#platform/words/en.json'),
      fr: () => import('#platform/words/fr.json'),
      es: () => import('#platform/words/es.json'),
    },
  ],
  ['shell', { en: () => import('../../words/en.json'), fr: () => import('../../words/fr.json'), es: () => import('../../words/es.json') }],
  [
    'accounts/shared',
    {
      en: () => import('#features/accounts/words/shared/en.json'),
      fr: () => import('#features/accounts/words/shared/fr.json'),
      es: () => import('#features/accounts/words/shared/es.json'),
    },
  ],
  [
    'groups/shared',
    {
      en: () => import('#features/groups/words/shared/en.json'),
      fr: () => import('#features/groups/words/shared/fr.json'),
      es: () => import('#features/groups/words/shared/es.json'),
    },
  ],
]);

/** Namespaces that every page needs. */
export const commonWords: readonly string[] = [...atHand.keys()];

const loaded = new Map<Language, Map<string, Words>>();

/** Sets the loader for the sentences of the page that the server sent. */
export function setSentWords(namespace: string, language: Language, load: WordsLoaders[Language]): void {
  atHand.set(namespace, { [language]: load });
}

/**
 * The namespaces that a page needs: for signed-in people those of all features, also on public
 * pages.
 */
export async function wordsFor({ page, words }: Route, isVisitor: boolean): Promise<readonly string[]> {
  if (isVisitor && page.access !== 'signedIn') return words;
  return ['platform', 'shell', ...(await loadRegistry()).featureWords.keys()];
}

/** The loaded sentences of a language; grows as more are loaded. */
export function catalogueOf(language: Language): Map<string, Words> {
  let catalogue = loaded.get(language);
  if (!catalogue) loaded.set(language, (catalogue = new Map()));
  return catalogue;
}

/** Loads missing sentences. */
export async function loadWords(language: Language, namespaces: readonly string[]): Promise<void> {
  const catalogue = catalogueOf(language);
  await Promise.all(
    namespaces.map(async (namespace) => {
      if (catalogue.has(namespace)) return;
      const load = atHand.get(namespace)?.[language] ?? (await registered(namespace))?.[language];
      if (load) catalogue.set(namespace, (await load()).default);
    }),
  );
}

/** The loader from the registry; for signed-in people the one of the combined file. */
async function registered(namespace: string): Promise<WordsLoaders | undefined> {
  const { featureWords, memberWords } = await loadRegistry();
  return (session.token() === null ? undefined : memberWords.get(namespace)) ?? featureWords.get(namespace);
}
