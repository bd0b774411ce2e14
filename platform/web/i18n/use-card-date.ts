import { useMemo } from 'react';
import { dateFormat } from '#platform/contract/date-format.ts';
import { useDates, useIsHydrated, useLanguage } from '#platform/web/i18n/words.tsx';

/** Dates newer than this are relative. */
const relativeMs = 6 * 86_400_000;
const day = { day: 'numeric', month: 'short' } as const;
const date = { ...day, year: 'numeric' } as const;
const inUtc = { ...date, timeZone: 'UTC' } as const;

/** Formats a short date with its year, for narrow lines. */
export function useShortDate(): (iso: string) => string {
  const { language } = useLanguage();
  const isHydrated = useIsHydrated();
  return (iso) => dateFormat(language, isHydrated ? date : inUtc).format(new Date(iso));
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
    if (!isHydrated) return (iso) => dateFormat(language, inUtc).format(new Date(iso));
    return (iso) => {
      const [at, now] = [new Date(iso), new Date()];
      if (now.getTime() - at.getTime() < relativeMs) return relative(iso);
      return dateFormat(language, at.getFullYear() === now.getFullYear() ? day : date).format(at);
    };
  }, [language, relative, isHydrated]);
}
