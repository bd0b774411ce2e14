import type { ReactNode } from 'react';
import type { AdministrationPage } from '#platform/web/registry/administration.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import type { Owned } from '#platform/web/registry/slots.ts';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useAdminWords } from '../words.ts';
import { summaryOf } from './content-of.tsx';
import { SectionNavigation } from './section-navigation.tsx';
import { SiteStatus } from './site-status.tsx';

interface OverviewProps {
  sections: readonly Owned<AdministrationPage>[];
  /** Number of items that need attention, by kind. */
  waiting: ReadonlyMap<string, number>;
}

/** Start page of the administration: what needs attention, summaries, and all pages. */
export function Overview({ sections, waiting }: OverviewProps): ReactNode {
  const t = useAdminWords();
  const summaries = sections.flatMap((section) => {
    const Summary = summaryOf(section);
    return Summary ? [{ segment: section.segment, Summary }] : [];
  });
  return (
    <>
      <PageTitle>{t('title')}</PageTitle>
      <PageHeader title={t('title')} className="tablet:mb-6" />
      <div className="grid grid-cols-1 gap-8">
        <SiteStatus sections={sections} waiting={waiting} />
        {summaries.map(({ segment, Summary }) => (
          <PagePart key={segment}>
            <Summary />
          </PagePart>
        ))}
        <section aria-labelledby="all-pages">
          <h2 id="all-pages" className="mb-3 text-xl">
            {t('allPages')}
          </h2>
          <SectionNavigation sections={sections} waiting={waiting} />
        </section>
      </div>
    </>
  );
}
