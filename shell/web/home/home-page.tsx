import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useQuery } from '#platform/web/queries/queries.ts';
import type { ReactNode } from 'react';
import type { HubItem } from '#features/hub/contract/shapes.ts';
import { languageName } from '#features/hub/web/language-name.ts';
import { contractsCounted } from '#features/negotiation/contract/limits.ts';
import { sampleIdIn } from '#features/negotiation/contract/sample.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { useSiteName } from '#platform/web/rendering/page-title.tsx';
import { useSiteNavigation } from '#platform/web/navigation/nav-item.ts';
import { Link } from '#platform/web/navigation/router.tsx';
import { useSlots } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { CircleCheckIcon, GlobeIcon, HandshakeIcon, NewspaperIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useDates, useLanguage } from '#platform/web/i18n/words.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { locales } from '#platform/contract/language.ts';
import { contractCountQuery, latestCount, latestInQuery, latestQuery, publicCountQuery } from './home-queries.ts';
import { NegotiationPicture } from './negotiation-picture.tsx';
import { useHomeWords } from '../i18n/words.ts';

const RegistrationNotice = lazy(() =>
  import('#features/accounts/web/registration/registration-notice.tsx').then((module) => module.RegistrationNotice),
);

/** Says what this is and for whom, shows what is public and new, and leads to registration. */
export function HomePage(): ReactNode {
  const t = useHomeWords();
  const { user, isReady } = useSession();
  const { isOpen, start } = useSiteNavigation();
  const { language } = useLanguage();
  const site = useSiteName();
  const own = useSettings().home?.[language];
  const ownLatest = useQuery({ ...latestInQuery(language), enabled: isOpen('/flux') });
  const latest = useQuery({ ...latestQuery(), enabled: isOpen('/flux') });
  const posts = isOpen('/flux') ? ownFirst(ownLatest.data?.items ?? [], latest.data?.items ?? []) : [];
  const hasPosts = posts.length > 0;
  const isNew = latest.data?.items.length === 0;
  const sample = `/verify/${sampleIdIn(language)}`;
  const points = [
    { to: '/network', Icon: UsersIcon, title: t('pointGroups'), text: t('pointGroupsText') },
    { to: '/blogGeneral2', Icon: GlobeIcon, title: t('pointPublish'), text: t('pointPublishText') },
    { to: '/flux', Icon: NewspaperIcon, title: t('pointHub'), text: t('pointHubText') },
    { to: '/negociation', Icon: HandshakeIcon, title: t('pointContract'), text: t('pointContractText') },
  ].filter(({ to }) => isOpen(to));
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
        <section className="grid gap-8 py-8 desktop:grid-cols-2 desktop:items-center desktop:gap-14 desktop:py-14">
          <div>
            <h1 className="max-w-[18ch] text-3xl text-balance desktop:text-[3.25rem] desktop:leading-[1.06]">
              {own?.heading ?? t(isWhole ? 'homeHeading' : 'homeHeadingInPart')}
            </h1>
            <p className="mt-4 max-w-[52ch] text-lg text-muted">{lead}</p>
            <div className="mt-6 flex flex-wrap gap-3">
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
            {!user && <p className={classes('mt-4 text-sm text-muted', !isReady && 'until-session')}>{t('free')}</p>}
            {!user && !isOpen('/register') && <RegistrationNotice className="mt-1 text-sm" />}
            {isNew && (
              <div className="mt-6 border-t border-line py-4">
                <h2 className="text-lg">{t('newSite')}</h2>
                <p className="mt-1 max-w-[52ch] text-muted">{t('newSiteText')}</p>
              </div>
            )}
            {!user && <Counts />}
            {isOpen(sample) && (
              <p className="mt-2">
                <Link to={sample} className="link inline-flex min-h-11 items-center gap-2">
                  <CircleCheckIcon size={18} />
                  {t('checkSample')}
                </Link>
              </p>
            )}
          </div>
          {isOpen('/flux') && latest.isPending ? (
            <Skeleton shape="list" count={latestCount} label={t('latestPublic')} />
          ) : hasPosts ? (
            <Latest posts={posts} />
          ) : (
            isOpen('/negociation') && <NegotiationPicture />
          )}
        </section>
        <ul className="grid gap-6 tablet:grid-cols-2 desktop:grid-cols-4">
          {points.map(({ Icon, title, text }) => (
            <li key={title}>
              <Icon className="text-accent" />
              <p className="mt-2 font-semibold">{title}</p>
              <p className="mt-1 text-sm text-muted">{text}</p>
            </li>
          ))}
        </ul>
        {isOpen('/flux') && isNew && <ExamplePost />}
        {hasPosts && isOpen('/negociation') && (
          <div className="mt-12 grid">
            <NegotiationPicture />
          </div>
        )}
      </div>
    </>
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
  return sentences.some(Boolean) && <p className="mt-1 text-sm text-muted">{sideBySide(sentences)}</p>;
}

/** The latest public posts. */
function Latest({ posts }: { posts: readonly HubItem[] }): ReactNode {
  const t = useHomeWords();
  const { hubKinds: kinds } = useSlots();
  const { date } = useDates();
  const { language } = useLanguage();
  return (
    <section aria-labelledby="latest">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="latest" className="text-2xl">
          {t('latestPublic')}
        </h2>
        <Link to="/flux" className="link inline-flex min-h-11 items-center">
          {t('seeHub')}
        </Link>
      </div>
      <ol className="mt-3 grid">
        {posts.map((item) => (
          <li key={`${item.kind} ${item.id}`} className="border-t border-line">
            <article className="py-4">
              <p className="text-sm text-muted">
                {sideBySide([item.author?.name, date(item.createdAt)])}
                {item.language && item.language !== language && (
                  <>
                    {' · '}
                    <abbr title={languageName(language, item.language)} className="no-underline">
                      {item.language.toUpperCase()}
                    </abbr>
                  </>
                )}
              </p>
              <Link
                to={kinds[item.kind]?.address(item, 'public') ?? '/flux'}
                lang={item.language ?? undefined}
                className="mt-1 block text-lg font-semibold text-ink no-underline hover:text-accent"
              >
                {item.title}
              </Link>
              {item.excerpt && (
                <p lang={item.language ?? undefined} dir="auto" className="mt-1 line-clamp-2 text-sm text-muted">
                  {item.excerpt}
                </p>
              )}
            </article>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** How public posts will look, while there are none. */
function ExamplePost(): ReactNode {
  const t = useHomeWords();
  return (
    <figure className="mt-12">
      <figcaption className="text-sm text-muted">{t('exampleOf')}</figcaption>
      <div className="mt-3 border-t border-line py-4">
        <p className="text-lg font-semibold">{t('exampleTitle')}</p>
        <p className="mt-1 text-sm text-muted">{t('exampleText')}</p>
      </div>
    </figure>
  );
}

/** Items in the reader's languages first, then others, newest first. */
function ownFirst(own: readonly HubItem[], latest: readonly HubItem[]): readonly HubItem[] {
  const ids = new Set(own.map(({ id }) => id));
  return [...own, ...latest.filter(({ id }) => !ids.has(id))].slice(0, latestCount);
}
