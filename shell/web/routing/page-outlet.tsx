import { memo, Suspense, use, useEffect, useRef, useState, type ReactNode } from 'react';
import type { Language } from '#platform/contract/language.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { usePlatformWords } from '#platform/web/i18n/platform-words.ts';
import { ModuleDisabled } from '#platform/web/queries/query-states.tsx';
import { navigationType, Navigate, currentAddress, Route, useLocation } from '#platform/web/navigation/router.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { ErrorBoundary } from '#platform/web/ui/error-boundary.tsx';
import { ErrorState } from '#platform/web/ui/error-state.tsx';
import { PageBody } from '#platform/web/ui/page-body.tsx';
import { addTextLoader, useLanguage } from '#platform/web/i18n/words.tsx';
import { useSettings } from '#platform/web/registry/settings.ts';
import { forgetPage, loadPage } from './page-loader.ts';
import type { Route as PageRoute } from './routes.ts';
import { useMatch } from './site.ts';
import { useHashScroll } from '../navigation/use-hash-scroll.ts';
import { Loading } from './loading.tsx';
import { CompletePage } from './complete-page.tsx';
import { useShellWords } from '../i18n/words.ts';
import { replayEarlyEvents } from '../rendering/early-events.ts';

const NotFoundPage = lazy(() => import('../home/not-found-page.tsx').then((module) => module.NotFoundPage));

/** The page at the current address. */
export function PageOutlet(): ReactNode {
  const { pathname } = useLocation();
  const { modulesOff } = useSettings();
  const { user, isReady, state } = useSession();
  const { language } = useLanguage();
  // The reader stays the same while the notice of an expired session is displayed, to preserve
  // input.
  const [readerId, setReaderId] = useState(user?.id);
  if (state !== 'expired' && isReady && readerId !== user?.id) setReaderId(user?.id);
  useHashScroll();
  useFreshStart();
  const match = useMatch(pathname, modulesOff);
  useAnswers(match !== undefined && (match.kind !== 'page' || (match.route.page.rests && 'soon')));
  if (!match) return <Loading />;
  if (match.kind === 'missing') return <NotFoundPage />;
  const isOff = match.kind === 'moduleDisabled';
  if ((isOff ? match.access : match.route.page.access) === 'signedIn') {
    const outline = isOff ? undefined : match.route.page.outline;
    if (!isReady) return <Loading outline={outline} />;
    // A disabled page is no target for the return after signing in.
    const next = isOff ? '' : `?next=${encodeURIComponent(currentAddress())}`;
    if (!user && state !== 'expired') return <Navigate replace to={`/connect${next}#login`} />;
    if (!user && readerId === undefined) return <Loading outline={outline} />;
  }
  if (isOff)
    return (
      <PageBody>
        <ModuleDisabled isPage />
      </PageBody>
    );
  const { route } = match;
  return <PageFrame key={`${route.page.path} ${readerId ?? ''}`} route={route} language={language} />;
}

/**
 * Memoised, since hydration happens in time slices: a rerender of its parents would make React
 * hydrate the page immediately and completely.
 */
const PageFrame = memo(function PageFrame({ route, language }: { route: PageRoute; language: Language }): ReactNode {
  useEffect(() => addTextLoader((other) => loadPage(route, other)), [route]);
  return (
    <ErrorBoundary Fallback={PageFailed} onRetry={() => forgetPage(route, language)}>
      <Suspense fallback={<Loading outline={route.page.outline} />}>
        <Route path={route.page.path}>
          <CompletePage outline={route.page.outline}>
            <LoadedPage route={route} />
          </CompletePage>
        </Route>
      </Suspense>
    </ErrorBoundary>
  );
});

function LoadedPage({ route }: { route: PageRoute }): ReactNode {
  const { language } = useLanguage();
  const Page = use(loadPage(route, language));
  useAnswers(true);
  return (
    <>
      <Page />
      <EarlyEvents />
    </>
  );
}

/**
 * Replays early events once the reader is known; before, the page may be replaced. A separate
 * component, so that the page does not rerender.
 */
function EarlyEvents(): ReactNode {
  const { isReady } = useSession();
  useEffect(() => {
    if (isReady) replayEarlyEvents();
  }, [isReady]);
  return null;
}

/**
 * Marks the document as interactive (`data-answers`), which happens some time after the first paint.
 * `soon`: the page rests; its frame is interactive, and early events of the page are recorded.
 */
function useAnswers(doesAnswer: boolean | 'soon' | undefined): void {
  useEffect(() => {
    const { dataset } = document.documentElement;
    if (doesAnswer === 'soon') dataset['answers'] ??= 'soon';
    else if (doesAnswer) dataset['answers'] = '';
  }, [doesAnswer]);
}

/** Shown instead of a page after an error, while the rest of the screen stays. */
function PageFailed({ error, onRetry }: { error: unknown; onRetry: () => void }): ReactNode {
  const platform = usePlatformWords();
  const t = useShellWords();
  const isChunk = error instanceof Error && error.name === 'ChunkError';
  return (
    <PageBody>
      <ErrorState title={t(isChunk ? 'pageNotArrived' : 'pageFailed')} retry={{ label: platform('tryAgain'), onRetry }}>
        {t(isChunk ? 'pageNotArrivedText' : 'pageFailedText')}
      </ErrorState>
    </PageBody>
  );
}

/** Scrolls a new page to its top and focuses its content; not on navigation through the history. */
function useFreshStart(): void {
  const { pathname, hash } = useLocation();
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return;
    before.current = pathname;
    if (navigationType() === 'POP' || hash) return;
    // Instant: a smooth scroll would continue after going back.
    window.scrollTo({ top: 0, behavior: 'instant' });
    document.getElementById('main')?.focus({ preventScroll: true });
  }, [pathname, hash]);
}
