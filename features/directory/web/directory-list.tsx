import type { ReactNode } from 'react';
import { keepPreviousData, useQuery } from '#platform/web/queries/queries.ts';
import { query } from '#platform/web/api/api.ts';
import type { CallInput, Endpoint, Reply } from '#platform/contract/endpoint.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { BookUserIcon, SearchIcon } from '#platform/web/ui/icons.tsx';
import { NewerOlder } from '#platform/web/ui/newer-older.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { addressOf, isFiltered, type DirectoryFilters, type DirectoryList as ListName } from './list-filters.ts';
import { useDirectoryWords } from './words.ts';

interface Page {
  items: readonly unknown[];
  nextCursor: string | null;
}

interface DirectoryListProps<E extends Endpoint> {
  list: ListName;
  filters: DirectoryFilters;
  endpoint: E;
  input: CallInput<E>;
  children: (page: Reply<E>) => ReactNode;
}

/** One page of a list with paging, skeleton and empty state. */
export function DirectoryList<E extends Endpoint>({ list, filters, endpoint, input, children }: DirectoryListProps<E>): ReactNode {
  const t = useDirectoryWords();
  const found = useQuery({ ...query(endpoint, input), placeholderData: keepPreviousData });
  const { cursor, ...kept } = filters;
  const none = isFiltered(filters) ? (
    <EmptyState icon={SearchIcon} title={t('notFound')}>
      {t('notFoundText')}
    </EmptyState>
  ) : (
    <EmptyState icon={BookUserIcon} title={t('nothing')}>
      {t(`nothingText.${list}`)}
    </EmptyState>
  );
  return (
    <QueryStates query={found} skeleton={<Skeleton shape="list" count={6} label={t('loading')} />}>
      {(page) => {
        const { items, nextCursor } = page as Page;
        return (
          <>
            {items.length === 0 ? none : children(page)}
            <NewerOlder
              {...(cursor && { newer: addressOf(list, kept) })}
              {...(nextCursor !== null && { older: addressOf(list, { ...kept, cursor: nextCursor }) })}
              labels={{ region: t('pages'), newer: t('first'), older: t('next') }}
            />
          </>
        );
      }}
    </QueryStates>
  );
}
