import type { ReactNode } from 'react';
import { QueryStates, type QueryStatesProps } from '#platform/web/queries/query-states.tsx';
import { Button } from '#platform/web/ui/button.tsx';
import { EmptyState } from '#platform/web/ui/empty-state.tsx';
import { FlagIcon } from '#platform/web/ui/icons.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useModerationWords } from './words.ts';

interface CardListProps<Item> {
  list: QueryStatesProps<{ pages: readonly { items: readonly Item[] }[] }>['query'] & {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  none: { title: string; text: string };
  /** Renders an item as a card. */
  children: (item: Item) => ReactNode;
}

/** Paginated list of cards. */
export function CardList<Item>({ list, none, children }: CardListProps<Item>): ReactNode {
  const t = useModerationWords();
  return (
    <>
      <QueryStates query={list} skeleton={<Skeleton shape="card" label={t('loading')} />}>
        {({ pages }) => {
          const items = pages.flatMap((page) => page.items);
          if (items.length === 0)
            return (
              <EmptyState icon={FlagIcon} title={none.title}>
                {none.text}
              </EmptyState>
            );
          return <ul className="grid grid-cols-1 gap-3">{items.map(children)}</ul>;
        }}
      </QueryStates>
      {list.hasNextPage && (
        <p className="mt-5">
          <Button variant="secondary" isBusy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
            {t('moreCases')}
          </Button>
        </p>
      )}
    </>
  );
}
