import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readSession, signOut } from '#features/accounts/contract/endpoints.ts';
import { listFiles } from '#features/files/contract/endpoints.ts';
import { suggest } from '#features/search/contract/endpoints.ts';
import { readAnnouncement } from '#features/installation/contract/public-endpoints.ts';
import type { Settings } from '#platform/contract/page.ts';
import { setDisabledModules } from '#platform/web/registry/disabled-modules.ts';
import { endFirstView } from '#platform/web/loading/first-view.ts';
import { queries } from '#platform/web/queries/query-client.ts';
import { session } from '#platform/web/session/session.tsx';
import { allWords } from '#platform/web/testing/all-words.ts';
import { answer, endFakeTimers, Screen, tokenOf, type Answer } from '#platform/web/testing/screen.tsx';
import french from '../words/fr.json' with { type: 'json' };
import platformWords from '#platform/words/en.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import navigation from '../words/navigation/en.json' with { type: 'json' };
import notices from '../words/notices/en.json' with { type: 'json' };
import palette from '../words/palette/en.json' with { type: 'json' };
import { App } from './app.tsx';
import { AppNotices } from './offline/app-notices.tsx';
import { recordEarlyEvents, replayEarlyEvents } from './rendering/early-events.ts';
import { ElapsedTime } from './layout/elapsed-time.tsx';
import { setInstallPrompt, watchInstallPrompt } from './layout/install-prompt.ts';
import { loadRegistry } from './routing/site.ts';
import { siteNavigation } from './navigation/site-navigation.ts';
import { opensBySlash, setOpensBySlash } from './layout/slash-shortcut.ts';
import { whenComplete } from './routing/when-complete.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const plain: Settings = {
  ownerName: 'Heron Ltd',
  hostingName: '',
  publicUrl: 'http://localhost:3000',
  modulesOff: [],
  isDevelopment: true,
};
const own = {
  user: { ...ana, name: 'Ana Soto', role: 'member', isAdministrator: false, profileImage: null },
  mustChangePassword: false,
  waiting: [{ kind: 'files', count: 3 }],
};

let elapsed: { status: number; body: unknown };
beforeEach(async () => {
  endFirstView();
  elapsed = { status: 200, body: { lastElapsedTime: 5 } };
  // Disables live messages.
  vi.stubGlobal(
    'WebSocket',
    class {
      close = () => {};
    },
  );
  vi.spyOn(navigator, 'sendBeacon').mockReturnValue(true);
  await loadRegistry();
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const name of ['appTheme', 'appLanguage', 'appSideBar']) document.cookie = `${name}=; path=/; max-age=0`;
  for (const name of ['theme', 'sideBar']) delete document.documentElement.dataset[name];
});

async function startApp({
  at = '/nowhere',
  as,
  settings = {},
  session: mine = own,
  answers = [],
}: { at?: string; as?: typeof ana; settings?: Partial<Settings>; session?: object; answers?: Answer[] } = {}) {
  const set = { ...plain, ...settings };
  // Another test may have set other modules.
  setDisabledModules(set.modulesOff);
  const start = { language: 'en' as const, catalogues: new Map(Object.entries(allWords)) };
  return Screen.open(<App start={start} settings={set} places={siteNavigation(set)} />, {
    at,
    ...(as && { as }),
    answers: [
      answer(readSession, mine as never),
      answer(listFiles, { items: [], nextCursor: null }),
      answer(signOut, {}),
      answer(readAnnouncement, { announcement: null } as never),
      // On a busy machine the palette searches before the test has typed everything.
      answer(suggest, { searches: [], things: [] }),
      ...answers,
    ],
    plain: { '/get-last-elapsed-time': () => Response.json(elapsed.body, { status: elapsed.status }) },
  });
}
const cookie = (name: string) =>
  document.cookie
    .split('; ')
    .find((each) => each.startsWith(`${name}=`))
    ?.split('=')[1];

test('LA-01 another language applies immediately to page and document, and is stored on the device', async () => {
  const screen = await startApp({ at: '/nowhere?lang=en&x=1' });
  expect(screen.text()).toContain(platformWords.notFoundTitle);
  await screen.press('EN · Language: English');
  const chosen = () => [...document.querySelectorAll('[role=menuitemradio][aria-checked=true]')].map(({ textContent }) => textContent);
  expect(chosen()).toEqual(['English']);
  await screen.press('Français');
  await screen.until(() => screen.text().includes(french.cookieSettings));
  expect(document.documentElement.lang).toBe('fr');
  expect(localStorage.getItem('appLanguage')).toBe('fr');
  expect(cookie('appLanguage')).toBe('fr');
  expect(screen.at).toBe('/nowhere?x=1');
  // Another window changes the language; invalid values are ignored.
  const receive = (key: string, newValue: string) =>
    screen.does(() => window.dispatchEvent(Object.assign(new Event('storage'), { key, newValue })));
  await receive('appLanguage', 'xx');
  await receive('another', 'en');
  expect(screen.text()).toContain(french.cookieSettings);
  await receive('appLanguage', 'en');
  await screen.until(() => screen.text().includes(en.cookieSettings));
  expect(document.documentElement.lang).toBe('en');
});

test('SH-11 the theme is selected, stored in a cookie, and can follow the system again', async () => {
  const screen = await startApp();
  const theme = () => document.documentElement.dataset['theme'];
  expect(theme()).toBeUndefined();
  await screen.press('Theme: System');
  await screen.press(en.themeDark);
  expect([theme(), cookie('appTheme')]).toEqual(['dark', 'dark']);
  await screen.press('Theme: Dark');
  expect([...document.querySelectorAll('[role=menuitemradio]')].map((item) => item.getAttribute('aria-checked'))).toEqual([
    'false',
    'false',
    'true',
  ]);
  await screen.press(en.themeLight);
  expect([theme(), cookie('appTheme')]).toEqual(['light', 'light']);
  await screen.press('Theme: Light');
  await screen.press(en.themeSystem);
  expect([theme(), cookie('appTheme')]).toEqual([undefined, undefined]);
});

test('SH-02 a visitor is sent to sign in and back; signed-in people see the page; unknown and disabled ones say so', async () => {
  const screen = await startApp({ at: '/files?list=sent' });
  expect(screen.at).toBe('/connect?next=%2Ffiles%3Flist%3Dsent#login');
  const signedIn = await startApp({ at: '/files?list=sent', as: ana });
  await signedIn.until(() => signedIn.text().includes('You have not shared any files yet'));
  expect(signedIn.at).toBe('/files?list=sent');
  expect((await startApp()).text()).toContain(platformWords.notFoundTitle);
  const off = await startApp({ at: '/files', as: ana, settings: { modulesOff: ['files'] } });
  expect(off.read.some((address) => address.startsWith('/api/files'))).toBe(false);
  expect(off.text()).not.toContain(platformWords.notFoundTitle);
  expect(off.find('#main').textContent).not.toBe('');
  expect((await startApp({ at: '/files', settings: { modulesOff: ['files'] } })).at).toBe('/connect#login');
});

test('SE-05 an expired session keeps the page while its notice is shown, and another person sees nothing of it', async () => {
  const screen = await startApp({ at: '/files', as: ana });
  await screen.until(() => screen.text().includes('No files yet'));
  const before = screen.read.length;
  await screen.does(() => session.expire(session.token() ?? ''));
  expect(screen.text()).toContain('No files yet');
  await screen.does(() => session.start(tokenOf({ id: 'AAAAAAA3', username: 'bob' })));
  expect(screen.read.slice(before).some((address) => address.startsWith('/api/files'))).toBe(true);
  expect(screen.text()).toContain('No files yet');
});

test('SR-05 “/” and Ctrl+K open the palette anywhere, except in text fields; early typing is preserved', async () => {
  const screen = await startApp({ at: '/nowhere' });
  const isOpen = () => document.querySelector('[role=combobox]') !== null;
  const press = (key: string, options: KeyboardEventInit = {}, at: Element = document.body) => screen.key(key, options, at);
  for (const [key, options] of [
    ['k', {}],
    ['k', { ctrlKey: true, shiftKey: true }],
    ['k', { ctrlKey: true, altKey: true }],
    ['/', { ctrlKey: true }],
    ['x', { ctrlKey: true }],
  ] as const) {
    await press(key, options);
    expect(isOpen(), key).toBe(false);
  }
  const field = document.body.appendChild(document.createElement('input'));
  await press('/', {}, field);
  await press('k', { ctrlKey: true }, field);
  expect(isOpen()).toBe(false);
  field.setAttribute('data-jumps', '');
  await press('/', {}, field);
  expect(isOpen()).toBe(false);
  await press('k', { ctrlKey: true }, field);
  expect(isOpen()).toBe(true);
  field.remove();
  await screen.press(palette.close);
  expect(isOpen()).toBe(false);
  await press('K', { metaKey: true });
  expect(isOpen()).toBe(true);
  await screen.press(palette.close);
  setOpensBySlash(false);
  await press('/');
  expect(isOpen()).toBe(false);
  setOpensBySlash(true);
  expect(opensBySlash()).toBe(true);
  await press('/');
  expect(isOpen()).toBe(true);
});

test('SR-05 in the palette the first line is selected, arrows wrap around, and Enter opens the selection', async () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  const screen = await startApp({ at: '/nowhere' });
  const open = async () => {
    // The page of unknown addresses has a search of its own.
    await screen.press(screen.find(`header [aria-label="${en.search}"]`));
    await screen.until(() => document.querySelector('[role=combobox]'));
    return screen.find<HTMLInputElement>('[role=combobox]');
  };
  let field = await open();
  const chosen = () => document.querySelector('[role=option][aria-selected=true] bdi')?.textContent;
  const options = () => [...document.querySelectorAll('[role=option] bdi')].map(({ textContent }) => textContent ?? '');
  expect(chosen()).toBe(options()[0]);
  await screen.key('ArrowUp', {}, field);
  expect(chosen()).toBe(options().at(-1));
  await screen.key('ArrowDown', {}, field);
  expect(chosen()).toBe(options()[0]);
  await screen.key('ArrowDown', { isComposing: true }, field);
  expect(chosen()).toBe(options()[0]);
  // Further typing selects the first result, wherever the arrows were before.
  await screen.fill(field, 'theme');
  await screen.until(() => chosen()?.startsWith('Theme: '));
  await screen.key('ArrowDown', {}, field);
  const second = chosen() ?? '';
  await screen.fill(field, 'theme:');
  await screen.until(() => options().includes(second));
  expect(chosen()).toBe(options()[0]);
  await screen.fill(field, 'theme dark');
  await screen.until(() => chosen() === 'Theme: Dark');
  expect(field.getAttribute('aria-activedescendant')).toBe(document.querySelector('[role=option][aria-selected=true]')?.id);
  await screen.key('Enter', {}, field);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  await screen.fill(field, 'herons');
  await screen.until(() => chosen()?.includes('herons'));
  await screen.key('Enter', { ctrlKey: true }, field);
  expect(vi.mocked(window.open).mock.calls[0]?.[0]).toMatch(/\/resultSearch\?q=herons$/);
  await screen.fill(field, 'key /');
  await screen.until(() => chosen() === palette.slashOff);
  await screen.press(screen.find('[role=option][aria-selected=true]'));
  expect(opensBySlash()).toBe(false);
  setOpensBySlash(true);
  await screen.fill(field, 'contact');
  await screen.until(() => chosen()?.toLowerCase().includes('contact'));
  await screen.key('Enter', {}, field);
  expect(screen.at).not.toBe('/nowhere');
  expect(document.querySelector('[role=combobox]')).toBeNull();
  field = await open();
  expect(field.value).toBe('');
});

test('SH-10 the width of the side bar is stored; arrow keys move in it, and pending tasks are counted', async () => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('75rem'), addEventListener() {}, removeEventListener() {} }));
  const screen = await startApp({ at: '/nowhere', as: ana });
  await screen.until(() => screen.names().includes(navigation.narrow));
  expect(cookie('appSideBar')).toBe('auto');
  await screen.press(navigation.narrow);
  expect([localStorage.getItem('sideBar'), document.documentElement.dataset['sideBar'], cookie('appSideBar')]).toEqual([
    'narrow',
    'narrow',
    'narrow',
  ]);
  await screen.press(navigation.widen);
  expect([localStorage.getItem('sideBar'), document.documentElement.dataset['sideBar']]).toEqual(['wide', 'wide']);
  const bar = screen.find(`nav[aria-label="${en.mainNavigation}"]`);
  const links = [...bar.querySelectorAll('a')];
  const names = () => document.activeElement?.getAttribute('href');
  await screen.does(() => links[0]?.focus());
  for (const [key, at] of [
    ['ArrowDown', 1],
    ['ArrowUp', 0],
    ['ArrowUp', 0],
    ['End', links.length - 1],
    ['ArrowDown', links.length - 1],
    ['Home', 0],
    ['x', 0],
  ] as const) {
    await screen.key(key);
    expect(names(), key).toBe(links[at]?.getAttribute('href'));
  }
  expect(bar.querySelector('a[href="/files"]')?.textContent).toContain('3');
  const visitor = await startApp({ at: '/nowhere' });
  expect(document.documentElement.dataset['sideBar']).toBeUndefined();
  expect(cookie('appSideBar')).toBeUndefined();
  expect(visitor.names()).not.toContain(navigation.narrow);
});

test('SH-10 on a phone the remaining navigation is in “More”: pages, account, language and theme', async () => {
  const screen = await startApp({ at: '/nowhere', as: ana, session: { ...own, user: { ...own.user, isAdministrator: true } } });
  await screen.until(() => screen.names().includes(navigation.morePlaces));
  await screen.press(navigation.morePlaces);
  await screen.until(() => document.querySelector('dialog[open] h3'));
  const parts = () => [...document.querySelectorAll('dialog[open] h3')].map(({ textContent }) => textContent);
  expect(parts()).toEqual(expect.arrayContaining([navigation.account, navigation.language, navigation.theme]));
  const pressed = (name: string) => [...document.querySelectorAll('dialog[open] button')].find(({ textContent }) => textContent === name);
  await screen.press(pressed('Dark') as HTMLElement);
  expect(document.documentElement.dataset['theme']).toBe('dark');
  expect(pressed('Dark')?.getAttribute('aria-pressed')).toBe('true');
  await screen.press(pressed('Español') as HTMLElement);
  await screen.until(() => document.documentElement.lang === 'es');
  await screen.press(pressed('English') as HTMLElement);
  await screen.until(() => document.documentElement.lang === 'en');
  const went = vi.spyOn(location, 'assign').mockImplementation(() => {});
  await screen.press(pressed(navigation.signOut) as HTMLElement);
  expect(went).toHaveBeenCalledWith('/backPage');
  expect(session.token()).toBeNull();
});

test('SH-10 on a phone the visitors’ dock marks the current page: Home exactly, others with the pages below them', async () => {
  const current = async (at: string) => {
    const screen = await startApp({ at });
    return [...screen.find(`nav[aria-label="${en.mainNavigationPhone}"]`).querySelectorAll('[aria-current=page]')].map((link) =>
      link.getAttribute('href'),
    );
  };
  expect(await current('/nowhere')).toEqual([]);
  const screen = await startApp();
  const links = [...screen.find(`nav[aria-label="${en.mainNavigationPhone}"]`).querySelectorAll('a')].map((link) =>
    link.getAttribute('href'),
  );
  expect(links[0]).toBe('/');
  expect(await current(`${links[1]}/nowhere`)).toEqual([links[1]]);
});

test('SH-08 SH-09 the footer names the owner of the site and the time of the latest page of the Hub', async () => {
  const screen = await startApp({ settings: { hostingName: 'Cloud' } });
  await screen.until(() => screen.text().includes(' ms'));
  expect(screen.text()).toContain('© Heron Ltd · Hosted by Cloud');
  expect(screen.text()).toContain('Stable · 5 ms');
  expect(screen.names()).toContain(en.cookieSettings);
  const off = await startApp({ settings: { modulesOff: ['hub', 'analytics'] } });
  expect(off.text()).toContain('© Heron Ltd');
  expect(off.text()).not.toContain('Hosted by');
  expect(off.text()).toContain(`· ${en.moduleDisabledShort}`);
  expect(off.names()).not.toContain(en.cookieSettings);
});

test('SH-09 an unavailable time of the Hub is displayed as disabled, or not at all', async () => {
  const logged = vi.spyOn(console, 'error').mockImplementation(() => {});
  const shownText = async (status: number, body: unknown) => {
    const answer = () => {
      if (status === 0) throw new TypeError('Failed to fetch');
      return Response.json(body, { status });
    };
    const screen = await Screen.open(<ElapsedTime />, { plain: { '/get-last-elapsed-time': answer } });
    await screen.until(() => !screen.text().includes('Chargement'));
    return screen.text();
  };
  expect(await shownText(200, { lastElapsedTime: 12 })).toBe(' · 12 ms');
  expect(await shownText(403, {})).toBe(` · ${en.moduleDisabledShort}`);
  // Browsers log a request without an answer themselves, and Firefox lets the code of a page that is left continue.
  expect(await shownText(0, {})).toBe('');
  expect(logged).not.toHaveBeenCalled();
  expect(await shownText(500, {})).toBe('');
  expect(logged).toHaveBeenCalledExactlyOnceWith(new Error('HTTP 500'));
});

test('PW-01 the app can be installed where the browser supports it, once', async () => {
  Object.defineProperty(navigator, 'serviceWorker', { value: {}, configurable: true });
  watchInstallPrompt();
  const screen = await startApp();
  expect(screen.names()).not.toContain(en.install);
  let requested = 0;
  const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), {
    prompt: async () => (requested += 1),
    userChoice: Promise.resolve(),
  });
  await screen.does(() => window.dispatchEvent(offer));
  expect(offer.defaultPrevented).toBe(true);
  await screen.until(() => screen.names().includes(en.install));
  await screen.press(en.install);
  expect(requested).toBe(1);
  expect(screen.names()).not.toContain(en.install);
  await screen.does(() => setInstallPrompt(offer));
  expect(screen.names()).toContain(en.install);
  await screen.does(() => window.dispatchEvent(new Event('appinstalled')));
  expect(screen.names()).not.toContain(en.install);
  Reflect.deleteProperty(navigator, 'serviceWorker');
});

test('PW-03 a lost connection is displayed until it is back', async () => {
  const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
  const screen = await Screen.open(<AppNotices />);
  expect(screen.text()).toBe('');
  online.mockReturnValue(false);
  await screen.does(() => window.dispatchEvent(new Event('offline')));
  expect(screen.text()).toContain(notices.offline);
  online.mockReturnValue(true);
  await screen.does(() => window.dispatchEvent(new Event('online')));
  expect(screen.text()).toBe('');
});

test('SH-05 a page that fails to render leaves the rest of the screen, and can be retried', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const screen = await startApp({ at: '/files', as: ana, answers: [answer(listFiles, { items: [{}], nextCursor: null } as never)] });
  await screen.until(() => screen.text().includes(en.pageFailed));
  expect(screen.text()).toContain('© Heron Ltd');
  screen.answer(listFiles, { items: [], nextCursor: null });
  queries.client?.clear();
  await screen.press('Try again');
  await screen.until(() => screen.text().includes('No files yet'));
});

test('SH-04 a new page starts at the top with focus on its content; a hash scrolls, smoothly unless motion is reduced', async () => {
  const scrolled = vi.spyOn(window, 'scrollTo').mockImplementation(() => {});
  const into = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const screen = await startApp({ at: '/nowhere' });
  expect(scrolled).not.toHaveBeenCalled();
  const move = (to: string) => screen.does(() => history.pushState(null, '', to));
  await move('/nowhere/else');
  expect(scrolled).toHaveBeenCalledWith({ top: 0, behavior: 'instant' });
  expect(document.activeElement?.id).toBe('main');
  await move('/nowhere#main');
  expect(scrolled).toHaveBeenCalledTimes(1);
  expect(into).toHaveBeenCalledWith({ behavior: 'smooth' });
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {}, removeEventListener() {} }));
  await move('/nowhere#later');
  expect(into).toHaveBeenCalledTimes(1);
  await screen.does(() => screen.find('#main').insertAdjacentHTML('beforeend', '<p id="later"></p>'));
  await screen.until(() => into.mock.calls.length > 1);
  expect(into).toHaveBeenLastCalledWith({ behavior: 'auto' });
  await move('/nowhere#%E0%A4%A');
  expect(into).toHaveBeenCalledTimes(2);
});

test('SH-01 actions before the code is loaded are replayed once', async () => {
  await Screen.open(null);
  document.body.innerHTML =
    '<div id="main"><form method="post"><input name="a" value=""><textarea name="b"></textarea><button type="submit" disabled>Send</button></form><button type="button">Press</button><div data-drop><input type="file" disabled></div></div><button type="button" id="outside">Elsewhere</button>';
  const received: string[] = [];
  const receive = () => {
    for (const type of ['click', 'input', 'change', 'submit'])
      document.querySelector('#main')?.addEventListener(type, (event) => {
        event.preventDefault();
        const { value } = event.target as HTMLInputElement;
        received.push(`${type} ${(event.target as Element).localName}${value ? ` ${value}` : ''}`);
      });
  };
  const [input, area] = [document.querySelector<HTMLInputElement>('[name=a]'), document.querySelector<HTMLTextAreaElement>('textarea')];
  const [submit, press] = [...document.querySelectorAll<HTMLButtonElement>('button')];
  const file = document.querySelector<HTMLInputElement>('[type=file]');
  Object.assign(area as object, { value: 'typed before' });
  recordEarlyEvents(true);
  expect([submit?.disabled, file?.disabled]).toEqual([false, false]);
  Object.assign(input as object, { value: 'typed' });
  input?.dispatchEvent(new Event('input', { bubbles: true }));
  press?.click();
  press?.click();
  document.querySelector<HTMLElement>('#outside')?.click();
  for (let times = 0; times < 2; times += 1) input?.form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  receive();
  replayEarlyEvents();
  expect(received.filter((each) => each.startsWith('click'))).toEqual(['click button']);
  expect(received.filter((each) => each.startsWith('submit'))).toEqual(['submit form']);
  expect(received).toEqual(expect.arrayContaining(['input textarea typed before', 'input input typed', 'change input typed']));
  expect(received.at(-1)).toBe('submit form');
  received.length = 0;
  replayEarlyEvents();
  press?.click();
  expect(received).toEqual(['click button']);
});

test('SH-05 a page is complete once nothing that it requested is pending, at the latest after 3 s', async () => {
  await Screen.open(null);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance', 'requestIdleCallback', 'cancelIdleCallback'] });
  let whole = 0;
  whenComplete(() => (whole += 1));
  expect(whole).toBe(1);
  vi.spyOn(queries.client as object as { isFetching: () => number }, 'isFetching').mockReturnValue(1);
  whenComplete(() => (whole += 1));
  const stop = whenComplete(() => (whole += 10));
  await vi.advanceTimersByTimeAsync(2_900);
  expect(whole).toBe(1);
  stop();
  await vi.advanceTimersByTimeAsync(200);
  expect(whole).toBe(2);
});
