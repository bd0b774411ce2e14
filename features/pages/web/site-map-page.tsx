import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { Link } from '#platform/web/navigation/router.tsx';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api/api.ts';
import { namespaceOf } from '#platform/web/navigation/nav-items.ts';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { navSections, useSiteNavigation, type NavSection, type NavAudience } from '#platform/web/navigation/nav-item.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { usePageWords } from './words.ts';

const areaNames = {
  discover: 'areaDiscover',
  together: 'areaTogether',
  writing: 'areaWriting',
  account: 'areaAccount',
  site: 'areaSite',
} as const satisfies Record<NavSection, string>;

/** Links to every page that the reader may open, and to the licences of the fonts. */
export function SiteMapPage(): ReactNode {
  const t = usePageWords();
  const { user } = useSession();
  const { isOpen } = useSiteNavigation();
  const { data: session } = useQuery({ ...query(readSession, {}), enabled: user !== null });
  const anyWords = useAnyWords();
  const mine: NavAudience[] = user ? ['signedIn', ...(session?.user.isAdministrator ? (['administrator'] as const) : [])] : ['visitor'];
  const places = useSlots().navItems.filter(({ audience, to }) => ['everybody', ...mine].includes(audience) && isOpen(to));
  const areas = navSections.map((area) => ({ area, inArea: places.filter((place) => place.section === area) }));
  return (
    <PageBody>
      <PageTitle>{t('siteMap')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('siteMapDescription')} />
      </HeadTags>
      <PageHeader id="planSite" title={t('siteMap')} lead={user ? t('siteMapLead') : t('siteMapLeadVisitor')} />
      <div className="grid gap-x-10 gap-y-8 tablet:grid-cols-2 desktop:grid-cols-3">
        {areas
          .filter(({ inArea }) => inArea.length > 0)
          .map(({ area, inArea }) => (
            <section key={area}>
              <h2 className="border-b border-line pb-2 text-lg">{t(areaNames[area])}</h2>
              <ul className="mt-1">
                {inArea.map((place) => (
                  <li key={place.to}>
                    <Link to={place.to} className="link inline-flex min-h-11 items-center">
                      {anyWords(namespaceOf(place), place.name)}
                    </Link>
                  </li>
                ))}
                {area === 'site' && (
                  <li>
                    <a href="/licences.txt" className="link inline-flex min-h-11 items-center">
                      {t('fontLicences')}
                    </a>
                  </li>
                )}
              </ul>
            </section>
          ))}
      </div>
    </PageBody>
  );
}
