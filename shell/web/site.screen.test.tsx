import { useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useLiveConnection, type LiveConnection } from '#platform/web/live/live.tsx';
import { deviceStore } from '#platform/web/storage/device-store.ts';
import { prefixOf } from '#platform/web/drafts/draft-kinds.ts';
import { endFirstView } from '#platform/web/loading/first-view.ts';
import { browserClient } from '#platform/web/queries/queries.ts';
import { session } from '#platform/web/session/session.tsx';
import { noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { endFakeTimers, Screen, tokenOf } from '#platform/web/testing/screen.tsx';
import notices from '../words/notices/en.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import { AppNotices } from './offline/app-notices.tsx';
import { recordEarlyEvents, replayEarlyEvents } from './rendering/early-events.ts';
import { storeReads, restoreReads } from './offline/offline-cache.ts';
import { ChunkError, forgetPage, loadPage } from './routing/page-loader.ts';
import { useSearchResults } from './palette/use-search-results.ts';
import { navigationFrom } from './navigation/navigation-of.ts';
import { featureWords } from './routing/registry.ts';
import type { Route } from './routing/routes.ts';
import { removeSentPage } from './routing/remove-sent-page.ts';
import { Taglines, taglineMs } from './home/taglines.tsx';
import { catalogueOf, commonWords, loadWords, setSentWords, wordsFor } from './i18n/words-loader.ts';

const ana = { id: 'AAAAAAA2', username: 'ana' };

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const route = (access: 'public' | 'signedIn', load: () => Promise<() => null>): Route =>
  ({ feature: 'pages', words: ['platform', 'shell'], page: { path: `/${access}`, access, load } }) as unknown as Route;

test('SH-07 taglines rotate automatically, and pause while hovered, focused or stopped', async () => {
  const screen = await Screen.open(<Taglines />);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = (ms: number) => screen.does(() => vi.advanceTimersByTimeAsync(ms));
  const at = () => Number(/(\d) \/ 4/.exec(screen.text())?.[1]);
  // Fake timers apply from the next render on.
  await screen.press(en.taglineNext);
  expect(at()).toBe(2);
  expect(screen.text()).toContain(en.taglineSharing);
  await after(taglineMs - 1);
  expect(at()).toBe(2);
  await after(1);
  expect(at()).toBe(3);
  const still = async () => {
    const before = at();
    await after(3 * taglineMs);
    expect(at()).toBe(before);
    expect(screen.find('[aria-live]').getAttribute('aria-live')).toBe('polite');
  };
  const section = screen.find('section');
  const pointer = (type: string, pointerType: string) =>
    screen.does(() => {
      section.dispatchEvent(Object.assign(new Event(`pointer${type}`), { pointerType }));
    });
  await pointer('enter', 'mouse');
  await still();
  await pointer('leave', 'mouse');
  expect(screen.find('[aria-live]').getAttribute('aria-live')).toBe('off');
  await after(taglineMs);
  expect(at()).toBe(4);
  await pointer('enter', 'touch');
  await after(taglineMs);
  expect(at()).toBe(1);
  await screen.press(en.taglinePrevious);
  expect(at()).toBe(4);
  const [stop, previous] = [screen.named(en.taglinesStop), screen.named(en.taglinePrevious)];
  await screen.does(() => stop.focus());
  await still();
  await screen.does(() => previous.focus());
  await still();
  await screen.does(() => previous.blur());
  await after(taglineMs);
  expect(at()).toBe(1);
  await screen.press(en.taglinesStop);
  await still();
  await screen.press(en.taglinesStart);
  await after(taglineMs);
  expect(at()).toBe(2);
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true, addEventListener: () => {}, removeEventListener: () => {} } as never);
  const reduced = await Screen.open(<Taglines />);
  await reduced.does(() => vi.advanceTimersByTimeAsync(3 * taglineMs));
  expect(reduced.text()).toContain('1 / 4');
});

test('SH-05 a notice says after five seconds that live updates are paused, until they resume or a retry', async () => {
  let connection = undefined as LiveConnection | undefined;
  const Connection = () => {
    connection = useLiveConnection();
    return null;
  };
  const screen = await Screen.open(
    <>
      <Connection />
      <AppNotices />
    </>,
  );
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const after = (ms: number) => screen.does(() => vi.advanceTimersByTimeAsync(ms));
  let isConnected = false;
  let notify = (_: boolean) => {};
  let tried = 0;
  const socket = {
    isConnected: () => isConnected,
    onConnection: (listener: typeof notify) => {
      notify = listener;
      return () => {};
    },
    tryNow: () => void (tried += 1),
  };
  const change = (to: object | undefined) =>
    screen.does(() => {
      if (!connection) return;
      connection.socket = to as never;
      for (const listener of connection.socketListeners) listener();
    });
  const connect = (to: boolean) =>
    screen.does(() => {
      isConnected = to;
      notify(to);
    });
  await after(20_000);
  expect(screen.text()).not.toContain(notices.notLive);
  await change(socket);
  await after(4_999);
  expect(screen.text()).not.toContain(notices.notLive);
  await after(1);
  expect(screen.text()).toContain(notices.notLive + notices.notLiveText);
  await screen.press(notices.tryNow);
  expect(tried).toBe(1);
  expect(screen.text()).not.toContain(notices.notLive);
  await after(5_000);
  expect(screen.text()).toContain(notices.notLive);
  await connect(true);
  expect(screen.text()).not.toContain(notices.notLive);
  await after(10_000);
  expect(screen.text()).not.toContain(notices.notLive);
  // A reconnection within five seconds.
  await connect(false);
  await after(4_000);
  await connect(true);
  await after(4_000);
  expect(screen.text()).not.toContain(notices.notLive);
  await connect(false);
  await after(5_000);
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  await screen.does(() => window.dispatchEvent(new Event('offline')));
  // Only one of the two notices is shown.
  expect(screen.text()).toContain(notices.offline);
  expect(screen.text()).not.toContain(notices.notLive);
  await change(undefined);
});

test('SH-01 input before the code is loaded reaches React as a change, also in a form that was rendered again', async () => {
  await Screen.open(null);
  const typed: string[] = [];
  document.body.innerHTML =
    '<div id="main"><form method="post"><input name="a"><input name="b" type="checkbox"><textarea name="c"></textarea></form></div>';
  const [a, b, c] = ['a', 'b', 'c'].map((name) => document.querySelector<HTMLInputElement>(`[name=${name}]`)) as [
    HTMLInputElement,
    HTMLInputElement,
    HTMLInputElement,
  ];
  recordEarlyEvents(false);
  for (const [control, value] of [
    [a, 'one'],
    [c, 'three'],
  ] as const) {
    control.value = value;
    control.dispatchEvent(new Event('input', { bubbles: true }));
  }
  b.click();
  // Like React, ignores values that it has already seen.
  let known = 'one';
  const prototype = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  Object.defineProperty(a, 'value', {
    configurable: true,
    get: () => prototype?.get?.call(a) as string,
    set(value: string) {
      known = value;
      prototype?.set?.call(a, value);
    },
  });
  a.addEventListener('input', () => known !== a.value && typed.push(a.value));
  b.addEventListener('change', () => typed.push(`checked ${b.checked}`));
  // The form was rendered again: the text goes into the new field.
  c.remove();
  const rendered = Object.assign(document.createElement('textarea'), { name: 'c' });
  rendered.addEventListener('input', () => typed.push(rendered.value));
  document.querySelector('form')?.append(rendered);
  replayEarlyEvents();
  expect(typed.toSorted()).toEqual(['checked true', 'one', 'three']);
  expect(a.value).toBe('one');
  // Pages that do not `rest` record input only.
  const pressed: string[] = [];
  document.body.innerHTML =
    '<div id="main"><button type="button">Press</button><form method="post"><button type="submit" disabled></button></form></div>';
  recordEarlyEvents(false);
  const button = document.querySelector('button');
  button?.click();
  expect(document.querySelector<HTMLButtonElement>('[type=submit]')?.disabled).toBe(true);
  button?.addEventListener('click', () => pressed.push('again'));
  replayEarlyEvents();
  expect(pressed).toEqual([]);
});

test('FI-04 a file that is dropped before the code is loaded is kept for the form and not opened by the browser', async () => {
  await Screen.open(null);
  document.body.innerHTML = '<div id="main"><p>Beside</p><div data-drop><b>Here</b><input type="file"></div></div>';
  const field = document.querySelector<HTMLInputElement>('[type=file]') as HTMLInputElement;
  // happy-dom does not search below this element.
  Object.assign(document.querySelector('[data-drop]') as object, { querySelector: (selector: string) => document.querySelector(selector) });
  let given: unknown;
  Object.defineProperty(field, 'files', {
    get: () => given,
    set(files: unknown) {
      given = files;
    },
  });
  recordEarlyEvents(true);
  const files = [new File(['x'], 'a.pdf')];
  const drop = (type: string, on: Node | null, dataTransfer: object | null = { files }) => {
    const event = Object.assign(new Event(type, { bubbles: true, cancelable: true }), { dataTransfer });
    on?.dispatchEvent(event);
    return event.defaultPrevented;
  };
  const [here, beside] = [document.querySelector('b')?.firstChild ?? null, document.querySelector('p')];
  expect([drop('dragover', here), drop('dragover', beside), drop('drop', beside), drop('drop', here, null)]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(given).toBeUndefined();
  expect(drop('drop', here)).toBe(true);
  expect(given).toBe(files);
  const received: string[] = [];
  for (const type of ['input', 'change']) field.addEventListener(type, () => received.push(type));
  replayEarlyEvents();
  expect(received).toEqual(['input', 'change']);
});

test('LA-02 visitors load the words of their page only, signed-in people those of all features, each once', async () => {
  const everything = ['platform', 'shell', ...featureWords.keys()];
  const nothing = async () => () => null;
  expect(await wordsFor(route('public', nothing), true)).toEqual(['platform', 'shell']);
  expect(await wordsFor(route('public', nothing), false)).toEqual(everything);
  for (const isVisitor of [true, false]) expect(await wordsFor(route('signedIn', nothing), isVisitor)).toEqual(everything);
  expect(commonWords).toEqual(['platform', 'shell', 'accounts/shared', 'groups/shared']);
  const load = vi.fn(async () => ({ default: { said: 'Dit' } }));
  setSentWords('sent', 'fr', load as never);
  for (let times = 0; times < 2; times += 1) await loadWords('fr', ['sent', 'shell', 'unknown', 'contact']);
  expect(load).toHaveBeenCalledTimes(1);
  expect(catalogueOf('fr').get('sent')).toEqual({ said: 'Dit' });
  expect([...catalogueOf('fr').keys()]).toEqual(expect.arrayContaining(['sent', 'shell', 'contact']));
  expect(catalogueOf('fr').has('unknown')).toBe(false);
  expect(catalogueOf('es').has('sent')).toBe(false);
  expect(catalogueOf('fr')).toBe(catalogueOf('fr'));
});

test('SH-05 the code of a page is loaded once, retried after a failure, and given up after two minutes', async () => {
  endFirstView();
  const Page = () => null;
  const load = vi.fn(async () => Page);
  const page = route('public', load);
  const first = loadPage(page, 'en');
  expect(await first).toBe(Page);
  expect(loadPage(page, 'en')).toBe(first);
  expect(Object.entries(first)).toEqual([
    ['status', 'fulfilled'],
    ['value', Page],
  ]);
  session.start(tokenOf(ana));
  expect(await loadPage(page, 'en')).toBe(Page);
  expect(load).toHaveBeenCalledTimes(2);
  // Code loaded for a signed-in person is used for visitors too.
  const mine = loadPage(page, 'en');
  session.end();
  expect(loadPage(page, 'en')).toBe(mine);
  expect(loadPage(page, 'fr')).not.toBe(mine);
  const failing = route(
    'signedIn',
    vi.fn(async () => Promise.reject(new Error('It is away.'))),
  );
  const failed = await loadPage(failing, 'en').catch((error: unknown) => error);
  expect([failed instanceof ChunkError, (failed as Error).name, (failed as Error).message]).toEqual([
    true,
    'ChunkError',
    'Error: It is away.',
  ]);
  await loadPage(failing, 'en').catch(() => {});
  expect(failing.page.load).toHaveBeenCalledTimes(1);
  forgetPage(failing, 'en');
  await loadPage(failing, 'en').catch(() => {});
  expect(failing.page.load).toHaveBeenCalledTimes(2);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let outcome: unknown;
  void loadPage(
    route('signedIn', () => new Promise(() => {})),
    'es',
  ).catch((error: unknown) => (outcome = error));
  await vi.advanceTimersByTimeAsync(119_999);
  expect(outcome).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(outcome).toBeInstanceOf(ChunkError);
});

test('SH-02 markup for visitors is removed if signed-in people have another page', async () => {
  await Screen.open(null);
  const before = document.head.innerHTML;
  document.head.innerHTML =
    '<title>T</title><meta name="description"><meta name="viewport"><meta property="og:title"><link rel="canonical"><link rel="alternate"><link rel="icon">';
  document.body.innerHTML = '<div id="root"><p></p><p></p></div><aside></aside>';
  removeSentPage();
  expect(document.head.innerHTML).toBe('<meta name="viewport"><link rel="icon">');
  expect(document.body.innerHTML).toBe('<div id="root"></div><aside></aside>');
  document.head.innerHTML = before;
});

test('AC-14 no link leads to a closed page, with or without query and fragment', () => {
  const { isOpen, start, sent } = navigationFrom({ closed: ['/register', '/media/:id'], start: '/hub', sent: ['/'] } as never);
  expect(['/register', '/Register?next=x', '/register#top', '/media/one'].map(isOpen)).toEqual([false, false, false, false]);
  expect(['/', '/registered', '/media', '/media/one/two'].map(isOpen)).toEqual([true, true, true, true]);
  expect([start, sent]).toEqual(['/hub', ['/']]);
  expect(navigationFrom({ closed: [], start: '/', sent: [] } as never).isOpen('/register')).toBe(true);
});

/** A fake IndexedDB: values by store and key. */
function deviceDatabase() {
  const stored = new Map<string, { keyPath: string; values: Map<string, Record<string, unknown>> }>();
  const requestOf = (result: unknown, ...before: string[]) => {
    const request = Object.assign(new EventTarget(), { result });
    queueMicrotask(() => {
      for (const type of [...before, 'success']) request.dispatchEvent(new Event(type));
    });
    return request;
  };
  const storeOf = (name: string) => {
    const { keyPath, values } = stored.get(name) ?? { keyPath: '', values: new Map<string, Record<string, unknown>>() };
    const transaction = new EventTarget();
    setTimeout(() => transaction.dispatchEvent(new Event('complete')), 0);
    return {
      transaction,
      getAll: () => requestOf([...values.values()]),
      put(value: Record<string, unknown>) {
        values.set(String(value[keyPath]), value);
        return requestOf(undefined);
      },
      delete: (key: string) => requestOf(void values.delete(key)),
      get: (key: string) => requestOf(values.get(key)),
      openCursor() {
        const left = [...values];
        const walk = Object.assign(new EventTarget(), { result: undefined as object | undefined });
        const step = () =>
          queueMicrotask(() => {
            const [key = '', value] = left.shift() ?? [];
            walk.result = value && { value, delete: () => void values.delete(key), continue: step };
            walk.dispatchEvent(new Event('success'));
          });
        step();
        return walk;
      },
    };
  };
  const database = {
    objectStoreNames: { contains: (name: string) => stored.has(name) },
    createObjectStore: (name: string, { keyPath }: { keyPath: string }) => stored.set(name, { keyPath, values: new Map() }),
    transaction: () => Object.assign(new EventTarget(), { objectStore: storeOf }),
    close: () => {},
  };
  vi.stubGlobal('indexedDB', { open: () => requestOf(database, 'upgradeneeded') });
  return (name: string) => [...(stored.get(name)?.values.values() ?? [])];
}

test('PW-03 the eighty latest reads are available offline, encrypted, to their own reader only', async () => {
  const storedIn = deviceDatabase();
  const screen = await Screen.open(null, { as: ana });
  const client = browserClient();
  const rest = async () => {
    for (let turn = 0; turn < 50; turn += 1) await new Promise((done) => setTimeout(done, 0));
  };
  const read = (id: number, name = 'GET /api/documents/:id') =>
    client.setQueryData([name, { params: { id } }], { id }, { updatedAt: 1_000 + id });
  read(0);
  read(0, 'GET /api/files');
  const day = 24 * 3_600_000;
  const files = await deviceStore('files', 'readwrite');
  for (const [name, keptAt] of [
    ['AAAAAAA2 one', Date.now() - 7 * day + 60_000],
    ['AAAAAAA2 old', Date.now() - 7 * day - 60_000],
    ['AAAAAAA3 other', Date.now()],
  ] as const)
    files.put({ name, keptAt, file: new Blob() });
  localStorage.setItem(`${prefixOf('AAAAAAA2', 'upload')}one`, '{}');
  await storeReads();
  await rest();
  // Files are kept for seven days, while this device has an upload of their owner.
  expect(storedIn('files').map(({ name }) => name)).toEqual(['AAAAAAA2 one']);
  for (let id = 1; id <= 84; id += 1) read(id);
  read(1, 'GET /api/session');
  await rest();
  const ids = () => storedIn('answers').map(({ readAt }) => Number(readAt) - 1_000);
  expect(ids().toSorted((one, other) => one - other)).toEqual(Array.from({ length: 85 }, (_, id) => id));
  expect(storedIn('answers')[0]).toMatchObject({ owner: 'AAAAAAA2', readAt: 1_000 });
  expect(storedIn('answers').filter(({ text }) => String(text).includes('"id"'))).toEqual([]);
  await storeReads();
  await rest();
  // Keeps only the latest reads, and those on screen.
  expect(new Set(storedIn('answers').map(({ owner }) => owner))).toEqual(new Set(['AAAAAAA2']));
  const latest = Array.from({ length: 80 }, (_, at) => at + 5);
  client.clear();
  await storeReads();
  expect(ids().toSorted((one, other) => one - other)).toEqual(latest);

  await restoreReads();
  expect(client.getQueryData(['GET /api/documents/:id', { params: { id: 64 } }])).toEqual({ id: 64 });
  expect(client.getQueryState(['GET /api/documents/:id', { params: { id: 64 } }])?.dataUpdatedAt).toBe(1_064);
  expect(client.getQueryData(['GET /api/documents/:id', { params: { id: 4 } }])).toBeUndefined();
  client.clear();
  // The next person does not see any of them, and they are deleted.
  session.start(tokenOf({ id: 'AAAAAAA3', username: 'bob' }));
  await rest();
  expect(storedIn('answers')).toEqual([]);
  await restoreReads();
  expect(client.getQueryCache().getAll()).toEqual([]);
  vi.stubGlobal('indexedDB', undefined);
  read(70);
  await rest();
  await screen.close();
});

test('SR-05 the palette shows results of features after a pause in typing, drops late ones, and retries failed ones', async () => {
  const requested: [string, AbortSignal][] = [];
  let answers: (typed: string) => Promise<unknown> = async () => [];
  const find = (typed: string, signal: AbortSignal) => {
    requested.push([typed, signal]);
    return answers(typed);
  };
  const slots = {
    ...noSlots,
    palette: [{ feature: 'groups', order: 1, firstAt: ['/network'], load: async () => find }],
    searchKinds: { group: { Icon: () => null, several: 'groups', feature: 'groups' } },
  };
  let seen = { groups: [] as unknown[], isFailed: false, again: () => {} };
  const Found = ({ typed }: { typed: string }) => {
    seen = useSearchResults(typed);
    return null;
  };
  const part = (typed: string) => (
    <SlotsContext value={{ slotsNow: () => slots as never, subscribe: () => () => {} }}>
      <Found typed={typed} />
    </SlotsContext>
  );
  const Icon = () => null;
  const act = () => {};
  const results = [
    {
      id: 'group one',
      text: [
        ['Her', true],
        ['ons', false],
      ],
      look: { kind: 'group' },
      to: '/network/one',
    },
    { id: 'two', text: { key: 'requestsWaiting', values: { count: 2 } }, look: { Icon }, act },
    { id: 'three', text: [['X', false]], look: { kind: 'unknown' } },
  ];
  answers = async () => [
    { name: { key: 'groups' }, results },
    { name: { key: 'newGroup' }, results: [] },
  ];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let typed = 'her';
  let type = (_: string) => {};
  const Typing = () => {
    const [now, setNow] = useState(typed);
    type = setNow;
    return part(now);
  };
  const screen = await Screen.open(<Typing />, { at: '/network/ABCD2345' });
  const after = (ms: number) => screen.does(() => vi.advanceTimersByTimeAsync(ms));
  await after(119);
  expect(requested).toEqual([]);
  await after(1);
  expect(requested.map(([text]) => text)).toEqual(['her']);
  expect(seen.groups).toEqual([
    {
      id: 'groups groups',
      name: 'Groups',
      isFirst: true,
      lines: [
        {
          id: 'groups groups group one',
          text: results[0]?.text,
          Icon: slots.searchKinds.group.Icon,
          note: 'Group',
          thing: { kind: 'group', id: 'one' },
          to: '/network/one',
          act: undefined,
        },
        { id: 'groups groups two', text: [['2 pending requests', false]], Icon, note: undefined, to: undefined, act },
        { id: 'groups groups three', text: [['X', false]], Icon: undefined, note: undefined, to: undefined, act: undefined },
      ],
    },
  ]);
  let late = (_: unknown) => {};
  answers = async (text) => (text === 'late' ? new Promise((resolve) => (late = resolve)) : Promise.reject(new Error('It is away.')));
  await screen.does(() => type((typed = 'late')));
  await after(120);
  await screen.does(() => type((typed = 'fails')));
  expect(requested.at(-1)?.[1].aborted).toBe(true);
  expect(seen.groups).toHaveLength(1);
  await screen.does(() => late([{ name: { key: 'groups' }, results: [] }]));
  expect([seen.groups.length, seen.isFailed]).toEqual([1, false]);
  await after(120);
  // Results for other words are not shown.
  expect([seen.groups, seen.isFailed]).toEqual([[], true]);
  answers = async () => [{ name: { key: 'groups' }, results }];
  await screen.does(() => seen.again());
  await after(120);
  expect([seen.groups.length, seen.isFailed]).toEqual([1, false]);
  const elsewhere = await Screen.open(part(''), { at: '/networked' });
  await elsewhere.does(() => vi.advanceTimersByTimeAsync(0));
  expect([requested.at(-1)?.[0], seen.groups]).toMatchObject(['', [{ isFirst: false }]]);
});
