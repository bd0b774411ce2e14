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
import { Navigate, useParams, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { useSlots, type Owned } from '#platform/web/registry/slots.ts';
import { classes } from '#platform/web/ui/classes.ts';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useAnyWords } from '#platform/web/i18n/words.tsx';
import { PagePart } from '#platform/web/ui/page-part.tsx';
import { useAdminWords } from '../words.ts';
import { BackupNotice } from '../backups/backup-notice.tsx';
import { contentOf } from './content-of.tsx';
import { DiskNotice } from './disk-notice.tsx';
import { SectionNavigation } from './section-navigation.tsx';

/** Frame of the administration pages: navigation and the current page. For administrators only. */
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
  const sections = useQuery({ queryKey: ['administration pages', modulesOff], queryFn: administration, staleTime: Infinity });
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
  const say = useAnyWords();
  const titleId = useId();
  const { segment, id } = useParams<{ segment?: string; id?: string }>();
  const [search] = useSearchParams();
  const former = search.get('section');
  if (segment === undefined && former !== null) {
    const now = formerSegments[former] ?? former;
    return <Navigate replace to={administrationPageAt(sections, { segment: now }) ? administrationAddress(now) : administrationPath} />;
  }
  const current = administrationPageAt(sections, { segment, id });
  if (!current) return <NotFound />;
  const title = say(current.feature, current.title);
  const Content = contentOf(current);
  return (
    <>
      <PageTitle>{`${title} · ${t('title')}`}</PageTitle>
      <PageHeader title={t('title')} className="tablet:mb-6" />
      <DiskNotice />
      {current.segment !== 'backups' && <BackupNotice isFirstPage={current === sections[0]} />}
      <div className="@container">
        <div className="grid grid-cols-1 gap-x-8 gap-y-5 @min-[54rem]:grid-cols-[13rem_minmax(0,1fr)]">
          <SectionNavigation sections={sections} current={current} waiting={waiting} />
          <section
            aria-labelledby={titleId}
            className={classes('grid min-w-0 grid-cols-1 content-start gap-4', !current.isWide && 'max-w-reading')}
          >
            <h2 id={titleId} className="text-xl">
              {title}
            </h2>
            <PagePart key={current.segment}>
              <Content />
            </PagePart>
          </section>
        </div>
      </div>
    </>
  );
}
