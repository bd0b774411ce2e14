import { expect, test, vi } from 'vitest';
import { listCategories } from '#features/groups/contract/category-endpoints.ts';
import { answer, Screen } from '#platform/web/testing/screen.tsx';
import { allWords } from '#platform/web/testing/all-words.ts';
import * as calls from '#features/search/contract/endpoints.ts';
import open from '#features/search/words/public/en.json' with { type: 'json' };
import en from '#features/search/words/en.json' with { type: 'json' };
import { SearchPage } from '#features/search/web/results/search-page.tsx';
import { SavedList } from '#features/search/web/saved/saved-list.tsx';
import { savedAddress } from '#features/search/web/search-address.ts';

// Adds one row to the table of filters, and nothing else. Files of this folder share no modules.
vi.mock('#features/search/contract/search-filters.ts', async (importOriginal) => {
  const { withAudience } = await import('#features/search/contract/testing.ts');
  return withAudience(await importOriginal());
});

const added = { audience: 'Audience', audienceAny: 'Any audience', audiencePublic: 'Everybody' };
const words = { ...allWords, 'search/public': { ...open, ...added } };
const result = {
  kind: 'group',
  id: 'ABCD2345',
  title: 'Herons',
  titlePieces: [['Herons', true]],
  snippet: [],
  why: ['title'],
  author: null,
  groups: [],
  category: null,
  updatedAt: '2026-03-02T08:00:00Z',
  address: '/network/ABCD2345',
};
const page = {
  items: [result],
  counts: { group: 1 },
  uncounted: [],
  isMore: false,
  nextCursor: null,
  didYouMean: null,
  isLoose: false,
  isPartial: false,
};
const saved = {
  id: '01890a5d-ac96-774b-bcce-b302099a8057',
  filter: { q: 'heron', range: 'all', audience: 'public' },
  createdAt: '2026-03-02T08:00:00Z',
  newFinds: 0,
};
const answers = [
  answer(calls.search, page as never),
  answer(listCategories, []),
  answer(calls.listSavedSearches, { items: [saved] } as never),
];

test('SR-04 a row of the table is a control of the form and a chip, in the address and in the request', async () => {
  const screen = await Screen.open(<SearchPage />, { at: '/resultSearch?q=heron&kind=group', words, answers });
  const select = screen.find<HTMLSelectElement>('#search-filters select[name=audience]');
  expect([...select.options].map(({ value, textContent }) => [value, textContent])).toEqual([
    ['', 'Any audience'],
    ['public', 'Everybody'],
  ]);
  expect(screen.text()).toContain('Audience');
  await screen.fill(select, 'public');
  expect(screen.at).toBe('/resultSearch?q=heron&kind=group&audience=public');
  expect(screen.read.at(-1)).toBe('/api/search?q=heron&kind=group&audience=public&sort=fit');
  const chips = [...document.querySelectorAll('a')].filter((link) => link.textContent.includes(open.without));
  expect(chips.map((link) => [link.querySelector('bdi')?.textContent, link.getAttribute('href')])).toEqual([
    ['Everybody', '/resultSearch?q=heron&kind=group'],
  ]);
  const hidden = [...document.querySelectorAll<HTMLInputElement>('[data-page-search] [type=hidden]')].map(({ name }) => name);
  expect(hidden).toEqual(['kind', 'audience']);
  const wrong = await Screen.open(<SearchPage />, { at: '/resultSearch?q=heron&audience=nobody', words, answers });
  expect(wrong.read).toContain('/api/search?q=heron&sort=fit');
});

test('SR-05 a row of the table is part of a saved search', async () => {
  const screen = await Screen.open(<SavedList />, { words, answers, as: { id: 'AAAAAAA2', username: 'ana' } });
  expect(screen.text()).toContain(en.narrowed);
  expect(savedAddress(saved.filter as never)).toBe('/resultSearch?q=heron&audience=public');
});
