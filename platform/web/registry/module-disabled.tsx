import type { ReactNode } from 'react';
import { usePlatformWords } from '../i18n/platform-words.ts';
import { EmptyState } from '../ui/empty-state.tsx';
import { PageTitle } from '../rendering/page-title.tsx';

/** Says that a module is disabled: within a page, or instead of one. */
export function ModuleDisabled({ isPage = false }: { isPage?: boolean }): ReactNode {
  const t = usePlatformWords();
  return (
    <>
      {isPage && <PageTitle>{t('moduleDisabled')}</PageTitle>}
      <EmptyState title={t('moduleDisabled')} level={isPage ? 1 : 2}>
        {t('moduleDisabledText')}
      </EmptyState>
    </>
  );
}
