import type { ReactNode } from 'react';
import { NewerOlder } from '../ui/newer-older.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { QueryStates, type QueryStatesProps } from './query-states.tsx';
import type { useCursor } from './use-cursor.ts';

interface PagedCardsProps<Item> {
  page: QueryStatesProps<{ items: readonly Item[]; nextCursor: string | null }>['query'];
  paging: ReturnType<typeof useCursor>;
  /** Shown instead of the first page if it has no items. */
  empty: ReactNode;
  /** The empty state has the main action of the page. */
  hasMainAction?: boolean;
  labels: { loading: string; region: string; newer: string; older: string };
  /** The card of an item, as a list item. */
  children: (item: Item) => ReactNode;
}

/** One page of a list of cards, with links to its start and its next page. */
export function PagedCards<Item>({ page, paging, empty, hasMainAction = false, labels, children }: PagedCardsProps<Item>) {
  return (
    <QueryStates query={page} skeleton={<Skeleton shape="card" count={3} label={labels.loading} mayBeEmpty={hasMainAction} />}>
      {({ items, nextCursor }) =>
        items.length === 0 && paging.cursor === null ? (
          empty
        ) : (
          <>
            <ul className="grid gap-4">{items.map(children)}</ul>
            <NewerOlder newer={paging.newer} older={paging.olderAt(nextCursor)} labels={labels} />
          </>
        )
      }
    </QueryStates>
  );
}
