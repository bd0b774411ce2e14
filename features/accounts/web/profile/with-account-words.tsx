import { use, useMemo, type ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { WordsContext } from '#platform/web/words.tsx';
import { accountWords, publicAccountWords } from '../word-loaders.ts';

type Catalogues = [namespace: string, words: Words][];

const loading = new Map<Language, Promise<Catalogues>>();

function load(language: Language): Promise<Catalogues> {
  let words = loading.get(language);
  if (!words) {
    words = Promise.all([accountWords[language](), publicAccountWords[language]()]).then(([own, open]) => [
      ['accounts', own.default],
      ['accounts/public', open.default],
    ]);
    loading.set(language, words);
    // What did not arrive may be tried again.
    words.catch(() => loading.delete(language));
  }
  return words;
}

/** Gives what is inside the sentences of accounts, on pages that did not bring them along. */
export function WithAccountWords({ children }: { children: ReactNode }): ReactNode {
  const state = use(WordsContext);
  const words = use(load(state.language));
  const value = useMemo(() => ({ ...state, catalogues: new Map([...state.catalogues, ...words]) }), [state, words]);
  return <WordsContext value={value}>{children}</WordsContext>;
}
