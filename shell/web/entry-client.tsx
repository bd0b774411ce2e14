import '#platform/web/styles/app.css';
import type { DehydratedState } from '@tanstack/react-query';
import { startTransition, StrictMode } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { dateText } from '#platform/contract/date-text.ts';
import { isLanguage, type Language } from '#platform/contract/language.ts';
import type { PageAddress, Settings } from '#platform/contract/page.ts';
import { Router } from '#platform/web/router.tsx';
import { session } from '#platform/web/session.tsx';
import { App, createQueryClient } from './app.tsx';
import { watchInstallPrompt } from './install-prompt.ts';
import { keepLanguage, languageKey } from './language-provider.tsx';
import { loadPage } from './page-loader.ts';
import { matchRoute } from './routes.ts';
import { catalogueOf, commonWords, loadWords } from './words-loader.ts';

/** What the server wrote into the page. */
interface PageState {
  language: Language;
  settings: Settings;
  /** Where it was rendered for; null where many addresses share one page. */
  address: PageAddress | null;
  data: DehydratedState | null;
}

const root = document.getElementById('root');
const state = JSON.parse(document.getElementById('state')?.textContent ?? 'null') as PageState;

watchInstallPrompt();

/** Lets whoever touches the page be answered before the next step. */
const rest = () => new Promise((done) => setTimeout(done));

async function begin(): Promise<void> {
  await rest();
  const client = createQueryClient();
  if (state.data) {
    // The server checked the data as it sent the page, whenever it made it; and its clock is not this one. The library's own taking over
    // brings much for what is still being read, which the server never sends.
    for (const { queryKey, queryHash, queryType, state: read } of state.data.queries)
      client
        .getQueryCache()
        .build(
          client,
          { queryKey, queryHash, ...(queryType ? { _type: queryType } : {}) },
          { ...read, dataUpdatedAt: Date.now(), fetchStatus: 'idle' },
        );
  }
  const asked = new URLSearchParams(location.search).get('lang');
  if (isLanguage(asked)) keepLanguage(asked);
  const stored = localStorage.getItem(languageKey);
  const language = isLanguage(stored) ? stored : state.language;
  // The server did not know of a choice that only local storage holds.
  const isRendered = state.data !== null && language === state.language;
  if (language !== state.language) {
    keepLanguage(language);
    document.documentElement.lang = language;
    client.clear();
  }
  // Whoever went back or forward before this ran is elsewhere by now. The page awakes as it was sent, and then follows them.
  const sent = isRendered ? state.address : null;
  const match = matchRoute((sent ?? location).pathname, state.settings.modulesOff);
  await Promise.all([
    loadWords(language, commonWords),
    match.kind === 'page' ? loadPage(match.route, language).catch(() => {}) : undefined,
    // What was read before is there without a connection too.
    navigator.onLine ? undefined : import('./kept-reading.ts').then(({ recallReading }) => recallReading(client)).catch(() => {}),
    // Whoever is signed in sees their menu at once.
    session.token() === null ? undefined : import('#features/accounts/web/account-menu-signed-in.tsx').catch(() => {}),
  ]);
  if (!root) return;
  // The first date that a browser writes takes it long: it does so in a slice of its own.
  if (root.querySelector('time')) {
    dateText(language, new Date().toISOString());
    await rest();
  }
  const app = (
    <StrictMode>
      <Router {...(sent && { ssrPath: sent.pathname, ssrSearch: sent.search.replace(/^\?/, '') })}>
        <App client={client} start={{ language, catalogues: catalogueOf(language) }} settings={state.settings} />
      </Router>
    </StrictMode>
  );
  // In slices: whoever touches the page meanwhile is answered between them.
  if (isRendered) startTransition(() => void hydrateRoot(root, app));
  else createRoot(root).render(app);
}

void begin();
