import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import type { ComponentProps, ComponentType } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { useLocation, useSearchParams } from '#platform/web/navigation/router.tsx';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FileTextIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useIsHydrated } from '#platform/web/i18n/words.tsx';
import type { DocumentListName } from '../../contract/kinds.ts';
import type { DocumentCard as Document, DocumentPage } from '../../contract/shapes.ts';
import { documentsQuery } from '../queries.ts';
import { useDocumentPublicWords } from '../words.ts';
import { DocumentCard } from './document-card.tsx';
import { DocumentFilters } from './document-filters.tsx';
import { filtersOf, isFiltered, searchWith, type ListFilters } from './list-filters.ts';

interface DocumentListProps {
  list: DocumentListName;
  addressOf?: (id: string, document: Document) => string;
  /** Replaces the card, for documents that cannot be opened. */
  Item?: ComponentType<{ document: Document }>;
  /** Actions on the card of a document. */
  Actions?: ComponentType<{ document: Document }>;
  /** Shown for an empty list: purpose and first step. */
  empty: { title: string; text: string } & Pick<ComponentProps<typeof EmptyState>, 'example' | 'action' | 'isMainAction'>;
}

/** List of documents with filters, total and paging. */
export function DocumentList({ list, addressOf, Item, Actions, empty }: DocumentListProps) {
  const t = useDocumentPublicWords();
  const [search] = useSearchParams();
  const filters = filtersOf(search);
  const { shortNameOf } = useCategories();
  // The server does not know the reader's time zone; before hydration, days are in UTC.
  const zone = useIsHydrated() ? new Intl.DateTimeFormat().resolvedOptions().timeZone : undefined;
  const page = useQuery({ ...documentsQuery(list, filters, zone), placeholderData: keepPreviousData });
  const isBare = page.data?.total === 0 && !isFiltered(filters);
  return (
    <>
      {!isBare && <DocumentFilters filters={filters} />}
      <QueryStates
        query={page}
        skeleton={<Skeleton shape="card" count={4} label={t('loading')} mayBeEmpty={empty.isMainAction === true} />}
      >
        {(data) => (
          <>
            <Total page={data} isShown={isFiltered(filters)} />
            {data.items.length > 0 ? (
              <ul
                aria-busy={page.isPlaceholderData || undefined}
                className={classes(Item ? 'grid gap-4' : 'feed', page.isPlaceholderData && 'opacity-60')}
              >
                {data.items.map((document) =>
                  Item ? (
                    <Item key={document.id} document={document} />
                  ) : (
                    <DocumentCard
                      key={document.id}
                      document={document}
                      list={list}
                      category={shortNameOf(document.category)}
                      address={addressOf?.(document.id, document) ?? ''}
                      actions={Actions && <Actions document={document} />}
                    />
                  ),
                )}
              </ul>
            ) : isFiltered(filters) ? (
              <EmptyState icon={SearchIcon} title={t('nothingFound')}>
                {t('nothingFoundText')}
              </EmptyState>
            ) : (
              <EmptyState icon={FileTextIcon} {...empty}>
                {empty.text}
              </EmptyState>
            )}
            <Pages page={data} filters={filters} />
          </>
        )}
      </QueryStates>
    </>
  );
}

/** The number of documents, read out; shown where it answers a search. */
function Total({ page: { total, isTotalAtLeast }, isShown }: { page: DocumentPage; isShown: boolean }) {
  const t = useDocumentPublicWords();
  return (
    <p role="status" className={isShown ? 'min-h-6 text-sm text-muted' : 'sr-only'}>
      {total > 0 && (isTotalAtLeast ? t('countAtLeast', { number: total }) : t('count', { count: total }))}
    </p>
  );
}

function Pages({ page: { nextCursor, previousCursor }, filters }: { page: DocumentPage; filters: ListFilters }) {
  const t = useDocumentPublicWords();
  const { pathname } = useLocation();
  const to = (cursor: string | null) => (cursor ? `${pathname}${searchWith(filters, { cursor })}` : undefined);
  return (
    <NewerOlder newer={to(previousCursor)} older={to(nextCursor)} labels={{ region: t('pages'), newer: t('newer'), older: t('older') }} />
  );
}
