import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { liveLink } from '#platform/web/live/live-link.ts';
import { useLiveConnection } from '#platform/web/live/live.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { takeOver, useIsNewVersionReady } from './service-worker-client.ts';
import { useNoticeWords } from './notice-words.ts';

/** Milliseconds; shorter interruptions of the live connection are not displayed. */
const timeoutMs = 5_000;

/** Notices about the app: offline, live updates interrupted, or a new version ready. */
export function AppNotices(): ReactNode {
  const t = useNoticeWords();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const isNewVersionReady = useIsNewVersionReady();
  const { isAway: isLiveAway, tryNow } = useLiveAway();
  if (isOnline && !isLiveAway && !isNewVersionReady) return null;
  return (
    <aside aria-label={t('aboutApp')} className="mx-auto w-full max-w-page space-y-3 px-4 pt-4 desktop:px-6 print:hidden">
      {!isOnline && (
        <Notice tone="warn" title={t('offline')} isAnnounced>
          {t('offlineText')}
        </Notice>
      )}
      {isOnline && isLiveAway && (
        <Notice
          tone="warn"
          title={t('notLive')}
          isAnnounced
          actions={
            <Button size="small" onClick={tryNow}>
              {t('tryNow')}
            </Button>
          }
        >
          {t('notLiveText')}
        </Notice>
      )}
      {isNewVersionReady && (
        <Notice
          isAnnounced
          title={t('newVersion')}
          actions={
            <Button size="small" onClick={takeOver}>
              {t('reload')}
            </Button>
          }
        >
          {t('newVersionText')}
        </Notice>
      )}
    </aside>
  );
}

/** Whether this page needs live messages and has had no connection for some time. */
function useLiveAway(): { isAway: boolean; tryNow: () => void } {
  const connection = useLiveConnection();
  const [isAway, setIsAway] = useState(false);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    const link = liveLink(connection);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = () => {
      clearTimeout(timer);
      if (!connection.socket || link.isConnected()) setIsAway(false);
      else timer = setTimeout(() => setIsAway(true), timeoutMs);
    };
    look();
    const stop = link.onConnection(look);
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [connection, attempts]);
  const tryNow = () => {
    connection.socket?.tryNow();
    setIsAway(false);
    setAttempts((count) => count + 1);
  };
  return { isAway, tryNow };
}

function watchConnection(listener: () => void): () => void {
  for (const change of ['online', 'offline']) window.addEventListener(change, listener);
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener);
  };
}
