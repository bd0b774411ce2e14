import { expect, test } from 'vitest';
import { noSlots, SlotsContext, type Slots } from '#platform/web/registry/slots.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import { FileTextIcon, UsersIcon } from '#platform/web/ui/icons.tsx';
import type { SearchResult, SearchPage as Found } from '../../contract/shapes.ts';
import open from '../../words/public/en.json' with { type: 'json' };
import { ThanksPage } from '../engines/thanks-page.tsx';
import { resultsQuery } from '../queries.ts';
import { searchFrom } from '../search-address.ts';
import { SearchPage } from './search-page.tsx';

const result: SearchResult = {
  kind: 'document',
  id: 'd1',
  title: 'Wool & <b>tides</b>',
  titlePieces: [
    ['Wool & <b>', false],
    ['tides', true],
    ['</b>', false],
  ],
  snippet: [
    ['High ', false],
    ['tide', true],
    [' <script>alert(1)</script>', false],
  ],
  why: ['title', 'form', 'ownGroup'],
  author: { id: 'ABCD2345', name: 'Ana Lima' },
  groups: [{ id: 'EFGH6789', name: 'Old Harbour' }],
  isPublic: false,
  category: null,
  updatedAt: '2026-03-04T10:00:00.000000Z',
  address: '/autrePublication/d1',
};
const page: Found = {
  items: [result],
  counts: { document: 1000, group: 2 },
  uncounted: ['document'],
  isMore: false,
  nextCursor: null,
  didYouMean: null,
  asTyped: null,
  isLoose: false,
  isPartial: false,
};
const slots = {
  ...noSlots,
  searchKinds: {
    document: { Icon: FileTextIcon, several: 'documents', feature: 'documents' },
    group: { Icon: UsersIcon, several: 'groups', feature: 'groups' },
    file: { Icon: FileTextIcon, several: 'files', feature: 'files' },
  },
} as unknown as Slots;
const words = {
  'search/public': open,
  'documents/shared': { 'kind.document': 'Document', documents: 'Documents' },
  'groups/shared': { 'kind.group': 'Group', groups: 'Groups' },
  'files/shared': { 'kind.file': 'File', files: 'Files' },
};

const shown = (query: string, reply: Partial<Found> = {}) =>
  renderHtml(
    <SlotsContext value={{ slotsNow: () => slots, subscribe: () => () => {} }}>
      <SearchPage />
    </SlotsContext>,
    {
      at: `/resultSearch?${query}`,
      words,
      read: [[resultsQuery(searchFrom(new URLSearchParams(query)), undefined), { ...page, ...reply }]],
    },
  );

test('SR-01 matches are highlighted, and texts are never markup', () => {
  const html = shown('q=tide');
  expect(html).toContain('Wool & &lt;b><mark>tides</mark>&lt;/b>');
  expect(html).toContain('High <mark>tide</mark> &lt;script>alert(1)&lt;/script>');
  expect(html).toContain('href="/autrePublication/d1"');
});

test('SR-01 each kind has its count and address; a minimum is marked', () => {
  const html = shown('q=tide&kind=group');
  const tab = (to: string) =>
    new RegExp(`<a[^>]*href="${to.replace('?', '\\?')}"[^>]*>(.*?)</a>`)
      .exec(html)?.[1]
      ?.replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim();
  expect(tab('/resultSearch?q=tide')).toBe('All 1,002+');
  expect(tab('/resultSearch?q=tide&kind=document')).toBe('Documents 1,000+');
  expect(tab('/resultSearch?q=tide&kind=group')).toBe('Groups 2');
  expect(html).not.toContain('kind=file');
  expect(html).toMatch(/<p role="status"[^>]*>2 results<\/p>/);
  expect(shown('q=tide')).toContain('At least 1,002 results');
});

test('SR-01 each result shows why it matches', () => {
  const html = shown('q=tide');
  expect(html).toContain('title="matched: title, other form of the word, your group"');
  expect(html).toContain('<span class="sr-only"> · matched: title, other form of the word, your group</span>');
  const open = shown('q=tide', { items: [{ ...result, isPublic: true, why: [] }] });
  expect(open).toContain('<span class="sr-only">public</span>');
  expect(open).not.toContain('matched');
});

test('SR-01 kinds without a time show none', () => {
  const html = shown('q=tide', { items: [{ ...result, author: null, groups: [], updatedAt: '1970-01-01T00:00:00.000000Z' }] });
  expect(html).not.toContain('<time');
});

test('SR-01 search works without scripts and keeps the filters', () => {
  const html = shown('q=tide&kind=document&sort=newest');
  expect(html).toMatch(/<form method="get" action="\/resultSearch" role="search"[^>]*>/);
  expect(html).toContain('<input type="hidden" name="kind" value="document"/><input type="hidden" name="sort" value="newest"/>');
  expect(html).toContain('value="tide"');
  expect(shown('q=tide', { nextCursor: 'abc' })).toMatch(/<a [^>]*href="\/resultSearch\?q=tide&cursor=abc"[^>]*>/);
});

test('SR-04 another spelling is offered, and a search that ran out of time says so', () => {
  const html = shown('q=tyde&kind=document', { items: [], counts: {}, uncounted: [], didYouMean: 'tide', isPartial: true });
  expect(html).toMatch(/<a[^>]*href="\/resultSearch\?q=tide&kind=document"[^>]*>Did you mean “tide”\?<\/a>/);
  expect(html).toContain(open.partial);
});

test('SR-04 results with only some of the words are marked as such', () => {
  expect(shown('q=tide+herring', { isLoose: true })).toContain(open.loose);
  expect(shown('q=tide+herring')).not.toContain(open.loose);
});

test('SR-03 without results other engines are offered, and nothing is sent to them from here', () => {
  const html = shown('q=tide+kind%3Adocument', { items: [], counts: {}, uncounted: [] });
  expect(html).toContain(open.nothingFound);
  expect(html).toMatch(/<details open=""/);
  expect(html).toContain('href="/resultSearch/thanks?engine=qwant&q=tide"');
  expect(html).not.toContain('https://');
});

test('SR-03 the thanks page opens the engine in a new tab, and says what is sent to whom', () => {
  const html = renderHtml(<ThanksPage />, { at: '/resultSearch/thanks?engine=ecosia&q=%22high+tide%22', words });
  const link = /<a href="https[^>]*>/.exec(html)?.[0] ?? '';
  expect(link).toContain('href="https://www.ecosia.org/search?q=%22high%20tide%22"');
  expect(link).toContain('target="_blank" rel="noopener noreferrer"');
  expect(html).toContain('Ecosia will receive these words');
  expect(renderHtml(<ThanksPage />, { at: '/resultSearch/thanks?engine=evil&q=tide', words })).not.toContain('https://');
});

test('SR-01 the empty page explains searching and may be indexed; results may not', () => {
  const empty = renderHtml(<SearchPage />, { at: '/resultSearch', words });
  expect(empty).toContain(open.hints);
  expect(empty).not.toContain('noindex');
  expect(shown('q=tide')).toContain('<meta name="robots" content="noindex"/>');
});

test('SR-06 corrected results say which spelling they are for, and link to the words as typed', () => {
  const html = shown('q=tyde&kind=document', { didYouMean: 'tide', asTyped: '"tyde"' });
  expect(html).toMatch(/<a[^>]*href="\/resultSearch\?q=tide&kind=document"[^>]*>Showing results for “tide”\.<\/a>/);
  expect(html).toMatch(/<a[^>]*href="\/resultSearch\?q=%22tyde%22&kind=document"[^>]*>Search for “tyde” instead<\/a>/);
  expect(html).not.toContain('Did you mean');
});
