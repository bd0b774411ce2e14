import { type ReactNode, useContext, useId } from 'react';
import { readSession } from '#features/accounts/contract/endpoints.ts';
import {
  administrationAddress,
  administrationPageAt,
  administrationPath,
  type AdministrationPage as Section,
} from '#platform/web/registry/administration.ts';
import { query } from '#platform/web/api/api.ts';
import { NotFound } from '#platform/web/navigation/not-found.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { useQuery } from '#platform/web/queries/queries.ts';
import { QueryStates, RestrictedContext } from '#platform/web/queries/query-states.tsx';
import { Link, Navigate, useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useSlots, type Owned } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { ArrowLeftIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useAdminWords } from '../words.ts';
import { BackupNotice } from '../backups/backup-notice.tsx';
import { administrationPagesQuery } from './administration-pages-query.ts';
import { contentOf } from './content-of.tsx';
import { DiskNotice } from './disk-notice.tsx';
import { Overview } from './overview.tsx';
import { SectionMenu } from './section-navigation.tsx';

/** Start page of the administration, or one of its pages. For administrators only. */
export function AdministrationPage(): ReactNode {
  const platform = usePlatformWords();
  const Restricted = useContext(RestrictedContext);
  const session = useQuery(query(readSession, {}));
  return (
    <PageBody>
      <QueryStates query={session} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
        {({ user, waiting }) =>
          user.isAdministrator ? <Sections waiting={new Map(waiting.map(({ kind, count }) => [kind, count]))} /> : <Restricted />
        }
      </QueryStates>
    </PageBody>
  );
}

function Sections({ waiting }: { waiting: ReadonlyMap<string, number> }): ReactNode {
  const platform = usePlatformWords();
  const { administration } = useSlots();
  const { modulesOff } = useSettings();
  const sections = useQuery(administrationPagesQuery(administration, modulesOff));
  return (
    <QueryStates query={sections} skeleton={<Skeleton shape="card" label={platform('loading')} />}>
      {(known) => <Section sections={known} waiting={waiting} />}
    </QueryStates>
  );
}

/** Redirects for former addresses, which are in sent mails. */
const formerSegments: Readonly<Record<string, string>> = { figures: 'visits' };

function Section({ sections, waiting }: { sections: readonly Owned<Section>[]; waiting: ReadonlyMap<string, number> }): ReactNode {
  const t = useAdminWords();
  const translate = useAnyWords();
  const titleId = useId();
  const { segment, id } = useParams<{ segment?: string; id?: string }>();
  const [search] = useSearchParams();
  const former = search.get('section');
  if (segment === undefined && former !== null) {
    const now = formerSegments[former] ?? former;
    return <Navigate replace to={administrationPageAt(sections, { segment: now }) ? administrationAddress(now) : administrationPath} />;
  }
  if (segment === undefined) return <Overview sections={sections} waiting={waiting} />;
  const current = administrationPageAt(sections, { segment, id });
  if (!current) return <NotFound />;
  const title = translate(current.feature, current.title);
  const Content = contentOf(current);
  return (
    <>
      <PageTitle>{`${title} · ${t('title')}`}</PageTitle>
      <h1 className="text-sm font-[560]">
        <Link
          to={administrationPath}
          className="-ml-1 inline-flex min-h-11 items-center gap-1.5 rounded-control px-1 text-accent no-underline hover:underline"
        >
          <ArrowLeftIcon size={16} className="shrink-0" />
          {t('title')}
        </Link>
      </h1>
      <section aria-labelledby={titleId} className="grid min-w-0 grid-cols-1 content-start gap-4">
        <div className="mb-1 flex flex-wrap items-center gap-x-6 gap-y-3">
          <h2 id={titleId} className="flex-1 text-2xl wrap-break-word">
            {title}
          </h2>
          <SectionMenu sections={sections} current={current} waiting={waiting} />
        </div>
        <DiskNotice />
        {current.segment !== 'backups' && <BackupNotice />}
        <div className={classes('grid min-w-0 grid-cols-1 content-start gap-4', !current.isWide && 'max-w-reading')}>
          <PagePart key={current.segment}>
            <Content />
          </PagePart>
        </div>
      </section>
    </>
  );
}
