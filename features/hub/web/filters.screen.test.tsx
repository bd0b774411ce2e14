import { afterEach, expect, test, vi } from 'vitest';
import { endFakeTimers, refusal, type Screen } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import { listHub, putLanguagesFirst } from '../contract/endpoints.ts';
import en from '../words/en.json' with { type: 'json' };
import { ana, aPage, aThing, openHub } from './testing/open-hub.tsx';

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

const page = aPage([aThing(2), aThing(1)]);
const linksIn = (screen: Screen, label: string) =>
  [...screen.find(`nav[aria-label="${label}"]`).querySelectorAll('a')].map((link) => [
    link.textContent,
    link.getAttribute('href'),
    link.getAttribute('aria-current'),
  ]);
/** The last request of a list, without the partial reads that refresh a cached one. */
const requested = (screen: Screen) => screen.read.findLast((address) => address.startsWith('/api/hub') && !address.includes('limit='));
const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);

test('HU-02 kinds and languages are links that keep the other filters and start at the first page', async () => {
  const screen = await openHub('public', page, { search: '?q=tide&kind=document&languages=fr&cursor=here' });
  expect(requested(screen)).toBe('/api/hub?mode=public&sort=newest&q=tide&kind=document&languages=fr&cursor=here');
  expect(linksIn(screen, en.kinds)).toEqual([
    [en.kindAll, '/flux?q=tide&languages=fr', null],
    ['Document', '/flux?q=tide&kind=document&languages=fr', 'true'],
  ]);
  expect(linksIn(screen, en.languages)).toEqual([
    [en.languageAll, '/flux?q=tide&kind=document', null],
    ['English', '/flux?q=tide&kind=document&languages=en,fr', null],
    ['French', '/flux?q=tide&kind=document', 'true'],
    ['Spanish', '/flux?q=tide&kind=document&languages=fr,es', null],
  ]);
  expect(screen.named(en.startAgain).getAttribute('href')).toBe('/flux?q=tide&kind=document&languages=fr');
  const unfiltered = await openHub('public', page);
  expect(linksIn(unfiltered, en.kinds).map(([, , current]) => current)).toEqual(['true', null]);
  expect(linksIn(unfiltered, en.languages).map(([, , current]) => current)).toEqual(['true', null, null, null]);
  expect(unfiltered.names()).not.toContain(en.startAgain);
  // First languages are listed first, and “all” becomes a choice.
  const first = await openHub('private', aPage(page.items, { first: ['es'] }), { as: ana });
  expect(linksIn(first, en.languages).map(([name, to, current]) => [name, to, current])).toEqual([
    [en.languageAll, '/panel?languages=all', null],
    ['Spanish', '/panel?languages=es', null],
    ['English', '/panel?languages=en', null],
    ['French', '/panel?languages=fr', null],
  ]);
});

test('HU-02 dates and orders are selects that follow the address; days are sent with the time zone', async () => {
  const screen = await openHub('public', page, { search: '?q=tide' });
  const field = (name: string) => screen.find<HTMLSelectElement>(`#hub-filters [name=${name}]`);
  expect([field('range').value, field('sort').value]).toEqual(['all', 'newest']);
  expect([...field('range').options].map(({ textContent }) => textContent)).toEqual([
    en.rangeAll,
    en.rangeToday,
    en.rangeWeek,
    en.rangeMonth,
    en.rangeYear,
    en.rangeCustom,
  ]);
  expect(document.querySelector('#hub-filters [name=from]')).toBeNull();
  await screen.fill(field('sort'), 'title');
  expect([screen.at, requested(screen)]).toEqual(['/flux?q=tide&sort=title', '/api/hub?mode=public&sort=title&q=tide']);
  expect(field('sort').value).toBe('title');
  await screen.fill(field('range'), 'week');
  expect([screen.at, requested(screen)]).toEqual([
    '/flux?q=tide&range=week&sort=title',
    `/api/hub?mode=public&sort=title&q=tide&range=week&tz=${zone}`,
  ]);
  await screen.fill(field('range'), 'custom');
  // Before a day is entered, the list has all dates.
  expect(screen.at).toBe('/flux?q=tide&range=custom&sort=title');
  expect(requested(screen)).toContain('range=week');
  await screen.fill(field('from') as unknown as HTMLElement, '2026-03-09');
  expect(screen.at).toBe('/flux?q=tide&range=custom&from=2026-03-09&sort=title');
  expect(requested(screen)).toBe(`/api/hub?mode=public&sort=title&q=tide&range=custom&tz=${zone}&from=2026-03-09`);
  // Days in the wrong order are swapped.
  await screen.fill(field('to') as unknown as HTMLElement, '2026-03-02');
  expect(screen.at).toBe('/flux?q=tide&range=custom&from=2026-03-09&to=2026-03-02&sort=title');
  expect(requested(screen)).toBe(`/api/hub?mode=public&sort=title&q=tide&range=custom&tz=${zone}&from=2026-03-02&to=2026-03-09`);
  expect([...document.querySelectorAll<HTMLInputElement>('#hub-filters [type=hidden]')].map(({ name, value }) => [name, value])).toEqual([
    ['q', 'tide'],
  ]);
});

test('HU-02 a search replaces the one in the address, and can be cleared', async () => {
  const screen = await openHub('public', page, { search: '?sort=title' });
  const length = history.length;
  const field = screen.find<HTMLInputElement>('form[role=search] [type=search]');
  await screen.fill(field, 'tide');
  await screen.submitOf('form[role=search]');
  expect(screen.at).toBe('/flux?q=tide&sort=title');
  expect(requested(screen)).toBe('/api/hub?mode=public&sort=title&q=tide');
  expect(history.length).toBe(length);
  await screen.press(en.clearSearch);
  expect(screen.at).toBe('/flux?sort=title');
  // The search starts a moment after the last key, without submitting the form.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  await screen.fill(field, 'ebb');
  expect(screen.at).toBe('/flux?sort=title');
  await screen.does(() => vi.advanceTimersByTimeAsync(250));
  expect(screen.at).toBe('/flux?q=ebb&sort=title');
});

test('HU-02 active filters are listed, each with a link that removes it, and the total', async () => {
  const search = '?q=tide&kind=document&range=week&languages=en,fr&sort=oldest';
  const screen = await openHub('public', aPage(page.items, { total: 7 }), { search });
  const active = () =>
    Object.fromEntries(
      [...document.querySelectorAll('a')]
        .filter(({ textContent }) => textContent.startsWith(en.without))
        .map((link) => [link.textContent.replace(en.without, ''), link.getAttribute('href')]),
    );
  expect(active()).toEqual({
    Document: '/flux?q=tide&range=week&languages=en,fr&sort=oldest',
    [en.rangeWeek]: '/flux?q=tide&kind=document&languages=en,fr&sort=oldest',
    'English and French': '/flux?q=tide&kind=document&range=week&sort=oldest',
    [en.sortOldest]: '/flux?q=tide&kind=document&range=week&languages=en,fr',
  });
  expect(screen.find('p[role=status][tabindex="-1"]').textContent).toBe('7 results');
  expect(screen.named(en.reset).getAttribute('href')).toBe('/flux');
  expect(screen.named('Search the whole site for “tide”').getAttribute('href')).toBe('/resultSearch?q=tide');
  await openHub('public', page, { search: '?languages=all' });
  expect(active()).toEqual({ [en.languageAll]: '/flux' });
  const first = await openHub('private', aPage(page.items, { first: ['fr'] }), { as: ana });
  expect(active()).toEqual({ 'French first': '/panel?languages=all' });
  // First languages are not a filter.
  expect(first.names()).not.toContain(en.reset);
  const plain = await openHub('public', page);
  expect([active(), plain.names().filter((name) => name.startsWith('Search everything'))]).toEqual([{}, []]);
});

test('HU-03 the filters share the view by its address, without the page reached', async () => {
  const screen = await openHub('public', page, { search: '?q=tide&cursor=here' });
  await screen.press(en.filters);
  expect(screen.find('#hub-filters').hasAttribute('data-open')).toBe(true);
  await screen.press(en.share);
  expect(screen.find('#hub-filters').hasAttribute('data-open')).toBe(false);
  expect(screen.find('dialog').textContent).toContain(en.shareText);
  expect(screen.find<HTMLInputElement>('dialog input').value).toBe('https://atrium.example/flux?q=tide');
  await screen.press(en.close);
  expect(document.querySelector('dialog')).toBeNull();
  const own = await openHub('private', page, { as: ana, search: '?sort=title' });
  await own.press(en.share);
  expect(own.find('dialog').textContent).toContain(en.sharePrivateText);
  expect(own.find<HTMLInputElement>('dialog input').value).toBe('https://atrium.example/panel?sort=title');
});

test('HU-02 LA-01 selected languages come first permanently, until reset; visitors have no such option', async () => {
  const screen = await openHub('private', page, { as: ana, search: '?q=tide&languages=en,fr', answers: [] });
  const first = 'Always show English and French first';
  expect(await turningDuring(screen, putLanguagesFirst, refusal('server.failed', 500), () => screen.press(first))).toEqual([first]);
  expect(screen.toasts()).toHaveLength(1);
  expect(screen.at).toBe('/panel?q=tide&languages=en,fr');
  expect(screen.named('Always show English and French first').getAttribute('aria-busy')).not.toBe('true');
  screen.answer(putLanguagesFirst, { languages: ['en', 'fr'] });
  screen.answer(listHub, aPage(page.items, { first: ['en', 'fr'] }));
  screen.sent.length = 0;
  await screen.press('Always show English and French first');
  expect(screen.sent).toEqual([{ call: 'PUT /api/hub/languages', body: { languages: ['en', 'fr'] } }]);
  expect(screen.at).toBe('/panel?q=tide');
  expect(requested(screen)).toBe('/api/hub?mode=private&sort=newest&q=tide');
  screen.answer(putLanguagesFirst, { languages: [] });
  screen.answer(listHub, page);
  const before = screen.read.length;
  await screen.press('Stop showing English and French first');
  expect(screen.sent.at(-1)).toEqual({ call: 'PUT /api/hub/languages', body: { languages: [] } });
  // The list is another one, although its address is the same.
  expect(screen.read.slice(before)).toContain('/api/hub?mode=private&sort=newest&q=tide');
  expect(screen.names().filter((name) => name.endsWith(' first'))).toEqual([]);
  const visitor = await openHub('public', page, { search: '?languages=fr' });
  expect(visitor.names().filter((name) => name.endsWith(' first'))).toEqual([]);
});
