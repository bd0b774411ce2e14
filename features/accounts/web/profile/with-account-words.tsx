import { use, useMemo, type ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { WordsContext } from '#platform/web/words.tsx';
import { accountWords } from '../word-loaders.ts';

const loading = new Map<Language, Promise<{ default: Words }>>();

function load(language: Language): Promise<{ default: Words }> {
  let words = loading.get(language);
  if (!words) {
    words = accountWords[language]();
    loading.set(language, words);
    // What did not arrive may be tried again.
    words.catch(() => loading.delete(language));
  }
  return words;
}

/** Gives what is inside the sentences of accounts, on pages that did not bring them along. */
export function WithAccountWords({ children }: { children: ReactNode }): ReactNode {
  const state = use(WordsContext);
  const words = use(load(state.language)).default;
  const value = useMemo(() => ({ ...state, catalogues: new Map([...state.catalogues, ['accounts', words]]) }), [state, words]);
  return <WordsContext value={value}>{children}</WordsContext>;
}
