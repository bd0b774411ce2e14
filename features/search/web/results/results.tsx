import { useCategories } from '#features/groups/web/public-api.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { LoadMore } from '#platform/web/queries/load-more.tsx';
import { problemOf } from '#platform/web/api/problem.ts';
import { QueryStates } from '#platform/web/queries/query-states.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { LinkButton } from '#platform/web/ui/button.tsx';
import { classes } from '#platform/web/ui/classes.ts';
import { Notice } from '#platform/web/ui/notice.tsx';
import { Skeleton } from '#platform/web/ui/skeleton.tsx';
import { useCardDate } from '#platform/web/i18n/use-card-date.ts';
import { useScrollRestoration } from '#platform/web/navigation/use-scroll-restoration.ts';
import { EngineChooser } from '../engines/engine-chooser.tsx';
import { noteSearch } from '../recent/recent-searches.ts';
import type { SearchPage, SearchResult } from '../../contract/shapes.ts';
import { isNarrowed, searchAddress, type AddressedSearch } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { countOf } from './counted.ts';
import { HelpResults, helpKind } from './help-results.tsx';
import { ResultCard } from './result-card.tsx';
import { KindTabs } from './kind-tabs.tsx';
import { knownNames } from './known-names.ts';
import { moveBetweenResults } from './move-between-results.ts';
import { NarrowedBy } from './narrowed-by.tsx';
import { NothingFound } from './no-results.tsx';
import { OtherSpelling } from './other-spelling.tsx';
import { SearchFilters } from './search-filters.tsx';
import { SortLinks } from './sort-links.tsx';
import { useResults } from './use-results.ts';

const SaveSearch = lazy(() => import('../saved/save-search.tsx').then((module) => module.SaveSearch));

/** Results, with infinite scrolling. */
export function Results({ search }: { search: AddressedSearch }) {
  const t = useSearchWords();
  const list = useResults(search);
  useScrollRestoration(searchAddress(search), list.isSuccess && !list.isPlaceholderData);
  // Query values that the server refuses, such as an unknown kind, find nothing.
  if (list.error && problemOf(list.error).code === 'input.invalid') return <NothingFound search={search} />;
  return (
    <QueryStates query={list} skeleton={<Skeleton shape="card" count={4} label={t('loading')} className="mt-4" />}>
      {({ pages }) => pages[0] && <Found search={search} list={list} pages={pages} first={pages[0]} />}
    </QueryStates>
  );
}

interface FoundProps {
  search: AddressedSearch;
  list: ReturnType<typeof useResults>;
  pages: readonly SearchPage[];
  first: SearchPage;
}

/** What limits the results, and the results. */
function Found({ search, list, pages, first }: FoundProps) {
  const t = useSearchWords();
  const { user } = useSession();
  const items = pages.flatMap((page) => page.items);
  const known = knownNames(pages);
  // Without any results or filters there is nothing to choose from.
  const isBare = Object.keys(first.counts).length === 0 && !isNarrowed(search);
  return (
    <div aria-busy={list.isPlaceholderData || undefined} className={classes('transition-opacity', list.isPlaceholderData && 'opacity-60')}>
      {!isBare && (
        <div className="mt-3 -mb-3">
          <KindTabs search={search} page={first} />
        </div>
      )}
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <ResultCount found={countOf(first, search.kind)} isShown={!isBare} />
        {user && <SaveSearch search={search} />}
        {/* These wrap together if the line is too narrow. */}
        <div className="flex items-center gap-x-2.5 max-tablet:grow">
          {items.length > 1 && <SortLinks search={search} />}
          {!isBare && <SearchFilters search={search} known={known} />}
        </div>
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1.5">
        <NarrowedBy search={search} known={known} />
        {search.cursor && (
          <LinkButton to={searchAddress({ ...search, cursor: '' })} variant="quiet" size="small">
            {t('startAgain')}
          </LinkButton>
        )}
      </div>
      <OtherSpelling search={search} page={first} />
      {first.isLoose && <p className="mt-3 text-muted">{t('loose')}</p>}
      {pages.some(({ isPartial }) => isPartial) && (
        <Notice tone="warn" className="mt-3">
          {t('partial')}
        </Notice>
      )}
      {items.length === 0 ? <NothingFound search={search} /> : <ResultList search={search} list={list} pages={pages} />}
    </div>
  );
}

/** The number of results; read out, but not shown, where there is nothing else in its line. */
function ResultCount({ found, isShown }: { found: ReturnType<typeof countOf>; isShown: boolean }) {
  const t = useSearchWords();
  return (
    <p role="status" className={isShown ? 'mr-auto text-sm text-muted' : 'sr-only'}>
      {found.isMore ? t('resultsAtLeast', { number: found.count }) : t('results', { count: found.count })}
    </p>
  );
}

/** So many results come before those of help, which are in a block of their own. */
const beforeHelp = 3;

function ResultList({ search, list, pages }: Omit<FoundProps, 'first'>) {
  const { shortNameOf } = useCategories();
  const when = useCardDate();
  const items = pages.flatMap((page) => page.items);
  const help = search.kind === '' ? items.filter(({ kind }) => kind === helpKind) : [];
  const others = items.filter((item) => !help.includes(item));
  const card = (result: SearchResult) => (
    <ResultCard
      key={`${result.kind} ${result.id}`}
      result={result}
      category={shortNameOf(result.category)}
      when={when}
      onOpen={() => noteSearch(search.q)}
    />
  );
  return (
    <>
      <div role="none" data-finds="" className="feed" onKeyDown={moveBetweenResults}>
        {others.slice(0, beforeHelp).map(card)}
        {help.length > 0 && <HelpResults search={search} results={help} onOpen={() => noteSearch(search.q)} />}
        {others.slice(beforeHelp).map(card)}
      </div>
      <LoadMore
        list={list}
        cursor={pages.at(-1)?.nextCursor ?? null}
        address={(cursor) => searchAddress({ ...search, cursor })}
        isShort={pages.length === 1}
      />
      <EngineChooser search={search} />
    </>
  );
}
