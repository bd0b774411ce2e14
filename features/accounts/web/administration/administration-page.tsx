import { useQuery } from '#platform/web/queries.ts';
import { use, type ComponentType, type ReactNode } from 'react';
import { later } from '#platform/web/later.tsx';
import { useSlots, type AdministrationSection, type Placed } from '#platform/web/slots.ts';
import { usePlatformWords } from '#platform/web/platform-words.ts';
import { QueryStates, RestrictedContext } from '#platform/web/query-states.tsx';
import { useSearchParams } from '#platform/web/router.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { TabLinks } from '#platform/web/ui/tab-links.tsx';
import { useAnyWords } from '#platform/web/words.tsx';
import { sessionQuery } from '../queries.ts';
import { useAccountWords } from '../words.ts';
import { DiskNotice } from './disk-notice.tsx';

/** For the administrator: one section of each kind that features put here, the first unless the address names another. */
export function AdministrationPage(): ReactNode {
  const t = useAccountWords();
  const platform = usePlatformWords();
  const Restricted = use(RestrictedContext);
  const session = useQuery(sessionQuery());
  return (
    <QueryStates
      query={session}
      skeleton={
        <PageBody>
          <Skeleton shape="card" label={platform('loading')} />
        </PageBody>
      }
    >
      {({ user }) =>
        user.isAdministrator ? (
          <PageBody>
            <title>{`${t('administration.title')} · Atrium`}</title>
            <PageHeader title={t('administration.title')} />
            <DiskNotice />
            <Sections />
          </PageBody>
        ) : (
          <PageBody>
            <Restricted />
          </PageBody>
        )
      }
    </QueryStates>
  );
}

function Sections(): ReactNode {
  const t = useAccountWords();
  const say = useAnyWords();
  const [search] = useSearchParams();
  const sections = useSlots().administration;
  const current = sections.find(({ id }) => id === search.get('section')) ?? sections[0];
  if (!current) return null;
  const Content = contentOf(current);
  return (
    <>
      <TabLinks
        label={t('administration.sections')}
        tabs={sections.map(({ id, feature, title }) => ({
          to: `?section=${id}`,
          label: say(feature, title),
          isCurrent: id === current.id,
        }))}
      />
      <section aria-labelledby="section-title" className="grid max-w-reading grid-cols-1 gap-4">
        <h2 id="section-title" className="text-xl">
          {say(current.feature, current.title)}
        </h2>
        <Content key={current.id} />
      </section>
    </>
  );
}

const contents = new Map<string, ComponentType>();

/** The component of a section, fetched when it is first opened. */
function contentOf({ id, load }: Placed<AdministrationSection>): ComponentType {
  let content = contents.get(id);
  if (!content) contents.set(id, (content = later(load, Loading)));
  return content;
}

function Loading(): ReactNode {
  const platform = usePlatformWords();
  return <Skeleton shape="card" label={platform('loading')} />;
}
