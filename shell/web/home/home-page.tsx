import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import { contractsCounted } from '#features/negotiation/contract/limits.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteName } from '#platform/web/rendering/page-title.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { GlobeIcon, HandshakeIcon, NewspaperIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useLanguage } from '#platform/web/i18n/words.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { contractCountQuery, latestCount, publicCountQuery } from './home-queries.ts';
import { ExamplePost, Latest, useLatestPosts } from './latest-posts.tsx';
import { NegotiationPicture } from './negotiation-picture.tsx';
import { useHomeWords } from '../i18n/words.ts';

const RegistrationNotice = lazy(() =>
  import('#features/accounts/web/registration/registration-notice.tsx').then((module) => module.RegistrationNotice),
);

/** Says what this is and for whom, shows a negotiation and what is public and new, and leads to registration. */
export function HomePage(): ReactNode {
  const t = useHomeWords();
  const { isOpen } = useSiteNavigation();
  const { language } = useLanguage();
  const site = useSiteName();
  const own = useSettings().home?.[language];
  const { posts, isNew, isPending } = useLatestPosts();
  // Promises in one sentence are made only if all their modules are enabled.
  const isWhole = ['/network', '/blogGeneral2', '/flux', '/negociation'].every(isOpen);
  const lead = own?.lead || t(isWhole ? 'homeLead' : 'homeLeadInPart', { site });
  return (
    <>
      <HeadTags>
        <title>{t(isWhole ? 'homeTitle' : 'homeTitleInPart', { site })}</title>
        <meta name="description" content={lead} />
      </HeadTags>
      <div className="mx-auto max-w-page px-4 pb-16 desktop:px-6">
        <section className="home-first">
          <div>
            <h1 className="max-w-[18ch] text-3xl text-balance desktop:text-[3.25rem] desktop:leading-[1.06]">
              {own?.heading ?? t(isWhole ? 'homeHeading' : 'homeHeadingInPart')}
            </h1>
            <p className="mt-4 max-w-[52ch] text-pretty text-muted desktop:text-lg">{lead}</p>
            <WaysIn />
            {isNew && (
              <div className="mt-6 border-t border-line py-4">
                <h2 className="text-lg">{t('newSite')}</h2>
                <p className="mt-1 max-w-[52ch] text-muted">{t('newSiteText')}</p>
              </div>
            )}
          </div>
          <NegotiationPicture />
        </section>
        <Points />
        {isNew && isOpen('/flux') && <ExamplePost />}
        {isPending && <Skeleton shape="list" count={latestCount} label={t('latestPublic')} />}
        {posts.length > 0 && (
          <Latest posts={posts}>
            <Counts />
          </Latest>
        )}
      </div>
    </>
  );
}

/** Leads to registration, or a signed-in person to their first page. */
function WaysIn(): ReactNode {
  const t = useHomeWords();
  const { user, isReady } = useSession();
  const { isOpen, start } = useSiteNavigation();
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-3">
        {user ? (
          <LinkButton to={start}>{t(start === '/panel' ? 'toMyHub' : 'goOn')}</LinkButton>
        ) : (
          <span className={classes('flex flex-wrap gap-3', !isReady && 'until-session')}>
            <LinkButton to="/register">{t('createAccount')}</LinkButton>
            <LinkButton to="/connect#login" variant={isOpen('/register') ? 'secondary' : 'primary'}>
              {t('signIn')}
            </LinkButton>
          </span>
        )}
      </div>
      {!user && <p className={classes('mt-3 text-sm text-muted', !isReady && 'until-session')}>{t('free')}</p>}
      {!user && !isOpen('/register') && <RegistrationNotice className="mt-1 text-sm" />}
    </>
  );
}

/** What one can do here, as far as its modules are enabled. */
function Points(): ReactNode {
  const t = useHomeWords();
  const { isOpen } = useSiteNavigation();
  const points = [
    { to: '/network', Icon: UsersIcon, title: t('pointGroups'), text: t('pointGroupsText') },
    { to: '/blogGeneral2', Icon: GlobeIcon, title: t('pointPublish'), text: t('pointPublishText') },
    { to: '/flux', Icon: NewspaperIcon, title: t('pointHub'), text: t('pointHubText') },
    { to: '/negociation', Icon: HandshakeIcon, title: t('pointContract'), text: t('pointContractText') },
  ].filter(({ to }) => isOpen(to));
  return (
    <ul className="grid gap-6 tablet:grid-cols-2 desktop:grid-cols-4">
      {points.map(({ Icon, title, text }) => (
        <li key={title}>
          <Icon className="text-accent" />
          <p className="mt-2 font-semibold">{title}</p>
          <p className="mt-1 text-sm text-muted">{text}</p>
        </li>
      ))}
    </ul>
  );
}

/** Below this a number says nothing for a place. */
const worthTelling = 10;

/** How much there is here already, where it is worth telling. */
function Counts(): ReactNode {
  const t = useHomeWords();
  const numbers = new Intl.NumberFormat(locales[useLanguage().language]);
  const documents = useQuery(publicCountQuery('document')).data?.total ?? 0;
  const groups = useQuery(publicCountQuery('group')).data?.total ?? 0;
  const contracts = useQuery(contractCountQuery()).data?.count ?? 0;
  const isMore = contracts > contractsCounted;
  const counts: readonly [Parameters<typeof t>[0], number][] = [
    ['countDocuments', documents],
    ['countGroups', groups],
    [isMore ? 'countManyContracts' : 'countContracts', isMore ? contractsCounted : contracts],
  ];
  const sentences = counts.map(([key, count]) => count >= worthTelling && t(key, { number: numbers.format(count) }));
  return sentences.some(Boolean) && <p className="text-sm text-muted">{sideBySide(sentences)}</p>;
}
