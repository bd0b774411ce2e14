import { locales, type Language } from '#platform/contract/language.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { useSharedPollWords } from '../words.ts';

const dayMs = 86_400_000;

/** “in 20 days”. */
const inDays = (language: Language, iso: string): string =>
  new Intl.RelativeTimeFormat(locales[language]).format(Math.round((Date.parse(iso) - Date.now()) / dayMs), 'day');

/** When a poll ends or ended, as the time until or since then. */
export function PollEnd({ poll: { endsAt, isOver } }: { poll: Pick<Poll, 'endsAt' | 'isOver'> }) {
  const t = useSharedPollWords();
  const { language } = useLanguage();
  const { date, dateTime, relative } = useDates();
  const near = relative(endsAt);
  return (
    <DateText iso={endsAt} title={dateTime(endsAt)}>
      {t(isOver ? 'ended' : 'ends', { at: near === date(endsAt) ? inDays(language, endsAt) : near })}
    </DateText>
  );
}
