import '#platform/web/styles/app.css';
import type { DehydratedState } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { PageAddress, SentPage, Settings, SentNavigation } from '#platform/contract/page.ts';
import { restoreControlledInputs } from '#platform/web/rendering/controlled-inputs.ts';
import { runEffectsBeforeEvents } from '#platform/web/rendering/effects-before-events.ts';
import { importFile } from '#platform/web/loading/import-with-retry.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import type { Words } from '#platform/contract/words.ts';
import type { PageComponent } from '#platform/web/registry/feature.ts';
import { Router } from '#platform/web/navigation/router.tsx';
import { session } from '#platform/web/session/session.tsx';
import { afterFirstView, endFirstView } from '#platform/web/loading/first-view.ts';
import { App } from './app.tsx';
import { recordEarlyEvents } from './rendering/early-events.ts';
import { watchInstallPrompt } from './layout/install-prompt.ts';
import { keepLanguage, languageKey } from './i18n/language-provider.tsx';
import { loadFrame, loadPage } from './routing/page-loader.ts';
import { navigationFrom } from './navigation/navigation-of.ts';
import { loadRegistry, setSentPage } from './routing/site.ts';
import type { Route } from './routing/routes.ts';
import { catalogueOf, commonWords, loadWords, setSentWords } from './i18n/words-loader.ts';

/** The state that the server embedded in the page. */
interface PageState {
  language: Language;
  settings: Settings;
  /** The rendered address; null if many addresses share one page. */
  address: PageAddress | null;
  data: DehydratedState | null;
  places: SentNavigation;
  /** The rendered page and its files; null for shared frames and in development. */
  page: (SentPage & { file: string; wordsFile: string; files: readonly string[] }) | null;
}

const root = document.getElementById('root');
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState;

restoreControlledInputs();
runEffectsBeforeEvents();
watchInstallPrompt();

/** Yields to the event loop, so that input is handled before the next step. */
const rest = () => new Promise((done) => setTimeout(done));

/** The route of the sent page, without the registry of features. */
function sentRoute(
  { path, feature, access, rests, component, words, file, wordsFile, files }: NonNullable<PageState['page']>,
  language: Language,
): Route {
  const [own = ''] = words;
  setSentWords(own, language, () => importFile<{ default: Words }>(wordsFile));
  const load = async () =>
    (await importFile<Record<string, PageComponent>>(file, files))[component] ?? Promise.reject(new Error(component));
  return { feature, words, page: { path, access, rests, load } };
}

/** Whether the page may use its storage, which throws if the browser blocks it. */
function hasStorage(): boolean {
  try {
    return Boolean(localStorage && sessionStorage);
  } catch {
    return false;
  }
}

async function begin(): Promise<void> {
  if (!hasStorage()) (await import('#platform/web/storage/site-storage.ts')).replaceBlockedStorage();
  await rest();
  queries.sent = state.data;
  const requested = new URLSearchParams(location.search).get('lang');
  if (isLanguage(requested)) keepLanguage(requested);
  const stored = localStorage.getItem(languageKey);
  const language = isLanguage(stored) ? stored : state.language;
  // The server did not know of a choice that only local storage holds.
  let isRendered = state.data !== null && language === state.language;
  if (language !== state.language) {
    keepLanguage(language);
    document.documentElement.lang = language;
    queries.sent = null;
  }
  const isVisitor = session.token() === null;
  if (!isRendered || !isVisitor) endFirstView();
  // The address may have changed since. The page hydrates as it was sent and then navigates.
  const sent = isRendered ? state.address : null;
  const { pathname } = sent ?? location;
  let route = isVisitor && sent && state.page ? sentRoute(state.page, language) : undefined;
  if (route) setSentPage(pathname, route);
  else {
    const { matchRoute, removeSentPage } = await loadRegistry();
    const match = matchRoute(pathname, state.settings.modulesOff, isVisitor);
    if (match.kind === 'page') ({ route } = match);
    // Signed-in people have another page at this address.
    if (route?.page.access === 'signedIn') {
      isRendered = false;
      removeSentPage();
    }
  }
  const rests = isVisitor && route?.page.rests === true;
  if (isRendered) recordEarlyEvents(rests);
  const loading = (route ? loadPage(route, language) : isVisitor ? undefined : loadFrame(language))?.catch(() => {});
  await Promise.all([
    loadWords(language, commonWords),
    // A page that rests hydrates without its code.
    isRendered && rests ? undefined : loading,
    // Without a connection, earlier reads are restored.
    navigator.onLine ? undefined : import('./offline/offline-cache.ts').then((module) => module.restoreReads()).catch(() => {}),
    // The sent reads are a visitor’s; the query client refetches them for a signed-in person.
    isVisitor ? undefined : import('#platform/web/queries/queries.ts').then(({ browserClient }) => browserClient()).catch(() => {}),
    // The account menu appears immediately.
    isVisitor ? undefined : import('#features/accounts/web/account-menu-signed-in.tsx').catch(() => {}),
  ]);
  if (!root) return;
  const places = navigationFrom(state.places);
  const app = (
    <StrictMode>
      <Router {...(sent && { ssrPath: sent.pathname, ssrSearch: sent.search.replace(/^\?/, '') })}>
        <App start={{ language, catalogues: catalogueOf(language) }} settings={state.settings} places={places} />
      </Router>
    </StrictMode>
  );
  // In time slices, so that input is handled between them.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void begin()
  .then(() => afterFirstView())
  .then(loadRegistry)
  .then(({ enableViewTransitions, keepTextNodesInPlace }) => {
    enableViewTransitions();
    keepTextNodesInPlace();
  });
