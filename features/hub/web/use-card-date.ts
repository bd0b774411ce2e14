import { useMemo } from 'react';
import { locales } from '#platform/contract/language.ts';
import { useDates, useIsHydrated, useLanguage } from '#platform/web/words.tsx';

/** For so long it is told how long ago something was. */
const relativeMs = 6 * 86_400_000;

/** Writes when something was as short as a card has room: how long ago, or day and month; the year where it is another one, or not yet known which is this. */
export function useCardDate(): (iso: string) => string {
  const { language } = useLanguage();
  const { relative } = useDates();
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    const day = { day: 'numeric', month: 'short', ...(isHydrated ? {} : { timeZone: 'UTC' }) } as const;
    const formats = [day, { ...day, year: 'numeric' } as const].map((options) => new Intl.DateTimeFormat(locales[language], options));
    return (iso) => {
      const date = new Date(iso);
      const now = new Date();
      if (isHydrated && now.getTime() - date.getTime() < relativeMs) return relative(iso);
      return formats[isHydrated && date.getFullYear() === now.getFullYear() ? 0 : 1]?.format(date) ?? '';
    };
  }, [language, relative, isHydrated]);
}
