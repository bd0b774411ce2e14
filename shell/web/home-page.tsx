import { useQuery } from '#platform/web/queries.ts';
import type { ReactNode } from 'react';
import { usePlaces } from '#platform/web/places.ts';
import { Link } from '#platform/web/router.tsx';
import { useSlots } from '#platform/web/slots.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { useSession } from '#platform/web/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { GlobeIcon, NewspaperIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useDates } from '#platform/web/words.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { latestCount, latestQuery } from './home-queries.ts';
import { useHomeWords } from './words.ts';

/** Says what this is and for whom, shows what is public and new, and leads to registration. */
export function HomePage(): ReactNode {
  const t = useHomeWords();
  const { user } = useSession();
  const { isOpen, start } = usePlaces();
  const points = [
    { to: '/network', Icon: UsersIcon, title: t('pointGroups'), text: t('pointGroupsText') },
    { to: '/blogGeneral2', Icon: GlobeIcon, title: t('pointPublish'), text: t('pointPublishText') },
    { to: '/flux', Icon: NewspaperIcon, title: t('pointHub'), text: t('pointHubText') },
  ].filter(({ to }) => isOpen(to));
  // What is promised in one breath is promised only where all of it is here.
  const isWhole = ['/network', '/blogGeneral2', '/flux', '/negociation'].every(isOpen);
  const lead = t(isWhole ? 'homeLead' : 'homeLeadInPart');
  return (
    <>
      <title>{t(isWhole ? 'homeTitle' : 'homeTitleInPart')}</title>
      <meta name="description" content={lead} />
      <div className="mx-auto max-w-page px-4 desktop:px-6">
        <section className="grid gap-12 py-12 desktop:grid-cols-[7fr_5fr] desktop:items-start desktop:py-20">
          <div>
            <h1 className="max-w-[18ch] text-3xl desktop:text-[3.25rem] desktop:leading-[1.08]">
              {t(isWhole ? 'homeHeading' : 'homeHeadingInPart')}
            </h1>
            <p className="mt-5 max-w-[52ch] text-lg text-muted">{lead}</p>
            <div className="mt-8 flex flex-wrap gap-3">
              {user ? (
                <LinkButton to={start}>{t(start === '/panel' ? 'toMyHub' : 'goOn')}</LinkButton>
              ) : (
                <>
                  <LinkButton to="/register">{t('createAccount')}</LinkButton>
                  <LinkButton to="/connect#login" variant="secondary">
                    {t('signIn')}
                  </LinkButton>
                </>
              )}
            </div>
            <ul className="mt-12 grid gap-6 tablet:grid-cols-3 desktop:mt-16">
              {points.map(({ Icon, title, text }) => (
                <li key={title}>
                  <Icon className="text-accent" />
                  <p className="mt-2 font-semibold">{title}</p>
                  <p className="mt-1 text-sm text-muted">{text}</p>
                </li>
              ))}
            </ul>
          </div>
          {isOpen('/flux') && <Latest />}
        </section>
      </div>
    </>
  );
}

function Latest(): ReactNode {
  const t = useHomeWords();
  const { hubKinds: kinds } = useSlots();
  const { date } = useDates();
  const latest = useQuery(latestQuery());
  return (
    <section aria-labelledby="latest" className="rounded-card border border-line bg-surface p-5 desktop:p-6">
      <h2 id="latest" className="text-lg">
        {t('latestPublic')}
      </h2>
      <div className="mt-3">
        <QueryStates query={latest} skeleton={<Skeleton shape="list" count={latestCount} label={t('latestPublic')} />}>
          {({ items }) =>
            items.length === 0 ? (
              <EmptyState icon={NewspaperIcon} title={t('nothingPublic')} level={3}>
                {t('nothingPublicText')}
              </EmptyState>
            ) : (
              <ol className="divide-y divide-line">
                {items.map((item) => {
                  const kind = kinds[item.kind];
                  return (
                    <li key={`${item.kind} ${item.id}`} className="py-3">
                      <Link to={kind?.address(item, 'public') ?? '/flux'} className="font-medium text-ink no-underline hover:text-accent">
                        {item.title}
                      </Link>
                      <p className="mt-0.5 text-sm text-muted">{sideBySide([item.author?.name, date(item.createdAt)])}</p>
                    </li>
                  );
                })}
              </ol>
            )
          }
        </QueryStates>
      </div>
      <p className="mt-3">
        <Link to="/flux" className="link inline-flex min-h-11 items-center">
          {t('seeHub')}
        </Link>
      </p>
    </section>
  );
}
