import { useCallback, useEffect, useMemo, useState, type ReactNode } from 'react';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { Words } from '#platform/contract/words.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { keepSetting } from '#platform/web/storage/keep-setting.ts';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { loadShownText, WordsContext } from '#platform/web/i18n/words.tsx';
import { catalogueOf, loadWords } from './words-loader.ts';

export const languageKey = 'appLanguage';
const yearSeconds = 31_536_000;

/** The initial language with its messages. */
export interface LanguageStart {
  language: Language;
  catalogues: ReadonlyMap<string, Words>;
}

/** Provides the messages; a change of language takes effect once all its messages are loaded. */
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
  // A later choice overrides `?lang=`, also after going back.
  useEffect(() => {
    if (hasChosen) dropAskedLanguage();
  }, [hasChosen, search]);
  const value = useMemo(() => ({ ...current, choose }), [current, choose]);
  return <WordsContext value={value}>{children}</WordsContext>;
}

/** Removes `?lang=` from the address. */
function dropAskedLanguage(): void {
  const url = new URL(window.location.href);
  if (!url.searchParams.has('lang')) return;
  url.searchParams.delete('lang');
  window.history.replaceState(window.history.state, '', url);
}

/** Stores the choice, also in a cookie, so that the server renders in that language. */
export function keepLanguage(language: Language): void {
  keepSetting(languageKey, language);
  document.cookie = `${languageKey}=${language}; path=/; max-age=${yearSeconds}; samesite=lax`;
}
