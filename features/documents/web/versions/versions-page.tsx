import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { useInfiniteQuery, useQuery } from '#platform/web/queries/queries.ts';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useParams } from '#platform/web/navigation/router.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { ClockIcon } from '#platform/web/ui/icons.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { PageHeader } from '#platform/web/ui/page-header.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { sideBySide } from '#platform/contract/isolated.ts';
import { listVersions } from '../../contract/endpoints.ts';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { BackLink } from '#platform/web/ui/back-link.tsx';
import { documentQuery } from '../queries.ts';
import { useDocumentWords } from '../words.ts';
import { VersionList, type VersionListProps } from './version-list.tsx';
import { VersionsCompared } from './versions-compared.tsx';
import { hasUnsaved, useVersionChoice } from './use-version-choice.ts';

/** Versions of a document (`/draft/:id/versions`), for its author, to compare and restore. */
export function VersionsPage() {
  const t = useDocumentWords();
  const { id = '' } = useParams<{ id?: string }>();
  const document = useQuery(documentQuery(id));
  return (
    <PageBody>
      <QueryStates query={document} skeleton={<Skeleton shape="text" count={8} label={t('loading')} />}>
        {(data) => <Versions document={data} />}
      </QueryStates>
    </PageBody>
  );
}

function Versions({ document }: { document: DocumentWhole }) {
  const t = useDocumentWords();
  const list = useInfiniteQuery(infiniteQuery(listVersions, { params: { id: document.id }, query: {} }));
  const title = document.title || t('untitled');
  return (
    <>
      <HeadTags>
        <title>{sideBySide([t('versions'), title])}</title>
      </HeadTags>
      <PageHeader
        title={t('versions')}
        lead={t('versionsLead')}
        above={<BackLink to={document.state === 'draft' ? `/draft/${document.id}` : `/blog/${document.id}`}>{title}</BackLink>}
      />
      <QueryStates query={list} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
        {({ pages }) => {
          const versions = pages.flatMap((page) => page.items);
          if (versions.length === 0 && !hasUnsaved(document, versions))
            return (
              <EmptyState icon={ClockIcon} title={t('noVersions')}>
                {t('noVersionsText')}
              </EmptyState>
            );
          return <Chosen document={document} versions={versions} more={list.hasNextPage ? () => void list.fetchNextPage() : undefined} />;
        }}
      </QueryStates>
    </>
  );
}

function Chosen(props: Omit<VersionListProps, 'choice'>) {
  const choice = useVersionChoice(props.versions, props.document);
  return (
    <div className="grid gap-x-10 gap-y-6 desktop:grid-cols-[19rem_minmax(0,1fr)] desktop:items-start">
      <VersionList {...props} choice={choice} />
      <VersionsCompared key={choice.shown} document={props.document} versions={props.versions} choice={choice} />
    </div>
  );
}
