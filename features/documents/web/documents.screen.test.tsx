import { expect, test } from 'vitest';
import * as coAuthors from '../contract/co-author-endpoints.ts';
import * as calls from '../contract/endpoints.ts';
import * as media from '../contract/media-endpoints.ts';
import { listThreads } from '../contract/thread-endpoints.ts';
import { documents as feature } from './feature.tsx';
import { BinPage } from './list/bin-page.tsx';
import { DraftsPage } from './list/drafts-page.tsx';
import { GroupDocumentsPage } from './list/group-documents-page.tsx';
import { InternetDocumentsPage } from './list/internet-documents-page.tsx';
import { MyDocumentsPage } from './list/my-documents-page.tsx';
import { PublicDocumentsPage } from './list/public-documents-page.tsx';
import { TogetherPage } from './list/together-page.tsx';
import { documentsLive } from './live.ts';
import { prefetches } from './prefetch.ts';
import { DocumentPage } from './reading/document-page.tsx';
import { InternetDocumentPage } from './reading/internet-document-page.tsx';
import { readsOf } from './reads-of.ts';
import { leaveNothingBehind } from './testing/documents-server.ts';
import { id } from './testing/samples.ts';
import { VersionsPage } from './versions/versions-page.tsx';
import { ArticlePage } from './writing/article-page.tsx';

leaveNothingBehind();

test('DO-06 GR-11 live changes are refetched; each address has its page, and public ones prefetch their data', async () => {
  const refreshed: unknown[] = [];
  const [handle] = Object.values(documentsLive);
  await handle?.({ type: 'any.thing', id }, async (...targets) => void refreshed.push(...targets));
  expect(refreshed).toEqual(readsOf(id));
  expect(readsOf(id)).toEqual([
    calls.listDocuments,
    calls.readNext,
    ...[calls.readDocument, calls.listVersions, calls.readWriters, media.listMedia, coAuthors.listCoAuthors].map((endpoint) => ({
      endpoint,
      params: { id },
    })),
    coAuthors.listCoAuthorRequests,
    { endpoint: listThreads, params: { id } },
  ]);
  const pages = Object.fromEntries(await Promise.all(feature.pages.map(async ({ path, load }) => [path, await load()] as const)));
  expect(pages).toMatchObject({
    '/blogGeneral2': InternetDocumentsPage,
    '/publicInternetArticle': InternetDocumentPage,
    '/article': ArticlePage,
    '/draft': DraftsPage,
    '/draft/bin': BinPage,
    '/draft/together': TogetherPage,
    '/draft/:id': ArticlePage,
    '/draft/:id/versions': VersionsPage,
    '/blog': MyDocumentsPage,
    '/blog/:id': DocumentPage,
    '/autrePublication': GroupDocumentsPage,
    '/autrePublication/:id': DocumentPage,
    '/publicArticle': PublicDocumentsPage,
    '/publicArticle/:id': DocumentPage,
  });
  expect(feature.pages.filter(({ access }) => access === 'public').map(({ path }) => path)).toEqual([
    '/blogGeneral2',
    '/publicInternetArticle',
  ]);
  const reads = (path: `/${string}`, search: string) =>
    prefetches[path]?.reads?.({ params: { groupId: 'abcd2345' }, search: new URLSearchParams(search) } as never).map(({ input }) => input);
  expect(reads('/blogGeneral2', 'q=mill&cursor=c')).toEqual([{ query: { list: 'public', q: 'mill', cursor: 'c' } }, {}]);
  expect(reads('/publicInternetArticle', '')).toEqual([]);
  expect(reads('/publicInternetArticle', `id=${id}`)).toHaveLength(4);
  expect(reads('/network/:groupId', '')).toEqual([{ params: { groupId: 'ABCD2345' }, query: {} }]);
});
