import { expect, test } from 'vitest';
import { structuredText } from '#platform/web/rendering/structured-data.tsx';
import type { DocumentWhole } from '../../contract/shapes.ts';
import { articleData } from './article-data.ts';

const document: DocumentWhole = {
  id: '0198f000-0000-7000-8000-000000000000',
  state: 'published',
  visibility: 'public',
  title: '</script><script>alert(1)</script><!-- \u2028 & "quoted"',
  subtitle: '',
  category: 'legal',
  authorId: 'ANAANAAN',
  authorName: 'Ana <b>Duarte</b>',
  publicationDate: '2026-01-02T03:04:05.000000Z',
  lastUpdate: '2026-01-03T03:04:05.000000Z',
  deletedAt: null,
  isHidden: false,
  groups: [],
  excerpt: 'What it says.',
  language: 'en',
  words: 3,
  version: 1,
  can: { edit: false, delete: false, publish: false, withdraw: false },
  coAuthors: [],
  media: [],
  content: { type: 'doc', content: [{ type: 'paragraph' }] },
  publicAddress: 'https://example.org/publicInternetArticle?id=1',
};

test('DO-06 structured data matches the document and cannot close its element', () => {
  const text = structuredText(articleData(document, { publicUrl: 'https://example.org', siteName: 'Quayside' }));
  expect(text).not.toMatch(/[<>&\u2028]/);
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'Article',
    headline: document.title,
    author: { name: 'Ana <b>Duarte</b>' },
    datePublished: document.publicationDate,
    mainEntityOfPage: document.publicAddress,
  });
});
