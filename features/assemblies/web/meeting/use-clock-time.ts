import { locales } from '#platform/contract/language.ts';
import { clockOf } from '#platform/web/i18n/clock.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';

/** Writes the time of day of an instant, to the second. */
export function useClockTime(): (iso: string) => string {
  const { language } = useLanguage();
  const format = new Intl.DateTimeFormat(locales[language], {
    hour: 'numeric',
    minute: '2-digit',
    second: '2-digit',
    ...clockOf(language),
  });
  return (iso) => format.format(new Date(iso));
}
