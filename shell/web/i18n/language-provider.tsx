import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { loadShownText, WordsContext } from '#platform/web/i18n/words.tsx';
import { catalogueOf, loadWords } from './words-loader.ts';

export const languageKey = 'appLanguage';
const yearSeconds = 31_536_000;

/** The language in which the page begins, with its sentences. */
export interface LanguageStart {
  language: Language;
  catalogues: ReadonlyMap<string, Words>;
}

/** Gives every component its sentences, and switches them as a whole once those of the other language are here. */
export function LanguageProvider({ start, children }: { start: LanguageStart; children: ReactNode }): ReactNode {
  const [current, setCurrent] = useState(start);
  const { search } = useLocation();
  const [hasChosen, setHasChosen] = useState(false);
  const show = useCallback(
    async (language: Language) => {
      await Promise.all([loadWords(language, [...current.catalogues.keys()]), loadShownText(language)]);
      document.documentElement.lang = language;
      setCurrent({ language, catalogues: catalogueOf(language) });
      // Names such as those of categories come from the server in the caller's language.
      await queries.client?.invalidateQueries();
    },
    [current],
  );
  const choose = useCallback(
    (language: Language) => {
      keepLanguage(language);
      setHasChosen(true);
      void show(language);
    },
    [show],
  );
  useEffect(() => {
    const follow = (event: StorageEvent) => {
      if (event.key !== languageKey || !isLanguage(event.newValue)) return;
      setHasChosen(true);
      void show(event.newValue);
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, [show]);
  // What is chosen later counts, here and wherever one goes back to.
  useEffect(() => {
    if (hasChosen) dropAskedLanguage();
  }, [hasChosen, search]);
  const value = useMemo(() => ({ ...current, choose }), [current, choose]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** Takes `?lang=` out of the address, so that it is not asked for again. */
function dropAskedLanguage(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}

/** Keeps the choice; the cookie mirrors it, so that the server writes the first page in that language too. */
export function keepLanguage(language: Language): void {
  localStorage.setItem(languageKey, language);
  document.cookie = `${languageKey}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
