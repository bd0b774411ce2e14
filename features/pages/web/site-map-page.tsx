import { useQuery } from '#platform/web/queries.ts';
import type { ReactNode } from 'react';
import { Link } from '#platform/web/router.tsx';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import { query } from '#platform/web/api.ts';
import { usePlaces } from '#platform/web/places.ts';
import { useSession } from '#platform/web/session.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { siteAreasFor, type PlaceAudience } from './site-map.ts';
import { usePageWords } from './words.ts';

/** Links to every page that this reader may open. */
export function SiteMapPage(): ReactNode {
  const t = usePageWords();
  const { user } = useSession();
  const { isOpen } = usePlaces();
  const { data: session } = useQuery({ ...query(readSession, {}), enabled: user !== null });
  const mine: PlaceAudience[] = user ? ['signedIn', ...(session?.user.isAdministrator ? (['administrator'] as const) : [])] : ['visitor'];
  return (
    <PageBody>
      <title>{`${t('siteMap')} · Atrium`}</title>
      <meta name="description" content={t('siteMapDescription')} />
      <PageHeader id="planSite" title={t('siteMap')} lead={user ? t('siteMapLead') : t('siteMapLeadVisitor')} />
      <div className="grid gap-x-10 gap-y-8 tablet:grid-cols-2 desktop:grid-cols-3">
        {siteAreasFor(['everybody', ...mine], isOpen).map(({ title, places }) => (
          <section key={title}>
            <h2 className="border-b border-line pb-2 text-lg">{t(title)}</h2>
            <ul className="mt-1">
              {places.map(({ to, title: name }) => (
                <li key={to}>
                  <Link to={to} className="link inline-flex min-h-11 items-center">
                    {t(name)}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </PageBody>
  );
}
