import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { answer, endFakeTimers, Screen } from '#platform/web/testing/screen.tsx';
import { readFigures } from '../contract/endpoints.ts';
import consent from '../words/consent/en.json' with { type: 'json' };
import en from '../words/en.json' with { type: 'json' };
import { Analytics } from './analytics.tsx';
import { showCookieSettings } from './consent.ts';
import { FiguresSection } from './figures/figures-section.tsx';

/** Beacons sent to the server. */
let beacons: { address: string; body: Promise<string> }[] = [];
const counted = async (address: string) =>
  Promise.all(beacons.filter((each) => each.address === address).map(async ({ body }) => JSON.parse(await body) as unknown));
const answered = () => localStorage.getItem('cookie_consent');
const today = () => new Date().toISOString().slice(0, 10);
beforeEach(() => {
  beacons = [];
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  Object.defineProperty(navigator, 'sendBeacon', {
    configurable: true,
    value: (address: string, body: Blob) => void beacons.push({ address, body: body.text() }),
  });
});
afterEach(endFakeTimers);
afterEach(() => vi.restoreAllMocks());

const open = async (before?: () => void, page: string | undefined = '/hub') => {
  const screen = await Screen.open(<Analytics page={page} pathname="/hub" />, { at: '/hub', ...(before && { before }) });
  await screen.does(() => vi.advanceTimersByTime(300));
  return screen;
};
const keep =
  (answer: string, day = today()) =>
  () => {
    localStorage.setItem('cookie_consent', answer);
    localStorage.setItem('cookie_consent_day', day);
  };

test('CK-01 the banner appears a moment after the page; yes counts a visit with a random ID, no stores nothing', async () => {
  const screen = await Screen.open(<Analytics page="/hub" pathname="/hub" />);
  await screen.does(() => vi.advanceTimersByTime(299));
  expect(screen.text()).not.toContain(consent.bannerTitle);
  await screen.does(() => vi.advanceTimersByTime(1));
  expect(screen.text()).toContain(consent.bannerTitle);
  expect(await counted('/api/analytics/visit')).toEqual([]);
  await screen.press(consent.accept);
  expect(answered()).toBe('granted');
  expect(localStorage.getItem('cookie_consent_day')).toBe(today());
  expect(screen.text()).not.toContain(consent.bannerTitle);
  expect(await counted('/api/analytics/visit')).toEqual([{ visitor: expect.stringMatching(/^[0-9a-f]{32}$/), language: 'en' }]);
  expect(JSON.parse(localStorage.getItem('visitorId') ?? '')).toMatchObject({ since: today() });
  const other = await open();
  await other.press(consent.decline);
  expect(answered()).toBe('denied');
  expect(localStorage.getItem('visitorId')).toBeNull();
  expect(await counted('/api/analytics/visit')).toHaveLength(1);
});

test('CK-01 analytics is off by default in the settings, which later show the answer', async () => {
  const screen = await open();
  await screen.press(consent.customize);
  expect(screen.find('dialog[open]').textContent).toContain(consent.settingsTitle);
  expect(screen.text()).not.toContain(consent.bannerTitle);
  await screen.press(consent.close);
  expect(answered()).toBeNull();
  expect(screen.text()).toContain(consent.bannerTitle);
  await screen.press(consent.customize);
  const box = () => screen.find<HTMLInputElement>('[name=analytics]');
  expect(box().checked).toBe(false);
  await screen.press(consent.validate);
  expect(answered()).toBe('denied');
  expect(document.querySelector('dialog[open]')).toBeNull();
  await screen.does(() => showCookieSettings(true));
  await screen.press(box());
  await screen.press(consent.validate);
  expect(answered()).toBe('granted');
  await screen.does(() => showCookieSettings(true));
  expect(box().checked).toBe(true);
  await screen.press(screen.find('dialog[open] button:nth-last-child(2)'));
  expect(answered()).toBe('denied');
  expect(localStorage.getItem('visitorId')).toBeNull();
});

test('CK-01 an answer in another window applies here; an expired one is asked for again', async () => {
  const screen = await open();
  localStorage.setItem('cookie_consent', 'denied');
  await screen.does(() => window.dispatchEvent(new Event('storage')));
  expect(screen.text()).not.toContain(consent.bannerTitle);
  const old = await open(keep('granted', '2020-01-01'));
  await old.does(() => vi.advanceTimersByTime(300));
  expect(answered()).toBeNull();
  expect(old.text()).toContain(consent.bannerTitle);
  expect(await counted('/api/analytics/visit')).toEqual([]);
  expect((await open(keep('denied'))).text()).not.toContain(consent.bannerTitle);
  expect((await open(keep('perhaps'))).text()).toContain(consent.bannerTitle);
});

test('CK-02 a page is counted by pattern and language regardless of consent, unless Do Not Track is set', async () => {
  await open(keep('denied'), '/network/:id');
  expect(await counted('/api/analytics/view')).toEqual([{ path: '/network/:id', language: 'en' }]);
  beacons = [];
  const unknown = await Screen.open(<Analytics page={undefined} pathname="/nowhere" />);
  expect(unknown.read).toEqual([]);
  for (const [name, said] of [
    ['doNotTrack', '1'],
    ['globalPrivacyControl', true],
  ] as const) {
    Object.defineProperty(navigator, name, { value: said, configurable: true });
    await open(keep('denied'));
    Reflect.deleteProperty(navigator, name);
  }
  expect(await counted('/api/analytics/view')).toEqual([]);
});

test('CK-02 figures are shown by day or month, with pages and languages, in the reader’s format', async () => {
  vi.useRealTimers();
  const figures = {
    periods: [
      { start: '2026-03-01', views: 1_200, visits: 3 },
      { start: '2026-03-02', views: 34, visits: 4 },
    ],
    pages: [{ path: '/network/:id/:part?', views: 1_000 }],
    languages: [{ language: 'fr' as const, views: 7 }],
  };
  const byMonth = figures.periods.map((each, place) => ({ ...each, start: `2026-0${place + 3}-01` }));
  const openFigures = (at: string) =>
    Screen.open(<FiguresSection />, {
      at,
      answers: [answer(readFigures, ({ query }) => (query['range'] === 'days' ? figures : { ...figures, periods: byMonth }))],
    });
  const screen = await openFigures('/dashBoardSuperAdmin/visits');
  expect(screen.read).toEqual(['/api/analytics?range=days']);
  expect([...document.querySelectorAll('dl > div')].map(({ textContent }) => textContent)).toEqual([
    `${en['figures.views']}1,234${en['figures.views.how']}`,
    `${en['figures.visits']}7${en['figures.visits.how']}`,
  ]);
  const rows = [...document.querySelectorAll('tbody tr')].map((row) => [...row.children].map(({ textContent }) => textContent).join(' '));
  expect(rows).toEqual(['Mar 2 34 4', 'Mar 1 1,200 3', '/network/…/… 1,000', 'French 7']);
  expect(screen.text()).toContain(en['figures.viewsByDay']);
  const months = await openFigures('/dashBoardSuperAdmin/visits?range=months');
  expect(months.read).toEqual(['/api/analytics?range=months']);
  expect(months.text()).toContain(en['figures.viewsByMonth']);
  expect(months.text()).toContain('Apr 2026');
});
