import type { ReactNode } from 'react';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { Notice } from '#platform/web/ui/notice.tsx';
import { storageText } from './storage-words.ts';

/** Says before signing in that the session ends with the page. */
export function BlockedStorageNotice(): ReactNode {
  const { language } = useLanguage();
  return (
    <Notice tone="warn" title={storageText(language, 'blockedTitle')} isAnnounced className="mb-5">
      {storageText(language, 'blockedText')}
    </Notice>
  );
}
