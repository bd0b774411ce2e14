import type { ReactNode } from 'react';
import type { Outline } from '#platform/contract/page.ts';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { PageOutline } from '#platform/web/ui/page-outline.tsx';

/** The shape of a page until its code has loaded: immediately on the first page, later after a move. */
export function LoadingOutline({ outline = 'list' }: { outline?: Outline | undefined }): ReactNode {
  const t = usePlatformWords();
  const isLate = typeof document !== 'undefined' && 'answers' in document.documentElement.dataset;
  return <PageOutline outline={outline} label={t('loading')} isLate={isLate} />;
}

/** The outline in the place of a page. */
export function Loading({ outline }: { outline?: Outline | undefined }): ReactNode {
  return (
    <div data-coming="">
      <LoadingOutline outline={outline} />
    </div>
  );
}
