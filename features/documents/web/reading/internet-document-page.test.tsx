import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test } from 'vitest';
import { categoriesQuery } from '#features/groups/web/public-api.tsx';
import { Router } from '#platform/web/navigation/router.tsx';
import { WordsContext } from '#platform/web/i18n/words.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import en from '../../words/public/en.json' with { type: 'json' };
import { documentQuery } from '../queries.ts';
import { InternetDocumentPage } from './internet-document-page.tsx';

const id = '0198f000-0000-7000-8000-000000000000';
const document: DocumentWhole = {
  id,
  state: 'published',
  visibility: 'public',
  title: 'The <em>old</em> mill',
  subtitle: 'What we found',
  category: 'legal',
  authorId: 'ANAANAAN',
  authorName: 'Ana Duarte',
  publicationDate: '2026-01-02T03:04:05.000000Z',
  lastUpdate: '2026-02-03T03:04:05.000000Z',
  deletedAt: null,
  isHidden: false,
  groups: [],
  excerpt: 'The walls are sound.',
  language: 'en',
  words: 440,
  version: 1,
  can: { edit: false, delete: false, publish: false, withdraw: false },
  coAuthors: [],
  media: [],
  content: {
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [
          { type: 'text', text: 'The walls are ' },
          { type: 'text', text: 'sound', marks: [{ type: 'bold' }] },
        ],
      },
    ],
  },
  publicAddress: `https://example.org/publicInternetArticle?id=${id}`,
};
let html: string;

beforeEach(() => {
  const client = new QueryClient();
  client.setQueryData(documentQuery(id).queryKey, document);
  client.setQueryData(categoriesQuery().queryKey, [{ id: 'legal', name: 'Legal' }]);
  html = renderToString(
    <Router ssrPath="/publicInternetArticle" ssrSearch={`id=${id}`}>
      <QueryClientProvider client={client}>
        <WordsContext value={{ language: 'en', catalogues: new Map([['documents/public', en]]), choose: () => undefined }}>
          <InternetDocumentPage />
        </WordsContext>
      </QueryClientProvider>
    </Router>,
  );
});

test('DO-07 a public document is readable without JavaScript: title, subtitle, author, dates, reading time, category and text', () => {
  for (const part of [
    'The &lt;em>old&lt;/em> mill</h1>',
    'What we found',
    'Ana Duarte',
    'Jan 2, 2026',
    'Updated Feb 3, 2026',
    '2\u00A0min read',
    'Legal',
    '<strong>sound</strong>',
  ])
    expect(html).toContain(part);
  expect(html.match(/<h1/g)).toHaveLength(1);
});

test('DO-06 the page has metadata for search engines and link previews', () => {
  expect(html).toContain(`<link rel="canonical" href="${document.publicAddress}"/>`);
  for (const part of [
    'property="og:title"',
    'property="og:description" content="What we found. The walls are sound."',
    'name="description"',
    'application/ld+json',
  ])
    expect(html).toContain(part);
});

test('DO-06 readers without rights are offered no changes', () => {
  expect(html).toContain('Share');
  for (const word of ['>Edit<', 'More actions', 'Delete']) expect(html).not.toContain(word);
});
