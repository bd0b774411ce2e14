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

/** What the server wrote into the page. */
interface PageState {
  language: Language;
  settings: Settings;
  /** Where it was rendered for; null where many addresses share one page. */
  address: PageAddress | null;
  data: DehydratedState | null;
  places: SentNavigation;
  /** The page that was rendered, and its files; none where it is not a page of its own, and while the code is being developed. */
  page: (SentPage & { file: string; wordsFile: string; files: readonly string[] }) | null;
}

const root = document.getElementById('root');
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState;

restoreControlledInputs();
runEffectsBeforeEvents();
watchInstallPrompt();

/** Lets whoever touches the page be answered before the next step. */
const rest = () => new Promise((done) => setTimeout(done));

/** The page that the server sent, which needs nothing of the features that it does not show. */
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

async function begin(): Promise<void> {
  await rest();
  queries.sent = state.data;
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) keepLanguage(asked);
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
  // Whoever went back or forward before this ran is elsewhere by now. The page awakes as it was sent, and then follows them.
  const sent = isRendered ? state.address : null;
  const { pathname } = sent ?? location;
  let route = isVisitor && sent && state.page ? sentRoute(state.page, language) : undefined;
  if (route) setSentPage(pathname, route);
  else {
    const { matchRoute, removeSentPage } = await loadRegistry();
    const match = matchRoute(pathname, state.settings.modulesOff, isVisitor);
    if (match.kind === 'page') ({ route } = match);
    // Whoever is signed in has another page at this address.
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
    // One that rests is taken over as it is.
    isRendered && rests ? undefined : loading,
    // What was read before is there without a connection too.
    navigator.onLine ? undefined : import('./offline/offline-cache.ts').then((module) => module.restoreReads()).catch(() => {}),
    // What was sent is a visitor's: with the store at hand it is read anew for whoever is signed in.
    isVisitor ? undefined : import('#platform/web/queries/queries.ts').then(({ browserClient }) => browserClient()).catch(() => {}),
    // Whoever is signed in sees their menu at once.
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
  // In slices: whoever touches the page meanwhile is answered between them.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void begin()
  .then(() => afterFirstView())
  .then(loadRegistry)
  .then(({ enableViewTransitions }) => enableViewTransitions());
