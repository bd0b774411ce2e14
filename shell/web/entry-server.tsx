import { dehydrate, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'preact-render-to-string';
import type { Language } from '#platform/contract/language.ts';
import { productName, type Outline, type PageAddress, type RenderedPage, type Settings } from '#platform/contract/page.ts';
import type { Prefetch } from '#platform/web/api/api.ts';
import { HeadMarkContext, splitHead } from '#platform/web/rendering/head-tags.tsx';
import { MarkupCacheContext } from '#platform/web/rendering/cached-markup.tsx';
import { loadAllLazy } from '#platform/web/loading/lazy.tsx';
import { isProblem } from '#platform/web/api/problem.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { createQueryClient } from '#platform/web/queries/queries.ts';
import { leadsToNoAdministration } from './routing/administration-addresses.ts';
import { App } from './app.tsx';
import { cacheMarkup } from './rendering/markup-cache.ts';
import { renderWithoutSubscriptions } from './rendering/server-contexts.ts';
import { loadPage } from './routing/page-loader.ts';
import { prefetches } from './routing/prefetches.ts';
import * as registry from './routing/registry.ts';
import { matchRoute, routes, type Match } from './routing/routes.ts';
import { setRegistry } from './routing/site.ts';
import { siteNavigation } from './navigation/site-navigation.ts';
import { catalogueOf, commonWords, loadWords } from './i18n/words-loader.ts';

export { setTransport } from '#platform/web/api/api.ts';
export { sentNavigation, sitePaths } from './navigation/site-navigation.ts';

setRegistry(registry);
renderWithoutSubscriptions();

/** The address of no page. */
const frameAddress = '/-';

/** In no text: it differs with each process. */
const headMark = crypto.randomUUID();

interface Plan {
  status: 200 | 403 | 404;
  pattern: string | null;
  isRendered: boolean;
  outline: Outline;
  search: string;
  prefetches: Prefetch[];
  isSecret: boolean;
}

/**
 * Plans the page of an address. Private pages render in the browser, since only it has the token.
 */
export function planPage({ pathname, search }: PageAddress, language: Language, settings: Settings): Plan {
  const match = matchRoute(pathname, settings.modulesOff, true);
  const pattern = match.kind === 'page' ? match.route.page.path : null;
  const plan: Plan = { status: 200, pattern, isRendered: true, outline: 'list', search: '', prefetches: [], isSecret: false };
  if (match.kind === 'missing') return { ...plan, status: 404 };
  if (match.kind === 'moduleDisabled') return { ...plan, status: 403, isRendered: match.access === 'public' };
  const { page } = match.route;
  if (leadsToNoAdministration(pathname, settings.modulesOff)) return { ...plan, status: 404, isRendered: false };
  plan.outline = page.outline ?? plan.outline;
  if (page.access === 'signedIn') return { ...plan, isRendered: false };
  const { query = [], reads, isSecret = false } = prefetches[page.path] ?? {};
  const taken = knownQuery(new URLSearchParams(search), query);
  return {
    ...plan,
    search: taken.size ? `?${taken}` : '',
    prefetches: reads?.({ params: match.params, search: taken, language, settings }) ?? [],
    isSecret,
  };
}

/** The known keys of a query in one order, so that equal pages have one cache entry. */
function knownQuery(requested: URLSearchParams, keys: readonly string[]): URLSearchParams {
  return new URLSearchParams(keys.flatMap((key) => (requested.get(key) ? [[key, requested.get(key) ?? '']] : [])));
}

/** The patterns of all pages of this installation. */
export function pagePatterns({ modulesOff }: Settings): string[] {
  return [...new Set(routes.filter(({ feature }) => !modulesOff.includes(feature)).map(({ page }) => page.path))];
}

/** Renders a public page with a visitor’s rights. */
export async function renderPage(address: PageAddress, language: Language, settings: Settings): Promise<RenderedPage> {
  const { status, outline, prefetches: reads } = planPage(address, language, settings);
  const client = createQueryClient();
  const match = matchRoute(address.pathname, settings.modulesOff, true);
  const [component] = await Promise.all([
    match.kind === 'page' ? loadPage(match.route, language) : import('./home/not-found-page.tsx').then((module) => module.NotFoundPage),
    loadWords(language, commonWords),
    ...reads.map((item) =>
      item.isInfinite
        ? client.prefetchInfiniteQuery({ ...item, retry: false } as never)
        : client.prefetchQuery({ ...item, retry: false } as never),
    ),
  ]);
  // Including those of the page, which is loaded now.
  await loadAllLazy();
  const problems = reads.flatMap(({ queryKey }) => {
    const error: unknown = client.getQueryState(queryKey)?.error;
    return isProblem(error) ? [error] : [];
  });
  const isMissing = problems.some(({ code }) => code === 'thing.notFound');
  // A failed read makes the page 503 for crawlers, which retry; people still see the rest.
  const isIncomplete = problems.some((problem) => problem.status >= 500);
  // A refused read of a visitor page reveals nothing; contributions of disabled modules are
  // omitted.
  const isClosed = !isIncomplete && problems.some(({ code }) => code !== 'moduleDisabled');
  if (isClosed && match.kind === 'page' && match.route.page.access === 'visitor') return renderFrame(outline, language, settings);
  const { markPart, withCachedParts } = cacheMarkup(settings, language);
  const html = withCachedParts(
    renderToString(
      <QueryClientProvider client={client}>
        <MarkupCacheContext value={markPart}>
          <HeadMarkContext value={headMark}>
            <Router ssrPath={address.pathname} ssrSearch={address.search.replace(/^\?/, '')}>
              <App start={{ language, catalogues: catalogueOf(language) }} settings={settings} places={siteNavigation(settings)} />
            </Router>
          </HeadMarkContext>
        </MarkupCacheContext>
      </QueryClientProvider>,
    ),
  );
  const data = JSON.stringify(dehydrate(client));
  client.clear();
  return {
    status: isMissing ? 404 : isIncomplete ? 503 : status,
    component: component.name,
    page: sentPage(match, component.name),
    ...splitHead(html, headMark),
    data,
  };
}

/**
 * The frame of pages that the browser renders, with the shape of the page. It contains nothing of
 * the address, so that all pages of a shape share it.
 */
export async function renderFrame(outline: Outline, language: Language, settings: Settings): Promise<RenderedPage> {
  await loadWords(language, commonWords);
  const client = createQueryClient();
  const markup = renderToString(
    <QueryClientProvider client={client}>
      <Router ssrPath={frameAddress}>
        <App
          start={{ language, catalogues: catalogueOf(language) }}
          settings={settings}
          places={siteNavigation(settings)}
          outline={outline}
        />
      </Router>
    </QueryClientProvider>,
  );
  client.clear();
  const head = renderToString(<title>{settings.siteName ?? productName}</title>);
  return { status: 200, component: '', page: null, head, markup, data: 'null' };
}

function sentPage(match: Match, name: string): RenderedPage['page'] {
  if (match.kind !== 'page') return null;
  const { page, feature, words } = match.route;
  const rests = page.rests === true;
  // A page that rests also needs the messages of contributions by other features.
  return {
    path: page.path,
    feature,
    access: page.access === 'visitor' ? 'visitor' : 'public',
    rests,
    component: plainName(name),
    words: rests ? words : words.slice(0, 1),
  };
}

/** Removes the number that the build adds to duplicate names. */
function plainName(name: string): string {
  return name.replace(/\$\d+$/, '');
}
