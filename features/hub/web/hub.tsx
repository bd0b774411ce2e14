import type { ReactNode } from 'react';
import { useSearchParams } from '#platform/web/router.tsx';
import { GlobeIcon, LockIcon } from '#platform/web/ui/icons.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { filterFrom, searchWith } from './hub-filter.ts';
import { HubFilters } from './hub-filters.tsx';
import { HubList } from './hub-list.tsx';
import { ShareView } from './share-view.tsx';
import { useHubWords } from './words.ts';

/** The Hub in one of its modes. All of its state is in the address. Children stand above the list. */
export function Hub({ mode, children }: { mode: HubMode; children?: ReactNode }) {
  const t = useHubWords();
  const [search] = useSearchParams();
  const filter = filterFrom(search);
  const kept = searchWith(filter);
  return (
    <>
      <PageHeader
        title={t('heading')}
        lead={t(mode === 'public' ? 'leadPublic' : 'leadPrivate')}
        actions={<ShareView mode={mode} search={kept} />}
        className="mb-4 tablet:mb-5"
      />
      <TabLinks
        label={t('parts')}
        tabs={[
          { to: `/flux${kept}`, label: t('partPublic'), icon: GlobeIcon, isCurrent: mode === 'public' },
          { to: `/panel${kept}`, label: t('partPrivate'), icon: LockIcon, isCurrent: mode === 'private' },
        ]}
      />
      <div className="grid gap-x-10 gap-y-5 desktop:grid-cols-[minmax(0,1fr)_17rem] desktop:grid-rows-[auto_1fr] desktop:items-start">
        <div className="grid min-w-0 gap-4 empty:hidden">{children}</div>
        <aside className="min-w-0 desktop:sticky desktop:top-24 desktop:col-start-2 desktop:row-span-2 desktop:row-start-1">
          <HubFilters filter={filter} />
        </aside>
        <div className="min-w-0 desktop:col-start-1">
          <HubList mode={mode} filter={filter} />
        </div>
      </div>
    </>
  );
}
