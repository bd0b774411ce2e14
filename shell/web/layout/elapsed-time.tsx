import { useEffect, useState, type ReactNode } from 'react';
import { useSettings } from '#platform/web/registry/settings.ts';
import { afterFirstView } from '#platform/web/loading/first-view.ts';
import { useShellWords } from '../i18n/words.ts';

/**
 * The time that the server needed for its latest page of the Hub, requested after the first view.
 */
export function ElapsedTime(): ReactNode {
  const t = useShellWords();
  const isOff = useSettings().modulesOff.includes('hub');
  const [time, setTime] = useState<number | 'failed' | 'moduleDisabled'>();
  useEffect(() => {
    if (isOff) return;
    const asking = new AbortController();
    void afterFirstView()
      .then(() => fetchElapsedTime(asking.signal))
      .then(setTime, (error: unknown) => {
        if (asking.signal.aborted) return;
        // Browsers log a request without an answer themselves; in Firefox it also ends when the page is left.
        if (!(error instanceof TypeError)) console.error(error);
        setTime('failed');
      });
    return () => asking.abort();
  }, [isOff]);
  if (time === 'failed') return null;
  const text = isOff || time === 'moduleDisabled' ? t('moduleDisabledShort') : time === undefined ? 'Chargement...' : `${time} ms`;
  return <span className="tabular-nums"> · {text}</span>;
}

async function fetchElapsedTime(signal: AbortSignal): Promise<number | 'moduleDisabled'> {
  const response = await fetch('/get-last-elapsed-time', { signal });
  if (response.status === 403) return 'moduleDisabled';
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  return ((await response.json()) as { lastElapsedTime: number }).lastElapsedTime;
}
