import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries/queries.ts';
import { useState } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { infiniteQuery } from '#platform/web/api/api.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { Button, LinkButton } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FileTextIcon, PencilIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { SearchField } from '#platform/web/forms/search-field.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { listDocuments } from '../../contract/endpoints.ts';
import type { DocumentCard as Document } from '../../contract/shapes.ts';
import { useDocumentWords } from '../words.ts';
import { writingFor } from '../writing/writing-for.ts';
import { DocumentCard } from './document-card.tsx';

/** Minimum number of documents for which a search field is shown. */
const searchFrom = 8;

/** Documents of one group, newest first. */
export function GroupDocuments({ groupId }: { groupId: string }) {
  const t = useDocumentWords();
  const [q, setQ] = useState('');
  const [hasMany, setHasMany] = useState(false);
  const documents = useInfiniteQuery({
    ...infiniteQuery(listDocuments, { query: { list: 'groups', groupId, ...(q ? { q } : {}) } }),
    placeholderData: keepPreviousData,
  });
  if (!hasMany && (documents.data?.pages[0]?.total ?? 0) >= searchFrom) setHasMany(true);
  return (
    <QueryStates query={documents} skeleton={<Skeleton shape="card" count={3} label={t('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        if (items.length === 0 && !q) return <NoneInGroup groupId={groupId} />;
        return (
          <>
            <div className="mb-4 flex flex-wrap items-center gap-3">
              {hasMany && (
                <SearchField
                  label={t('search')}
                  placeholder={t('search')}
                  clearLabel={t('clearSearch')}
                  value={q}
                  onChange={setQ}
                  className="min-w-0 flex-1 basis-64"
                />
              )}
              <p role="status" className="text-sm text-muted">
                {t('count', { count: pages[0]?.total ?? items.length })}
              </p>
            </div>
            <CardsOfGroup groupId={groupId} items={items} />
            {documents.hasNextPage && (
              <div className="mt-5 text-center">
                <Button variant="secondary" isBusy={documents.isFetchingNextPage} onClick={() => void documents.fetchNextPage()}>
                  {t('older')}
                </Button>
              </div>
            )}
          </>
        );
      }}
    </QueryStates>
  );
}

/** Offers to write the first document. */
function NoneInGroup({ groupId }: { groupId: string }) {
  const t = useDocumentWords();
  const write = (
    <LinkButton to={writingFor(groupId)} icon={PencilIcon} variant="secondary">
      {t('write')}
    </LinkButton>
  );
  return (
    <EmptyState icon={FileTextIcon} title={t('inGroupEmpty')} action={write}>
      {t('inGroupEmptyText')}
    </EmptyState>
  );
}

function CardsOfGroup({ groupId, items }: { groupId: string; items: readonly Document[] }) {
  const t = useDocumentWords();
  const { shortNameOf } = useCategories();
  return (
    <>
      {items.length === 0 && (
        <EmptyState icon={SearchIcon} title={t('nothingFound')}>
          {t('nothingFoundText')}
        </EmptyState>
      )}
      {items.length > 0 && (
        <ul className="feed">
          {items.map((document) => (
            <DocumentCard
              key={document.id}
              document={document}
              category={shortNameOf(document.category)}
              address={`/autrePublication/${document.id}`}
              inGroup={groupId}
            />
          ))}
        </ul>
      )}
    </>
  );
}
