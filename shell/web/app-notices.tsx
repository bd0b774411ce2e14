import { useSyncExternalStore, type ReactNode } from 'react';
import { Button } from '#platform/web/ui/button.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { takeOver, useIsNewVersionReady } from './worker.ts';
import { useNoticeWords } from './notice-words.ts';

/** What must be known about the app itself: that there is no connection, or that a new version waits to be let in. */
export function AppNotices(): ReactNode {
  const t = useNoticeWords();
  const isOnline = useSyncExternalStore(watchConnection, () => navigator.onLine);
  const isNewVersionReady = useIsNewVersionReady();
  if (isOnline && !isNewVersionReady) return null;
  return (
    <aside aria-label={t('aboutApp')} className="mx-auto w-full max-w-page space-y-3 px-4 pt-4 desktop:px-6 print:hidden">
      {!isOnline && (
        <Notice tone="warn" title={t('offline')} isAnnounced>
          {t('offlineText')}
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

function watchConnection(listener: () => void): () => void {
  for (const change of ['online', 'offline']) window.addEventListener(change, listener);
  return () => {
    for (const change of ['online', 'offline']) window.removeEventListener(change, listener);
  };
}
