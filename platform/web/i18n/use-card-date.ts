import { useMemo } from 'react';
import { locales, type Language } from '#platform/contract/language.ts';
import { useDates, useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';

/** Dates newer than this are relative. */
const relativeMs = 6 * 86_400_000;
const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;
const inUtc = { ...date, timeZone: 'UTC' } as const;

/** Cached per language: creating one costs as much as rendering a hundred elements. */
const formats = new Map<string, Intl.DateTimeFormat>();
function write(language: Language, options: typeof day | typeof date | typeof inUtc, at: Date): string {
  const key = language + Object.values(options).join();
  let format = formats.get(key);
  if (!format) formats.set(key, (format = new Intl.DateTimeFormat(locales[language], options)));
  return format.format(at);
}

/** Formats a short date with its year, for narrow lines. */
export function useShortDate(): (iso: string) => string {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return (iso) => write(language, isHydrated ? date : inUtc, new Date(iso));
}

/**
 * Formats a date for cards: relative, or day and month. It includes the year if it is another one,
 * or the current one is not known yet.
 */
export function useCardDate(): (iso: string) => string {
  const { language } = useLanguage();
  const { relative } = useDates();
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    if (!isHydrated) return (iso) => write(language, inUtc, new Date(iso));
    return (iso) => {
      const [at, now] = [new Date(iso), new Date()];
      if (now.getTime() - at.getTime() < relativeMs) return relative(iso);
      return write(language, at.getFullYear() === now.getFullYear() ? day : date, at);
    };
  }, [language, relative, isHydrated]);
}
