import { HeadTags } from '#platform/web/rendering/head-tags.tsx';
import { PageTitle } from '#platform/web/rendering/page-title.tsx';
import { Navigate, useSearchParams } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { isRequested, searchFrom } from '../search-address.ts';
import { useSearchWords } from '../words.ts';
import { Results } from './results.tsx';
import { OperatorHints } from './operator-hints.tsx';
import { SearchForm } from './search-form.tsx';
import './search.css';

const RecentList = lazy(() => import('../recent/recent-list.tsx').then((module) => module.RecentList));
const OpenSaved = lazy(() => import('../saved/open-saved.tsx').then((module) => module.OpenSaved));
const SavedList = lazy(() => import('../saved/saved-list.tsx').then((module) => module.SavedList));

/** Search (`/resultSearch`). All of its state is in the address. */
export function SearchPage() {
  const t = useSearchWords();
  const { user, state } = useSession();
  const [address] = useSearchParams();
  const search = searchFrom(address);
  const words = search.q.trim();
  const savedId = address.get('saved');
  if (savedId && state === 'visitor')
    return <Navigate to={`/connect?next=${encodeURIComponent(`/resultSearch?saved=${savedId}`)}#login`} replace />;
  return (
    <PageBody kind="feed" className="search-page">
      <PageTitle>{words ? t('titleOf', { words }) : t('title')}</PageTitle>
      <HeadTags>
        <meta name="description" content={t('description')} />
      </HeadTags>
      {/* Search engines may index the empty page, but not results. */}
      <HeadTags>{isRequested(search) && <meta name="robots" content="noindex" />}</HeadTags>
      <section id="resultsearch" aria-labelledby="search-heading">
        <h1 id="search-heading" className="mb-3">
          {t('heading')}
        </h1>
        <SearchForm search={search} />
        {savedId && user ? (
          <OpenSaved id={savedId} />
        ) : isRequested(search) ? (
          <Results search={search} />
        ) : (
          <div className="mt-6 grid gap-8">
            <RecentList />
            {user && <SavedList />}
            <OperatorHints />
          </div>
        )}
      </section>
    </PageBody>
  );
}
