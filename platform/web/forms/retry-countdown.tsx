import { useEffect, useState } from 'react';
import { locales } from '#platform/contract/language.ts';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { useLanguage } from '../i18n/words.tsx';
import { waitStep } from '../ui/wait-duration.ts';

interface RetryWaitProps {
  seconds: number;
  /** Called once, at the end of the time. */
  onOver(): void;
}

/** A countdown until a retry is possible. Screen readers get only its start and its end. */
export function RetryCountdown({ seconds, onOver }: RetryWaitProps) {
  const t = usePlatformWords();
  const { language } = useLanguage();
  const [left, setLeft] = useState(seconds);
  const [end] = useState(() => Date.now() + seconds * 1000);
  const isOver = left <= 0;
  useEffect(() => {
    if (isOver) return;
    const timer = setInterval(() => setLeft(Math.ceil((end - Date.now()) / 1000)), 1000);
    return () => clearInterval(timer);
  }, [end, isOver]);
  useEffect(() => {
    if (isOver) onOver();
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the callback may be another function at each render
  }, [isOver]);
  const inWords = (wait: number) => {
    const { unit, count } = waitStep(wait);
    return t('tryAgainIn', { time: new Intl.NumberFormat(locales[language], { style: 'unit', unit, unitDisplay: 'long' }).format(count) });
  };
  if (isOver) return <p className="mt-1 text-sm">{t('tryAgainNow')}</p>;
  return (
    <p className="mt-1 text-sm tabular-nums">
      <span aria-hidden="true">{inWords(left)}</span>
      <span className="sr-only">{inWords(seconds)}</span>
    </p>
  );
}
