import type { ReactNode } from 'react';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';

const BlockedStorageNotice = lazy(() => import('./blocked-storage-notice.tsx').then((m) => m.BlockedStorageNotice));

/** A notice if the browser blocks storage, which is then replaced (`replaceBlockedStorage`). */
export function StorageNotice(): ReactNode {
  return useIsHydrated() && !(localStorage instanceof Storage) && <BlockedStorageNotice />;
}
