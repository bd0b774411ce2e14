import type { ReactNode } from 'react';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Link } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { directoryLimits } from '../contract/limits.ts';
import { addressOf, type DirectoryList } from './list-filters.ts';
import { useDirectoryWords } from './words.ts';

const lists: readonly DirectoryList[] = ['managers', 'groups', 'members'];

/** Frame of the lists: tabs, and the rules by which people are listed. */
export function DirectoryFrame({ list, children }: { list: DirectoryList; children: ReactNode }) {
  const t = useDirectoryWords();
  return (
    <PageBody>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader
        title={t('title')}
        actions={
          list !== 'members' && (
            <LinkButton to="/network?join=" variant="secondary" size="small">
              {t('joinById')}
            </LinkButton>
          )
        }
      />
      <TabLinks
        label={t('lists')}
        tabs={lists.map((each) => ({ to: addressOf(each), label: t(`list.${each}`), isCurrent: each === list }))}
      />
      {children}
      <p className="mt-10 max-w-[75ch] border-t border-line pt-4 text-sm text-pretty text-muted">
        {t('rules', { count: directoryLimits.peoplePerDay })}{' '}
        <Link to="/client#privacy" className="link">
          {t('ownChoice')}
        </Link>
      </p>
    </PageBody>
  );
}
