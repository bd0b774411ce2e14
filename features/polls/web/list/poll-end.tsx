import { useDates } from '#platform/web/i18n/words.tsx';
import { DateText } from '#platform/web/ui/date-text.tsx';
import type { Poll } from '../../contract/shapes.ts';
import { usePollWords } from '../words.ts';

/** When a poll ends or ended: the time left within six days, otherwise the date. */
export function PollEnd({ poll: { endsAt, isOver } }: { poll: Pick<Poll, 'endsAt' | 'isOver'> }) {
  const t = usePollWords();
  const { date, dateTime, relative } = useDates();
  const near = relative(endsAt);
  const isNear = near !== date(endsAt);
  return (
    <DateText iso={endsAt} title={isNear ? dateTime(endsAt) : undefined}>
      {isNear ? t(isOver ? 'endedNear' : 'endsNear', { when: near }) : t(isOver ? 'ended' : 'ends', { at: dateTime(endsAt) })}
    </DateText>
  );
}
