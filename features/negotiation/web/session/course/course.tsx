import { useLayoutEffect, useRef } from 'react';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { Button } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { DateText } from '#platform/web/ui/date-text.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates, useErrorText } from '#platform/web/i18n/words.tsx';
import { useSessionWords } from '../../words.ts';
import { useEventSentence } from '../event-sentence.ts';
import { useOpenSession, useSessionState } from '../session-context.ts';
import { useTimes } from '../../use-times.ts';
import { useLog } from './use-log.ts';

/** Within this distance from the end, in pixels, the list scrolls along with new events. */
const nearEnd = 40;

/** Events as sentences, newest last; scrolls along while the viewer is at its end. */
export function Course() {
  const t = useSessionWords();
  const platform = usePlatformWords();
  const errorText = useErrorText();
  const sentenceOf = useEventSentence();
  const { dateTime } = useDates();
  const { time } = useTimes();
  const { openedAt } = useOpenSession();
  const state = useSessionState((all) => all);
  const { events, isWhole, problem, retry } = useLog();
  const list = useRef<HTMLOListElement>(null);
  const isAtEnd = useRef(true);
  useLayoutEffect(() => {
    if (isAtEnd.current && list.current) list.current.scrollTop = list.current.scrollHeight;
  }, [events]);
  if (problem !== undefined)
    return (
      <p role="alert" className="flex flex-wrap items-center gap-2 px-5 pb-4 text-danger">
        {t('retrieveFailed')}. {errorText(problem)}
        <Button variant="quiet" size="small" onClick={retry}>
          {platform('tryAgain')}
        </Button>
      </p>
    );
  if (events.length === 0 && !isWhole) return <Skeleton shape="text" count={5} label={platform('loading')} className="px-5 pb-4" />;
  return (
    <ol
      ref={list}
      // It scrolls, so the keyboard must be able to reach it.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={t('course')}
      onScroll={({ currentTarget }) => {
        isAtEnd.current = currentTarget.scrollHeight - currentTarget.scrollTop - currentTarget.clientHeight < nearEnd;
      }}
      className="grid max-h-96 gap-2.5 overflow-y-auto border-t border-line px-4 py-3.5 text-sm tablet:px-5"
    >
      {events.map((event) => (
        <li key={event.seq} className={classes('break-words', Date.parse(event.at) > openedAt && 'rise')}>
          <DateText iso={event.at} title={dateTime(event.at)} className="mr-1.5 text-muted tabular-nums">
            {time(event.at)}
          </DateText>
          {sentenceOf(event, state)}
        </li>
      ))}
    </ol>
  );
}
