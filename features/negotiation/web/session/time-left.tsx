import { useEffect, useRef, useState } from 'react';
import { countdownText } from '#platform/web/i18n/countdown-text.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { TimerIcon } from '#platform/web/ui/icons.tsx';
import type { Phase } from '../../contract/kinds.ts';
import { useSessionWords } from '../words.ts';
import { useOpenSession } from './session-context.ts';

const warnSeconds = 300;
const urgeSeconds = 60;
const daySeconds = 86_400;

/** Time left by the database's clock; announced at five minutes and at one minute. */
export function TimeLeft({ phase, endsAt }: { phase: Phase; endsAt: string }) {
  const t = useSessionWords();
  const seconds = useSecondsLeft(phase, endsAt);
  useWarnings(phase === 'open' ? seconds : undefined);
  const minutes = Math.ceil(seconds / 60);
  const look = 'flex items-center gap-2 font-[600]';
  if (phase !== 'open')
    return (
      <p className={classes(look, phase === 'timeUp' && 'text-warn', phase === 'finalVote' && 'text-accent')}>
        <TimerIcon size={18} />
        {t(`phase.${phase}`)}
      </p>
    );
  return (
    <p className={classes(look, seconds <= urgeSeconds ? 'text-danger' : seconds <= warnSeconds ? 'text-warn' : '')}>
      <TimerIcon size={18} />
      <span aria-hidden="true" className="text-xl leading-none tabular-nums">
        {seconds >= 2 * daySeconds ? t('days', { count: Math.floor(seconds / daySeconds) }) : countdownText(seconds)}
      </span>
      <span aria-hidden="true" className="text-sm font-normal text-muted max-tablet:hidden">
        {t('left')}
      </span>
      <span role="timer" className="sr-only">
        {minutes < 60 ? t('minutesLeft', { count: minutes }) : t('hoursLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })}
      </span>
    </p>
  );
}

function useSecondsLeft(phase: Phase, endsAt: string): number {
  const { feed } = useOpenSession();
  const read = () => Math.max(0, Math.ceil((Date.parse(endsAt) - feed.nowMs()) / 1000));
  const [seconds, setSeconds] = useState(read);
  const requested = useRef(0);
  useEffect(() => {
    if (phase !== 'open') return;
    const tick = () => {
      const left = Math.max(0, Math.ceil((Date.parse(endsAt) - feed.nowMs()) / 1000));
      setSeconds(left);
      // Only the server decides when the time is up; ask it every two seconds.
      if (left === 0 && (requested.current = (requested.current + 1) % 8) === 1) void feed.catchUp();
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [feed, phase, endsAt]);
  return seconds;
}

function useWarnings(seconds: number | undefined): void {
  const t = useSessionWords();
  const { announcements } = useOpenSession();
  const before = useRef(seconds);
  useEffect(() => {
    const last = before.current;
    before.current = seconds;
    if (seconds === undefined || last === undefined) return;
    for (const at of [warnSeconds, urgeSeconds])
      if (last > at && seconds <= at && seconds > 0) announcements.say(t('minutesLeft', { count: Math.ceil(seconds / 60) }));
  }, [announcements, seconds, t]);
}
