import { type RefObject, useRef } from 'react';
import { useCategories } from '#features/groups/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useLocation } from '#platform/web/navigation/router.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import type { HubMode } from '../contract/kinds.ts';
import type { HubItem, HubPage } from '../contract/shapes.ts';
import { ActiveFilters } from './active-filters.tsx';
import { Composer } from './composer.tsx';
import { keyOf } from './count-missing.ts';
import { HubCard } from './hub-card.tsx';
import { isFiltered, searchWith, type HubFilter } from './hub-filter.ts';
import { useLastVisit } from './last-visit.ts';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { NewsPill } from './news-pill.tsx';
import type { HubListing } from './use-hub-list.ts';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useScrollRestoration } from '#platform/web/navigation/use-scroll-restoration.ts';
import { useNews } from './use-news.ts';
import { useHubWords } from './words.ts';
import { ArrowUpIcon } from '#platform/web/ui/icons.tsx';

/** Loaded lazily, because most lists are not empty. */
const NothingHere = lazy(() => import('./nothing-here.tsx').then((module) => module.NothingHere));

interface HubListProps {
  mode: HubMode;
  filter: HubFilter;
  listing: HubListing;
  /** First steps replace the message of an empty list. */
  isFirstRun: boolean;
  /** IDs of what the tasks above show already. */
  pending: readonly string[];
}

/** The filtered items, with infinite scrolling. */
export function HubList({ mode, filter, listing: { options, list }, isFirstRun, pending }: HubListProps) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const news = useNews(options, list.data?.pages);
  const top = useRef<HTMLParagraphElement>(null);
  useScrollRestoration(pathname + searchWith(filter), list.isSuccess && !list.isPlaceholderData);
  // Query values that the server refuses, such as an unknown kind, find nothing.
  if (list.error && problemOf(list.error).code === 'input.invalid') return <NothingHere mode={mode} filter={filter} />;
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" count={4} label={t('loading')} className="mt-4" />}>
      {({ pages }) => {
        const items = pages.flatMap((page) => page.items);
        return (
          <>
            <NewsPill
              count={news.count}
              onShow={async () => {
                await news.show();
                window.scrollTo({ top: 0 });
                top.current?.focus({ preventScroll: true });
              }}
            />
            <ListHead filter={filter} pages={pages} countRef={top} />
            {items.length === 0 && !isFirstRun && <NothingHere mode={mode} filter={filter} />}
            <div
              aria-busy={list.isPlaceholderData || undefined}
              className={classes('feed transition-opacity', list.isPlaceholderData && 'opacity-60')}
            >
              {mode === 'private' && items.length > 0 && !isFiltered(filter) && <Composer />}
              <Items mode={mode} filter={filter} items={isFiltered(filter) ? items : items.filter(({ id }) => !pending.includes(id))} />
            </div>
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

interface ListHeadProps {
  filter: HubFilter;
  pages: readonly HubPage[];
  countRef: RefObject<HTMLParagraphElement | null>;
}

/** The number of items, and what limits them. */
function ListHead({ filter, pages, countRef }: ListHeadProps) {
  const t = useHubWords();
  const { pathname } = useLocation();
  const first = pages[0]?.first ?? [];
  const counted = pages.at(-1);
  const isChosen = isFiltered(filter);
  return (
    <div className={classes('flex flex-wrap items-center gap-x-2.5 gap-y-1.5', (isChosen || first.length > 0) && 'mt-3')}>
      <p ref={countRef} tabIndex={-1} role="status" className={isChosen ? 'mr-1 text-sm text-muted outline-none' : 'sr-only'}>
        {counted?.isTotalCut ? t('resultsAtLeast', { number: counted.total }) : t('results', { count: counted?.total ?? 0 })}
      </p>
      {(isChosen || first.length > 0) && <ActiveFilters filter={filter} first={first} />}
      {filter.cursor && (
        <LinkButton to={`${pathname}${searchWith(filter)}`} variant="quiet" size="small">
          {t('startAgain')}
        </LinkButton>
      )}
    </div>
  );
}

interface ItemsProps extends Pick<HubListProps, 'mode' | 'filter'> {
  items: readonly HubItem[];
}

/** The items, with lines before those seen at the last visit and before those in other languages. */
function Items({ mode, filter, items }: ItemsProps) {
  const { shortNameOf } = useCategories();
  const lastVisit = useLastVisit();
  const when = useCardDate();
  const behind = items.findIndex(({ isBehind }) => isBehind);
  const inOrder = behind < 0 ? items : items.slice(0, behind);
  // The line between new and seen needs the order by date and no filters.
  const seen = isFiltered(filter) || lastVisit === undefined ? -1 : inOrder.findIndex(({ createdAt }) => createdAt <= lastVisit);
  return items.map((item, index) => [
    index > 0 && index === seen && <SinceLastVisit key="since" count={index} />,
    index === behind && <OtherLanguages key="others" />,
    <HubCard key={keyOf(item)} item={item} mode={mode} category={shortNameOf(item.category)} when={when} />,
  ]);
}

/** Line between the first languages and the others. */
function OtherLanguages() {
  const t = useHubWords();
  return <p className="hub-since flex items-center gap-2.5 pt-4 text-xs font-[600] text-muted">{t('otherLanguages')}</p>;
}

/** Line between new items and those of the last visit. */
function SinceLastVisit({ count }: { count: number }) {
  const t = useHubWords();
  return (
    <p className="hub-since flex items-center gap-2.5 text-xs font-[600] text-accent">
      <ArrowUpIcon size={14} />
      {t('newSince', { count })}
    </p>
  );
}
