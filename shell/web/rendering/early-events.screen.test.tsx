import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { tokenOf } from '#platform/web/testing/screen.tsx';
import contact from '../../../features/contact/words/en.json' with { type: 'json' };
import files from '../../../features/files/words/en.json' with { type: 'json' };
import en from '../../words/en.json' with { type: 'json' };
import es from '../../words/es.json' with { type: 'json' };
import fr from '../../words/fr.json' with { type: 'json' };
import { scaled } from '#platform/server/testing/timeouts.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const places = { closed: [], start: '/panel', sent: [] };
const settings = { ownerName: 'Heron Ltd', hostingName: '', publicUrl: 'http://localhost:3000', modulesOff: [], isDevelopment: true };
const sent = { language: 'en', settings, address: null, data: null, places, page: null };
const nothing = { queries: [], mutations: [] };
const replies: Record<string, unknown> = {
  '/api/session': {
    user: { ...ana, name: 'Ana Soto', role: 'member', isAdministrator: false, profileImage: null },
    mustChangePassword: false,
    waiting: [],
  },
  '/api/files': { items: [], nextCursor: null },
  '/api/announcement': { announcement: null },
  '/get-last-elapsed-time': { lastElapsedTime: 5 },
};

/** React roots of the page, unmounted after each test. */
const { roots } = vi.hoisted(() => ({ roots: [] as { unmount: () => void }[] }));
vi.mock('react-dom/client', async (original) => {
  const actual = await original<typeof import('react-dom/client')>();
  const noting =
    <Given extends unknown[], Root extends { unmount: () => void }>(make: (...given: Given) => Root) =>
    (...given: Given) => {
      const root = make(...given);
      roots.push(root);
      return root;
    };
  return { ...actual, createRoot: noting(actual.createRoot), hydrateRoot: noting(actual.hydrateRoot) };
});

let read: string[] = [];
beforeAll(() => {
  vi.stubGlobal(
    'WebSocket',
    class {
      close = () => {};
    },
  );
  vi.stubGlobal('fetch', async (address: string) => {
    const { pathname } = new URL(address, location.href);
    read.push(pathname);
    if (!pathname.startsWith('/api/') && !(pathname in replies)) return new Response('');
    return Response.json(replies[pathname] ?? { code: 'thing.notFound' }, { status: pathname in replies ? 200 : 404 });
  });
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  // Another test checks reports of hydration mismatches.
  vi.stubGlobal('reportError', () => {});
});
beforeEach(() => {
  read = [];
  localStorage.clear();
  sessionStorage.clear();
  document.cookie = 'appLanguage=; path=/; max-age=0';
});

afterEach(() => {
  for (const root of roots.splice(0)) root.unmount();
});

/** Starts the page in a browser that has just loaded it. */
async function begin(state: object, { at = '/nowhere', root = '', before }: { at?: string; root?: string; before?: () => unknown } = {}) {
  for (const root of roots.splice(0)) root.unmount();
  vi.resetModules();
  history.replaceState(null, '', at);
  document.documentElement.lang = 'en';
  document.body.innerHTML = `<div id="root">${root}</div><script type="application/json" id="state">${JSON.stringify({ ...sent, ...state })}</script>`;
  await before?.();
  await import('../entry-client.tsx');
}
const shown = () => (document.getElementById('root')?.textContent ?? '').replaceAll(/[\u2066-\u2069\u200b]/g, '');
const shows = (text: string) => vi.waitFor(() => expect(shown()).toContain(text), { timeout: scaled(10_000) });
const cookie = () => /appLanguage=(\w+)/.exec(document.cookie)?.[1];

test('SH-02 signed-in people get their own page instead of the markup for visitors', async () => {
  const signIn = async () => {
    const { session } = await import('#platform/web/session/session.tsx');
    session.start(tokenOf(ana));
    vi.resetModules();
  };
  await begin(
    { data: nothing, address: { pathname: '/files', search: '' } },
    { at: '/files', root: '<p>For visitors</p>', before: signIn },
  );
  await shows(files.none);
  expect(shown()).not.toContain('For visitors');
  await vi.waitFor(() => expect(read).toContain('/api/session'));
  await begin({}, { at: '/nowhere', before: signIn });
  await shows(en.cookieSettings);
  await shows('© Heron Ltd');
  const { session } = await import('#platform/web/session/session.tsx');
  session.end();
});

test('LA-01 SH-05 a page starts in the requested language, else in the chosen one, else as sent', async () => {
  await begin({});
  await shows(en.cookieSettings);
  expect([document.documentElement.lang, localStorage.getItem('appLanguage'), cookie()]).toEqual(['en', null, undefined]);
  await begin({}, { before: () => localStorage.setItem('appLanguage', 'fr') });
  await shows(fr.cookieSettings);
  // The cookie informs the server for the next page.
  expect([document.documentElement.lang, cookie()]).toEqual(['fr', 'fr']);
  await begin({}, { at: '/nowhere?lang=es', before: () => localStorage.setItem('appLanguage', 'fr') });
  await shows(es.cookieSettings);
  expect([document.documentElement.lang, localStorage.getItem('appLanguage'), cookie()]).toEqual(['es', 'es', 'es']);
  localStorage.clear();
  await begin({}, { at: '/nowhere?lang=xx', before: () => localStorage.setItem('appLanguage', 'klingon') });
  await shows(en.cookieSettings);
  expect(localStorage.getItem('appLanguage')).toBe('klingon');
});

test('SH-01 SH-05 the page of a visitor hydrates with its own files only', async () => {
  const page = {
    path: '/contact',
    feature: 'contact',
    access: 'public',
    rests: false,
    component: 'ContactPage',
    words: ['contact'],
    file: '/features/contact/web/contact-page.tsx',
    wordsFile: '/features/contact/words/en.json',
    files: ['/assets/other.js'],
  };
  const state = { address: { pathname: '/contact', search: '' }, data: nothing, page };
  let asSent: Element | null | undefined;
  await begin(state, { at: '/contact', root: '<div></div>', before: () => (asSent = document.getElementById('root')?.firstElementChild) });
  await shows(contact.hoursTitle);
  // Hydrated, not rendered again.
  expect(document.getElementById('root')?.firstElementChild).toBe(asSent);
  expect(read).toContain('/assets/other.js');
  expect(location.pathname).toBe('/contact');
});
