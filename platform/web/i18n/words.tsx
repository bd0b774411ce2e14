import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import { dateText, dateTimeText } from '#platform/contract/date-text.ts';
import { locales, type Language } from '#platform/contract/language.ts';
import { sentence, type WordKey, type Words, type WordValues } from '#platform/contract/words.ts';
import { retryLoad } from '../loading/retry-load.ts';
import { settledPromise } from '../loading/settled-promise.ts';
import { clockOf } from './clock.ts';

/** The loaded messages of one language, by namespace. */
export interface WordsState {
  language: Language;
  catalogues: ReadonlyMap<string, Words>;
  choose: (language: Language) => void;
}

/** Loaders of the messages of a namespace, by language. */
export type WordsLoaders = Readonly<Record<Language, () => Promise<{ default: Words }>>>;

export const WordsContext = createContext<WordsState>({ language: 'en', catalogues: new Map(), choose: () => {} });

/** Formats a message; see `sentence`. */
export type T<Catalogue> = (key: WordKey<Catalogue>, values?: WordValues) => string;

/** Creates a hook for the messages of namespaces, with keys checked against the English files. */
export function wordsOf<Catalogue>(...namespaces: readonly string[]): () => T<Catalogue> {
  return function useNamespace() {
    const { language, catalogues } = useContext(WordsContext);
    // Looked up at each call: a namespace is loaded with the first page that needs it.
    return useCallback(
      (key, values) => {
        for (const namespace of namespaces) {
          const text = sentence(catalogues.get(namespace) ?? {}, language, key, values);
          if (text !== undefined) return text;
        }
        return '';
      },
      [language, catalogues],
    );
  };
}

/** The language of the interface, and a function that changes it. */
export function useLanguage(): { language: Language; choose: (language: Language) => void } {
  const { language, choose } = useContext(WordsContext);
  return { language, choose };
}

/** Returns a message of any loaded namespace, for layouts with parts of several features. */
export function useAnyWords(): (namespace: string, key: string, values?: WordValues) => string {
  const { language, catalogues } = useContext(WordsContext);
  return useCallback(
    (namespace, key, values) => sentence(catalogues.get(namespace) ?? {}, language, key, values) ?? '',
    [language, catalogues],
  );
}

/** Details of `quota.reached`. */
interface QuotaReached {
  quota: string;
  limit: number;
  isSmall: boolean;
  freesAt: string | null;
}

/** Returns the message of an error code of any feature, or else the general message. */
export function useErrorText(): (code: string, about?: { limit?: number | undefined }, problem?: object) => string {
  const { language, catalogues } = useContext(WordsContext);
  return useCallback(
    (code, about, problem) => {
      const find = (key: string, values?: WordValues) => {
        for (const words of catalogues.values()) {
          const text = sentence(words, language, key, values);
          if (text !== undefined) return text;
        }
        return undefined;
      };
      const reached = code === 'quota.reached' && (problem as { present?: QuotaReached } | undefined)?.present;
      if (reached) {
        const { quota, limit, isSmall, freesAt } = reached;
        const hours = Math.max(1, Math.ceil((Date.parse(freesAt ?? '') - Date.now()) / 3_600_000));
        const text = find(`quota.${quota}`, { limit, hours });
        if (text !== undefined) return isSmall ? `${text} ${find('quota.small')}` : text;
      }
      const { retryAfterSeconds: wait } = (problem ?? {}) as { retryAfterSeconds?: number };
      return (
        find(`error.${code}`, { ...(about?.limit && { limit: about.limit }), ...(wait && { hours: Math.ceil(wait / 3_600) }) }) ??
        find('error.response.unexpected') ??
        ''
      );
    },
    [language, catalogues],
  );
}

type LoadText = (language: Language) => Promise<unknown>;

/** Loaders of texts on screen by language: of the page and of parts shown later. */
const textLoaders = new Set<LoadText>();

/** Adds a loader that runs before a change of language; the returned function removes it. */
export function addTextLoader(load: LoadText): () => void {
  textLoaders.add(load);
  return () => void textLoaders.delete(load);
}

/** Loads all texts on screen, so that a change of language needs no wait. */
export async function loadShownText(language: Language): Promise<void> {
  await Promise.allSettled(Array.from(textLoaders, (load) => load(language)));
}

/** Loads once per language, with retries; returns the same promise each time, as `use` requires. */
export function oncePerLanguage<Loaded>(load: (language: Language) => Promise<Loaded>): (language: Language) => Promise<Loaded> {
  const loading = new Map<Language, Promise<Loaded>>();
  const loadOnce = (language: Language) => {
    let loaded = loading.get(language);
    if (!loaded) loading.set(language, (loaded = settledPromise(retryLoad(() => load(language)))));
    if (!import.meta.env.SSR) addTextLoader(loadOnce);
    return loaded;
  };
  return loadOnce;
}

const subscribeToNothing = () => () => {};

/** False on the server and in the first paint, so that both render the same page. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    subscribeToNothing,
    () => true,
    () => false,
  );
}

const relativeFormats = new Map<Language, Intl.RelativeTimeFormat>();
const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
];

interface Dates {
  date: (iso: string) => string;
  dateTime: (iso: string) => string;
  /** Date and time as a tooltip; undefined until the reader’s time zone is known. */
  exact: (iso: string) => string | undefined;
  relative: (iso: string) => string;
}

/** Formats instants in the viewer’s language and time zone (UTC before hydration). */
export function useDates(): Dates {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    const zone = isHydrated ? undefined : 'UTC';
    const date = (iso: string) => dateText(language, iso, zone);
    const { hourCycle } = isHydrated ? clockOf(language) : {};
    const dateTime = (iso: string) => dateTimeText(language, iso, zone, hourCycle);
    return {
      date,
      dateTime,
      exact: (iso: string) => (isHydrated ? dateTime(iso) : undefined),
      relative: (iso: string) => (isHydrated ? (relativeText(language, iso) ?? date(iso)) : date(iso)),
    };
  }, [language, isHydrated]);
}

/** “3 hours ago”, for the last six days only. */
function relativeText(language: Language, iso: string): string | undefined {
  const seconds = (Date.parse(iso) - Date.now()) / 1000;
  if (Math.abs(seconds) > 6 * 86_400) return undefined;
  let format = relativeFormats.get(language);
  if (!format) relativeFormats.set(language, (format = new Intl.RelativeTimeFormat(locales[language], { numeric: 'auto' })));
  for (const [unit, size] of steps) if (Math.abs(seconds) >= size) return format.format(Math.round(seconds / size), unit);
  return format.format(0, 'second');
}
