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
      // The browser reports the failed request itself, and Firefox one that ends because the page is left.
      .then(setTime, () => !asking.signal.aborted && setTime('failed'));
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
