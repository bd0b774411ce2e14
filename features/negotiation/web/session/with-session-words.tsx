import { use, useMemo, type ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { WordsContext, type WordsLoaders } from '#platform/web/words.tsx';

const sessionWords: WordsLoaders = {
  en: () => import('../../words/session/en.json'),
  fr: () => import('../../words/session/fr.json'),
  es: () => import('../../words/session/es.json'),
};
const loading = new Map<Language, Promise<Words>>();

function load(language: Language): Promise<Words> {
  let words = loading.get(language);
  if (!words) {
    words = sessionWords[language]().then((module) => module.default);
    loading.set(language, words);
    // What did not arrive may be tried again.
    words.catch(() => loading.delete(language));
  }
  return words;
}

/** Gives what is inside the sentences of a session's screen, which no other page needs. */
export function WithSessionWords({ children }: { children: ReactNode }): ReactNode {
  const state = use(WordsContext);
  const words = use(load(state.language));
  const value = useMemo(
    () => ({ ...state, catalogues: new Map([...state.catalogues, ['negotiation/session', words] as const]) }),
    [state, words],
  );
  return <WordsContext value={value}>{children}</WordsContext>;
}
