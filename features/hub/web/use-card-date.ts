import { useMemo } from 'react';
import { shortDateText, shortDayText } from '#platform/contract/date-text.ts';
import { useDates, useIsHydrated, useLanguage } from '#platform/web/words.tsx';

/** For so long it is told how long ago something was. */
const relativeMs = 6 * 86_400_000;

/** Writes when something was as short as a card has room: how long ago, or day and month; the year where it is another one, or not yet known which is this. */
export function useCardDate(): (iso: string) => string {
  const { language } = useLanguage();
  const { relative } = useDates();
  const isHydrated = useIsHydrated();
  return useMemo(() => {
    if (!isHydrated) return (iso) => shortDateText(language, iso, 'UTC');
    return (iso) => {
      const [date, now] = [new Date(iso), new Date()];
      if (now.getTime() - date.getTime() < relativeMs) return relative(iso);
      return date.getFullYear() === now.getFullYear() ? shortDayText(language, iso) : shortDateText(language, iso);
    };
  }, [language, relative, isHydrated]);
}
