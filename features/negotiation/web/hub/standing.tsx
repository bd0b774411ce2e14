import { useEffect, useReducer } from 'react';
import { serverClock } from '#platform/web/api/server-clock.ts';
import type { Phase } from '../../contract/kinds.ts';
import { useNegotiationWords } from '../words.ts';

const minuteMs = 60_000;
/** Up to this many minutes the time left is shown in minutes, then in hours, then in days. */
const mostMinutes = 120;
const mostHours = 48;

/** Phase of a session; while the time runs, the time left. */
export function Standing({ phase, endsAt }: { phase: Phase; endsAt: string | null }) {
  const t = useNegotiationWords();
  const [, tick] = useReducer((count: number) => count + 1, 0);
  const isRunning = phase === 'open' && endsAt !== null;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(tick, minuteMs / 6);
    return () => clearInterval(timer);
  }, [isRunning]);
  if (!isRunning) return <span>{t(`standing.${phase}`)}</span>;
  const minutes = Math.ceil((Date.parse(endsAt) - serverClock.now()) / minuteMs);
  if (minutes <= 0) return <span className="text-warn">{t('standing.timeUp')}</span>;
  const hours = Math.round(minutes / 60);
  const text =
    minutes <= mostMinutes
      ? t('minutesToGo', { count: minutes })
      : hours <= mostHours
        ? t('hoursToGo', { count: hours })
        : t('daysToGo', { count: Math.round(hours / 24) });
  return <span className="font-[600] whitespace-nowrap text-warn tabular-nums">{text}</span>;
}
