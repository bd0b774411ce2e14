import { keepPreviousData, useInfiniteQuery } from '#platform/web/queries.ts';
import { useRef } from 'react';
import { useCategories } from '#features/groups/web/door.tsx';
import { later } from '#platform/web/later.tsx';
import { problemOf } from '#platform/web/problem.ts';
import { QueryStates } from '#platform/web/query-states.tsx';
import { useLocation } from '#platform/web/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useIsHydrated } from '#platform/web/words.tsx';
import type { HubMode } from '../contract/kinds.ts';
import { HubCard } from './hub-card.tsx';
import { searchWith, type HubFilter } from './hub-filter.ts';
import { LoadMore } from './load-more.tsx';
import { NewsPill } from './news-pill.tsx';
import { hubQuery } from './queries.ts';
import { useKeptPlace } from './use-kept-place.ts';
import { useNews } from './use-news.ts';
import { useHubWords } from './words.ts';

/** Most lists have something in them. */
const NothingHere = later(() => import('./nothing-here.tsx').then((module) => module.NothingHere));

/** Long enough for whoever reads something and comes back. */
const keptMs = 30 * 60_000;

const ownTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What the filter leaves, as long as one scrolls. It changes by itself only where something in it changed or went. */
export function HubList({ mode, filter }: { mode: HubMode; filter: HubFilter }) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const isHydrated = useIsHydrated();
  const { nameOf } = useCategories();
  const options = hubQuery(mode, filter, isHydrated ? ownTimeZone() : undefined);
  const list = useInfiniteQuery({ ...options, staleTime: Number.POSITIVE_INFINITY, gcTime: keptMs, placeholderData: keepPreviousData });
  const { count, show } = useNews(options, list.data?.pages);
  const top = useRef<HTMLParagraphElement>(null);
  useKeptPlace(pathname + searchWith(filter), list.isSuccess && !list.isPlaceholderData);
  // An address that the server cannot take, such as one with a kind of long ago, finds nothing.
  if (list.error && problemOf(list.error).code === 'input.invalid') return <NothingHere mode={mode} filter={filter} />;
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" count={4} label={t('loading')} />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            <NewsPill
              count={count}
              onShow={async () => {
                await show();
                window.scrollTo({ top: 0 });
                top.current?.focus({ preventScroll: true });
              }}
            />
            <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4">
              <p ref={top} tabIndex={-1} role="status" className="min-h-6 text-sm text-muted outline-none">
                {t('results', { count: pages.at(-1)?.total ?? 0 })}
              </p>
              {filter.cursor && (
                <LinkButton to={`${pathname}${searchWith(filter)}`} variant="quiet" size="small">
                  {t('startAgain')}
                </LinkButton>
              )}
            </div>
            {items.length === 0 && <NothingHere mode={mode} filter={filter} />}
            <ol className={classes('grid gap-3.5 transition-opacity empty:hidden', list.isPlaceholderData && 'opacity-60')}>
              {items.map((item) => (
                <li key={`${item.kind} ${item.id}`} className="min-w-0">
                  <HubCard item={item} mode={mode} category={nameOf(item.category)} />
                </li>
              ))}
            </ol>
            <LoadMore
              list={list}
              cursor={pages.at(-1)?.nextCursor ?? null}
              address={(cursor) => `${pathname}${searchWith(filter, { cursor })}`}
              isShort={pages.length === 1}
            />
          </>
        );
      }}
    </QueryStates>
  );
}
