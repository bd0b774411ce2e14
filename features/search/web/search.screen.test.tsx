import { afterEach, expect, test, vi } from 'vitest';
import { listCategories } from '#features/groups/contract/category-endpoints.ts';
import { listGroups } from '#features/groups/contract/endpoints.ts';
import { noSlots, SlotsContext } from '#platform/web/registry/slots.ts';
import { answer, endFakeTimers, refusal, Screen, type Answer } from '#platform/web/testing/screen.tsx';
import { turningDuring } from '#platform/web/testing/turning.ts';
import platformWords from '#platform/words/en.json' with { type: 'json' };
import * as calls from '../contract/endpoints.ts';
import { lookAtSavedSearch } from '../contract/saved-endpoints.ts';
import { addSynonyms, listSynonyms, removeSynonyms } from '../contract/synonym-endpoints.ts';
import { synonymLimits } from '../contract/synonym-limits.ts';
import type { SearchResult, SearchPage as Page } from '../contract/shapes.ts';
import en from '../words/en.json' with { type: 'json' };
import open from '../words/public/en.json' with { type: 'json' };
import { SynonymsSection } from './administration/synonyms-section.tsx';
import { ThanksPage } from './engines/thanks-page.tsx';
import { searchInPalette } from './palette/search-in-palette.ts';
import { prefetches } from './prefetch.ts';
import { recentSearches } from './recent/recent-searches.ts';
import { SearchPage } from './results/search-page.tsx';

const ana = { id: 'AAAAAAA2', username: 'ana' };
const id = '01890a5d-ac96-774b-bcce-b302099a8057';
const result: SearchResult = {
  kind: 'group',
  id: 'ABCD2345',
  title: 'Herons',
  titlePieces: [
    ['Her', true],
    ['ons', false],
  ],
  snippet: [],
  why: ['title'],
  author: { id: 'AAAAAAA3', name: 'Bob Heron' },
  groups: [{ id: 'ABCD2345', name: 'Herons' }],
  isPublic: true,
  category: 'law',
  updatedAt: '2026-03-02T08:00:00Z',
  address: '/network/ABCD2345',
};
const page: Page = {
  items: [result, { ...result, kind: 'document', id: 'two', address: '/two', author: null }],
  counts: { group: 1, document: 4 },
  uncounted: [],
  isMore: true,
  nextCursor: null,
  didYouMean: null,
  asTyped: null,
  isLoose: false,
  isPartial: false,
};
const saved = { id, filter: { q: 'heron', range: 'all' as const }, createdAt: '2026-03-02T08:00:00Z', newFinds: 0 };
const answers = (changed: Partial<Page> = {}, others: readonly Answer[] = []): Answer[] => [
  answer(calls.search, { ...page, ...changed }),
  answer(calls.listSavedSearches, { items: [] }),
  answer(calls.saveSearch, {} as never),
  answer(calls.dropSavedSearch, {} as never),
  answer(lookAtSavedSearch, saved as never),
  answer(listCategories, [
    { id: 'law', name: 'Law' },
    { id: 'art', name: 'Art' },
  ]),
  answer(listGroups, {
    items: [{ id: 'BCDE3456', groupName: 'Gulls', visibility: 'public', viewerStatus: 'member' }],
    nextCursor: null,
    total: 1,
  } as never),
  ...others,
];
const Icon = () => null;
const slots = {
  ...noSlots,
  searchKinds: {
    group: { Icon, several: 'groups', feature: 'groups' },
    document: { Icon, several: 'documents', feature: 'documents' },
    question: { Icon, several: 'questions', feature: 'questions' },
  },
};
const openSearch = (
  at: string,
  {
    as,
    changed = {},
    others = [],
    kinds = slots.searchKinds,
  }: { as?: typeof ana; changed?: Partial<Page>; others?: readonly Answer[]; kinds?: object } = {},
) =>
  Screen.open(
    <SlotsContext value={{ slotsNow: () => ({ ...slots, searchKinds: kinds }) as never, subscribe: () => () => {} }}>
      <SearchPage />
    </SlotsContext>,
    { at, ...(as ? { as } : {}), answers: answers(changed, others) },
  );
const last = (screen: Screen) => screen.sent.at(-1);
const searchesIn = (screen: Screen) => screen.read.filter((address) => address.startsWith('/api/search?'));

afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('SR-01 a result shows the picture of its thing, and what its kind draws', async () => {
  const picture = { placeholder: null, images: [{ address: '/bay.webp', width: 480, height: 320 }] };
  const items = [result, { ...result, kind: 'document', id: 'two', address: '/two', picture }];
  const Picture = ({ id, name }: { id: string; name?: string }) => <i>{`${id} ${name}`}</i>;
  const searchKinds = { ...slots.searchKinds, group: { ...slots.searchKinds.group, Picture } };
  await openSearch('/resultSearch?q=her', { changed: { items }, kinds: searchKinds });
  const shown = [...document.querySelectorAll('article')].map((card) => [
    card.querySelector('.find-face')?.textContent,
    card.querySelector('[data-pictures] img')?.getAttribute('src'),
  ]);
  expect(shown).toEqual([
    ['ABCD2345 Herons', undefined],
    [undefined, '/bay.webp'],
  ]);
});

test('SR-01 results of help are in one block, after the first three of what people wrote', async () => {
  const help = (id: string) => ({
    ...result,
    kind: 'helpPage',
    id,
    title: `Help ${id}`,
    titlePieces: [[`Help ${id}`, false] as const],
    address: `/faq#${id}`,
  });
  const group = (id: string) => ({ ...result, id, titlePieces: [[`Group ${id}`, false] as const] });
  const items = [help('a'), group('1'), help('b'), group('2'), group('3'), help('c'), help('d'), group('4')] as never;
  const order = () => [...document.querySelectorAll('[data-finds] [data-card-link]')].map(({ textContent }) => textContent);
  await openSearch('/resultSearch?q=her', { changed: { items } });
  expect(order()).toEqual(['Group 1', 'Group 2', 'Group 3', 'Help a', 'Help b', 'Help c', 'Group 4']);
  expect(document.querySelectorAll('article')).toHaveLength(4);
  expect(document.querySelector('#help-results a')?.getAttribute('href')).toBe('/resultSearch?q=her&kind=helpPage');
  // The tab of help has cards.
  await openSearch('/resultSearch?q=her&kind=helpPage', { changed: { items } });
  expect(document.querySelectorAll('article')).toHaveLength(8);
});

test('SR-04 words and filters are stored in the address and sent to the server, from the first page on', async () => {
  const screen = await openSearch('/resultSearch?q=heron&kind=group&cursor=c', { as: ana });
  // The form of the words has the filters as hidden fields of the same names.
  const choose = (name: string, value: string) => screen.fill(screen.find(`#search-filters [name=${name}]:not([type=hidden])`), value);
  const zone = encodeURIComponent(new Intl.DateTimeFormat().resolvedOptions().timeZone);
  expect(searchesIn(screen)).toEqual(['/api/search?q=heron&kind=group&sort=fit&cursor=c']);
  expect(screen.named(open.startAgain).getAttribute('href')).toBe('/resultSearch?q=heron&kind=group');
  await choose('range', 'week');
  expect(screen.at).toBe('/resultSearch?q=heron&kind=group&range=week');
  expect(searchesIn(screen).at(-1)).toBe(`/api/search?q=heron&kind=group&range=week&tz=${zone}&sort=fit`);
  expect(document.querySelector('[name=from]')).toBeNull();
  await choose('range', 'custom');
  await choose('from', '2026-02-01');
  await choose('to', '2026-03-01');
  expect(screen.at).toBe('/resultSearch?q=heron&kind=group&range=custom&from=2026-02-01&to=2026-03-01');
  await choose('category', 'art');
  await choose('group', 'BCDE3456');
  await choose('author', 'AAAAAAA3');
  expect(screen.at).toBe(
    '/resultSearch?q=heron&kind=group&group=BCDE3456&category=art&author=AAAAAAA3&range=custom&from=2026-02-01&to=2026-03-01',
  );
  const groups = [...screen.find<HTMLSelectElement>('select[name=group]').options].map(({ value }) => value);
  expect(groups).toEqual(['', 'BCDE3456', 'ABCD2345']);
  // Each filter is a link that removes it.
  const without = [...document.querySelectorAll('a')].filter((link) => link.textContent.includes(open.without));
  expect(without.map((link) => [link.querySelector('bdi')?.textContent, new URL(link.href).searchParams.toString()])).toEqual([
    [open.rangeCustom, 'q=heron&kind=group&group=BCDE3456&category=art&author=AAAAAAA3'],
    ['Art', 'q=heron&kind=group&group=BCDE3456&author=AAAAAAA3&range=custom&from=2026-02-01&to=2026-03-01'],
    ['BCDE3456', 'q=heron&kind=group&category=art&author=AAAAAAA3&range=custom&from=2026-02-01&to=2026-03-01'],
    ['Bob Heron', 'q=heron&kind=group&group=BCDE3456&category=art&range=custom&from=2026-02-01&to=2026-03-01'],
  ]);
  expect(screen.named(open.reset).getAttribute('href')).toBe('/resultSearch?q=heron');
  await screen.press(open.sortNewest);
  expect(screen.at).toContain('sort=newest');
  expect(screen.named(open.sortNewest).getAttribute('aria-current')).toBe('true');
  const hidden = [...document.querySelectorAll<HTMLInputElement>('[data-page-search] [type=hidden]')].map(({ name }) => name);
  expect(hidden).toEqual(['kind', 'group', 'category', 'author', 'range', 'from', 'to', 'sort']);

  const single = await openSearch('/resultSearch?q=heron&category=law', { changed: { items: [result] } });
  expect(single.names()).not.toContain(open.reset);
  expect(single.names()).not.toContain(open.sortNewest);
  expect([...single.find<HTMLSelectElement>('select[name=group]').options].map(({ value }) => value)).toEqual(['', 'ABCD2345']);
  expect(single.names()).not.toContain(en.save);
});

test('SR-04 typing or submitting searches; submitted and opened searches become recent ones', async () => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
  const screen = await openSearch('/resultSearch?q=her');
  const field = () => screen.find<HTMLInputElement>('[data-page-search] input[type=search]');
  await screen.fill(field(), 'heron');
  await screen.submitOf('[data-page-search]');
  expect(screen.at).toBe('/resultSearch?q=heron');
  expect(recentSearches()).toEqual(['heron']);
  field().focus();
  const links = () => [...document.querySelectorAll<HTMLElement>('[data-card-link]')];
  await screen.key('ArrowDown', { isComposing: true });
  expect(document.activeElement).toBe(field());
  await screen.key('ArrowDown');
  expect(document.activeElement).toBe(links()[0]);
  for (const [key, options, at] of [
    ['j', {}, 1],
    ['j', {}, 1],
    ['k', { ctrlKey: true }, 1],
    ['k', { metaKey: true }, 1],
    ['k', { altKey: true }, 1],
    ['k', { shiftKey: true }, 1],
    ['x', {}, 1],
    ['k', {}, 0],
    ['ArrowDown', {}, 1],
    ['ArrowUp', {}, 0],
  ] as const) {
    await screen.key(key, options);
    expect(document.activeElement).toBe(links()[at]);
  }
  await screen.key('ArrowUp');
  expect(document.activeElement).toBe(field());
  await screen.fill(field(), 'gull');
  await screen.submitOf('[data-page-search]');
  await screen.press(document.querySelector('article') ?? '');
  expect(recentSearches()).toEqual(['gull', 'heron']);
});

test('SR-01 SR-04 results are counted and paginated, and deviations from the query are shown', async () => {
  const screen = await openSearch('/resultSearch?q=heron', {
    others: [
      answer(calls.search, ({ query }) =>
        query['cursor'] ? { ...page, items: [{ ...result, id: 'more' }], isPartial: true } : { ...page, nextCursor: 'c' },
      ),
    ],
  });
  expect(screen.text()).toContain('5 results');
  const tabs = [...document.querySelectorAll('nav a')].map((tab) => [tab.textContent, tab.getAttribute('href')]);
  expect(tabs).toEqual(
    expect.arrayContaining([
      [expect.stringMatching(/^All.*5$/), '/resultSearch?q=heron'],
      [expect.stringMatching(/^Groups.*1$/), '/resultSearch?q=heron&kind=group'],
      [expect.stringMatching(/^Documents.*4$/), '/resultSearch?q=heron&kind=document'],
    ]),
  );
  expect(tabs.some(([text]) => text?.startsWith('Questions'))).toBe(false);
  expect(screen.text()).toContain('Bob Heron in');
  expect(screen.find('.feed-kind').textContent).toMatch(/^Group.* · public · Law · matched: title$/);
  // Reasons are for screen readers and in a tooltip.
  expect(screen.find('.feed-kind').getAttribute('title')).toBe('matched: title');
  expect(screen.find('h1').className).not.toContain('sr-only');
  expect(screen.find('mark').textContent).toBe('Her');
  const at = await openSearch('/resultSearch?q=heron&kind=question', { changed: { uncounted: ['group'] } });
  expect(at.text()).toMatch(/Questions.*0/);
  expect(at.text()).toContain('5+');
  expect(at.text()).toContain('0 results');
  const slip = await openSearch('/resultSearch?q=hreon&kind=group&cursor=c', {
    changed: { didYouMean: 'heron', isLoose: true, isPartial: true },
  });
  expect(slip.named('Did you mean “heron”?').getAttribute('href')).toBe('/resultSearch?q=heron&kind=group');
  expect(slip.text()).toContain(open.loose);
  expect(slip.text()).toContain(open.partial);
  const none = await openSearch('/resultSearch?q=heron&kind=group', { changed: { items: [] } });
  expect(none.text()).toContain(open.nothingFoundNarrowed);
  expect(none.named(open.searchAll).getAttribute('href')).toBe('/resultSearch?q=heron');
  expect(none.find('details')).toHaveProperty('open', true);
  const bare = await openSearch('/resultSearch?q=heron', { changed: { items: [], counts: {} } });
  expect(bare.text()).toContain(open.nothingFoundText);
  expect(bare.names()).not.toContain(open.searchAll);
  const hub = bare.named(open.browseHub).getAttribute('href');
  const member = await openSearch('/resultSearch?q=heron', { as: ana, changed: { items: [], counts: {} } });
  expect([hub, member.named(open.browseHub).getAttribute('href')]).toEqual(['/flux', '/panel']);
  expect(document.querySelector('[name=range]')).toBeNull();
  const odd = await openSearch('/resultSearch?q=heron&kind=odd', { others: [[calls.search, refusal('input.invalid', 422)]] });
  expect(odd.text()).toContain(open.nothingFound);
  const failed = await openSearch('/resultSearch?q=heron', { others: [[calls.search, refusal('server.failed', 400)]] });
  expect(failed.names()).toContain(platformWords.tryAgain);
});

test('SR-05 one button saves and removes a search, and a removal can be undone', async () => {
  const screen = await openSearch('/resultSearch?q=heron&sort=newest', { as: ana });
  expect(screen.named(en.save).getAttribute('aria-pressed')).toBe('false');
  const save = () => screen.press(en.save);
  expect(await turningDuring(screen, calls.saveSearch, refusal('search.tooManySaved'), save)).toEqual([en.save]);
  expect(screen.toasts()).toEqual([en['error.search.tooManySaved']]);
  const first = last(screen);
  screen.answer(calls.saveSearch, {} as never);
  screen.answer(calls.listSavedSearches, { items: [saved] } as never);
  await screen.press(en.save);
  // A repeated request saves nothing twice.
  expect(last(screen)).toEqual(first);
  expect(last(screen)?.body).toEqual({ id: expect.any(String), filter: { q: 'heron' } });
  expect(screen.toasts().at(-1)).toBe(en.saved);
  expect(screen.named(en.isSaved).getAttribute('aria-pressed')).toBe('true');
  screen.answer(calls.listSavedSearches, { items: [] });
  await screen.press(en.isSaved);
  expect(last(screen)?.call).toBe(`DELETE /api/saved-searches/${id}`);
  expect(screen.toasts().at(-1)).toContain(en.dropped);
  expect(screen.names()).toContain(en.save);
  await screen.press(en.undo);
  expect(last(screen)?.body).toMatchObject({ filter: { q: 'heron' } });
  expect(last(screen)?.body).not.toMatchObject({ id: (first?.body as { id?: string } | undefined)?.id });
});

test('SR-05 the empty page lists saved searches, those with new results first, and recent ones', async () => {
  const lines = [
    saved,
    { ...saved, id: id.replace('57', '58'), filter: { q: '', kind: 'group', range: 'week', category: 'law' }, newFinds: 3 },
    { ...saved, id: id.replace('57', '59'), filter: { q: 'tern', kind: 'unknown', range: 'all', author: 'AAAAAAA3' } },
  ];
  const screen = await openSearch('/resultSearch', { as: ana, others: [answer(calls.listSavedSearches, { items: lines } as never)] });
  const shown = [...document.querySelectorAll('[href*="saved="]')].map((link) => link.textContent);
  expect(shown).toEqual(['Everything · Groups · This week · with filters3 new', 'heron', 'tern · with filters']);
  screen.answer(calls.listSavedSearches, { items: lines.slice(1) } as never);
  await screen.press('Remove saved search “heron”');
  expect(last(screen)?.call).toBe(`DELETE /api/saved-searches/${id}`);
  expect(document.activeElement?.textContent).toBe(en.savedSearches);
  screen.answer(calls.dropSavedSearch, refusal('search.savedNotFound', 404));
  await screen.press('Remove saved search “tern · with filters”');
  expect(screen.toasts().at(-1)).toBe(en['error.search.savedNotFound']);
  expect((await openSearch('/resultSearch', { as: ana })).text()).toContain(en.noneSaved);

  const visitor = await openSearch('/resultSearch?q=her');
  await visitor.submitOf('[data-page-search]');
  const again = await openSearch('/resultSearch');
  expect(again.text()).not.toContain(en.savedSearches);
  expect(again.text()).toContain(open.hints);
  expect(again.text()).not.toContain(open.recent);
  const { noteSearch } = await import('./recent/recent-searches.ts');
  await again.does(() => noteSearch('  grey   heron '));
  expect(again.named('grey heron').getAttribute('href')).toBe('/resultSearch?q=grey+heron');
  await again.press(open.clearRecent);
  expect(again.text()).not.toContain('grey heron');
  // Another window of the same person searched.
  localStorage.setItem('recentSearches', JSON.stringify(['tern', 7, 'gull']));
  await again.does(() => window.dispatchEvent(new Event('storage')));
  expect(recentSearches()).toEqual(['tern', 'gull']);
  localStorage.setItem('recentSearches', 'no list');
  expect(recentSearches()).toEqual([]);
  localStorage.setItem('recentSearches', '{}');
  expect(recentSearches()).toEqual([]);
});

test('SR-05 a saved search opens by its address and marks its new results as seen; a visitor signs in first', async () => {
  const screen = await openSearch(`/resultSearch?saved=${id}`, { as: ana });
  expect(screen.sent).toEqual([{ call: `POST /api/saved-searches/${id}/look` }]);
  expect(screen.at).toBe('/resultSearch?q=heron');
  const removed = await openSearch(`/resultSearch?saved=${id}`, {
    as: ana,
    others: [[lookAtSavedSearch, refusal('search.savedNotFound', 404)]],
  });
  expect(removed.toasts()).toEqual([en['error.search.savedNotFound']]);
  expect(removed.at).toBe('/resultSearch');
  expect((await openSearch(`/resultSearch?saved=${id}`)).at).toBe(`/connect?next=%2FresultSearch%3Fsaved%3D${id}#login`);
});

test('SR-03 the page before another engine says what is sent to it', async () => {
  const screen = await Screen.open(<ThanksPage />, { at: '/resultSearch/thanks?engine=qwant&q=heron+kind:group' });
  expect(screen.text()).toContain('Continue your search for “heron” on Qwant.');
  const link = screen.find('a[target=_blank]');
  expect(['href', 'rel', 'referrerpolicy'].map((name) => link.getAttribute(name))).toEqual([
    'https://www.qwant.com/?q=heron',
    'noopener noreferrer',
    'no-referrer',
  ]);
  expect(document.querySelectorAll('ul a')).toHaveLength(9);
  await screen.press('Bing');
  expect(screen.at).toBe('/resultSearch/thanks?engine=bing&q=heron');
  expect(screen.named(open.backToSearch).getAttribute('href')).toBe('/resultSearch?q=heron');
  for (const at of ['/resultSearch/thanks', '/resultSearch/thanks?engine=none&q=x', '/resultSearch/thanks?engine=bing&q=kind:group'])
    expect((await Screen.open(<ThanksPage />, { at })).text()).toContain(open.thanksText);
});

test('SR-05 the palette searches from two letters on, and shows recent searches before', async () => {
  const screen = await Screen.open(null, {
    answers: [answer(calls.suggest, { searches: ['heron'], things: [] })],
  });
  const { signal } = new AbortController();
  expect(await searchInPalette('', signal)).toEqual([]);
  expect(await searchInPalette('h', signal)).toEqual([]);
  expect(screen.read).toEqual([]);
  expect((await searchInPalette(' he ', signal))[0]?.results).toMatchObject([{ id: 'heron', to: '/resultSearch?q=heron' }]);
  expect(screen.read).toEqual(['/api/search/suggestions?q=he']);
  localStorage.setItem('recentSearches', JSON.stringify(['tern']));
  const [recent] = await searchInPalette(' ', signal);
  expect(recent?.results.map(({ id: each, to }) => [each, to])).toEqual([
    ['search tern', '/resultSearch?q=tern'],
    ['clear', undefined],
  ]);
  recent?.results[1]?.act?.();
  expect(recentSearches()).toEqual([]);
  const reads = (search: string) => prefetches['/resultSearch']?.reads?.({ search: new URLSearchParams(search) } as never).length;
  expect([reads(''), reads('sort=newest'), reads('q=heron'), reads('kind=group')]).toEqual([0, 0, 2, 2]);
});

test('SR-04 AD-07 administrators add and remove synonyms', async () => {
  const screen = await Screen.open(<SynonymsSection />, {
    as: ana,
    answers: [
      answer(listSynonyms, { items: [{ id, words: ['bylaws', 'articles'] }], given: [['car', 'automobile']] } as never),
      answer(addSynonyms, {} as never),
      answer(removeSynonyms, {} as never),
    ],
  });
  expect(screen.text()).toContain('bylaws · articles');
  expect(screen.text()).toContain(`${en['synonyms.given']}car · automobile`);
  await screen.fill('words', 'sea, ocean; ');
  for (const [problem, told] of [
    [refusal('input.invalid', 422, [{ name: 'words', code: 'synonym.alike' }]), en['error.synonym.alike']],
    [
      refusal('input.invalid', 422, [{ name: 'words.0', code: 'field.tooLong' }]),
      en['synonyms.wordsRefused']
        .replace('{most}', String(synonymLimits.words))
        .replace('{characters}', String(synonymLimits.wordCharacters)),
    ],
    [refusal('synonym.tooMany'), en['error.synonym.tooMany']],
  ] as const) {
    screen.answer(addSynonyms, problem);
    await screen.press(en['synonyms.add']);
    expect(screen.text()).toContain(told);
  }
  screen.answer(addSynonyms, {} as never);
  await screen.press(en['synonyms.add']);
  expect(last(screen)?.body).toEqual({ words: ['sea', 'ocean'], commandId: expect.any(String) });
  expect(screen.toasts()).toEqual([en['synonyms.done']]);
  expect(screen.find<HTMLInputElement>('[name=words]').value).toBe('');
  const remove = () => screen.press('Remove bylaws, articles');
  expect(await turningDuring(screen, removeSynonyms, refusal('server.failed', 500), remove)).toEqual(['Remove bylaws, articles']);
  expect(screen.toasts().at(-1)).toBe(platformWords['error.server.failed']);
  screen.answer(removeSynonyms, {} as never);
  screen.answer(listSynonyms, { items: [], given: [] });
  await screen.press('Remove bylaws, articles');
  expect(last(screen)?.call).toMatch(new RegExp(`^DELETE .*/${id}$`));
  expect(screen.toasts().at(-1)).toBe(en['synonyms.removed']);
  expect(screen.text()).not.toContain(en['synonyms.added']);
});
