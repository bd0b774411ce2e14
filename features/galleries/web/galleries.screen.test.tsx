import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { commentsChangedMessage } from '#features/comments/web/public-api.tsx';
import { answer, endFakeTimers, refusal, Screen } from '#platform/web/testing/screen.tsx';
import * as calls from '../contract/endpoints.ts';
import type { GalleryWhole } from '../contract/shapes.ts';
import open from '../words/public/en.json' with { type: 'json' };
import { galleries as feature } from './feature.tsx';
import { MediaPage } from './list/media-page.tsx';
import { NewsOfGalleries } from './list/news-of-galleries.tsx';
import { PublicMediaPage } from './list/public-media-page.tsx';
import { galleriesLive } from './live.ts';
import { DescribePage } from './making/describe-page.tsx';
import { prefetches } from './prefetch.ts';
import { GalleryPage } from './reading/gallery-page.tsx';
import { PublicGalleryPage } from './reading/public-gallery-page.tsx';
import { readsOf } from './reads-of.ts';
import { ana, answers, id, item } from './testing/samples.ts';

beforeEach(() => {
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
});
afterEach(async () => {
  await endFakeTimers();
  vi.restoreAllMocks();
});

test('GA-01 lists show their galleries with paging; a group’s newest are shown with their authors', async () => {
  const screen = await Screen.open(<PublicMediaPage />, { at: '/publicMedia?cursor=here', answers: answers({ isPublic: true }) });
  expect(screen.read).toEqual(['/api/galleries?list=public&cursor=here']);
  expect(screen.find(`a[href="/publicMedia/${id}"]`).textContent).toBe('The bay');
  expect(screen.named(open.newest).getAttribute('href')).toBe('/publicMedia');
  expect(screen.named(open.older).getAttribute('href')).toBe('/publicMedia?cursor=next');
  screen.answer(calls.listGalleries, { items: [], nextCursor: null });
  const none = await Screen.open(<PublicMediaPage />, { answers: [answer(calls.listGalleries, { items: [], nextCursor: null })] });
  expect(none.text()).toContain(open.emptyPublic + open.emptyPublicText);
  const failed = await Screen.open(<PublicMediaPage />, { answers: [[calls.listGalleries, refusal('server.failed', 400)]] });
  expect(failed.text()).toContain(open.fetchFailed);

  const shown: unknown[] = [];
  const news = (changed: Partial<GalleryWhole>) =>
    Screen.open(
      <NewsOfGalleries groupId="ABCD2345">
        {(each) => {
          shown.push(each.news);
          return null;
        }}
      </NewsOfGalleries>,
      { as: ana, answers: answers(changed) },
    );
  await news({});
  const newest = {
    kind: 'gallery',
    id,
    title: 'The bay',
    excerpt: 'In November.',
    language: 'en',
    isPublic: false,
    at: '2026-03-02T08:00:00Z',
    by: { id: 'AAAAAAA2', name: 'Ana Soto' },
    phase: null,
    endsAt: null,
  };
  expect(shown.at(-1)).toEqual([newest]);
  await news({ author: null });
  expect(shown.at(-1)).toEqual([{ ...newest, by: { id: null, name: open.anonymous } }]);
});

test('GA-01 live changes are refetched; pages have their addresses and audiences', async () => {
  const received = async (type: string, of: string) => {
    const refreshed: unknown[] = [];
    await galleriesLive[type]?.({ type: type as 'any.thing', id: of }, async (...targets) => void refreshed.push(...targets));
    return refreshed;
  };
  const [changed = ''] = Object.keys(galleriesLive);
  expect(await received(changed, id)).toEqual(readsOf(id));
  expect(readsOf(id)).toEqual([calls.listGalleries, calls.readTranscript, { endpoint: calls.readGallery, params: { id } }]);
  expect(await received(commentsChangedMessage, `gallery:${id}`)).toEqual([calls.listGalleries]);
  expect(await received(commentsChangedMessage, `galleryitem:${id}`)).toEqual([calls.readGallery]);
  expect(await received(commentsChangedMessage, `document:${id}`)).toEqual([]);
  const pages = Object.fromEntries(await Promise.all(feature.pages.map(async ({ path, load }) => [path, await load()] as const)));
  expect(pages).toMatchObject({
    '/publicMedia': PublicMediaPage,
    '/publicMedia/:id': PublicGalleryPage,
    '/media': MediaPage,
    '/media/:id/describe': DescribePage,
    '/media/:id': GalleryPage,
  });
  expect(feature.pages.map(({ access }) => access)).toEqual(['public', 'public', 'signedIn', 'signedIn', 'signedIn']);
  const reads = (path: `/${string}`, search: string) =>
    prefetches[path]?.reads?.({ params: { id }, search: new URLSearchParams(search) } as never).map(({ input }) => input);
  expect(reads('/publicMedia', 'cursor=c')).toEqual([{ query: { list: 'public', cursor: 'c' } }]);
  expect(reads('/publicMedia/:id', '')).toHaveLength(2);
  expect(reads('/publicMedia/:id', 'item=none')).toHaveLength(2);
  expect(reads('/publicMedia/:id', `item=${item.id}`)?.slice(2)).toEqual([
    { params: { id, itemId: item.id } },
    { query: expect.objectContaining({ on: `galleryitem:${item.id}` }) },
  ]);
  const addressOf = (mode: 'public' | 'own') => feature.hubKinds?.['gallery']?.address({ id } as never, mode as never);
  expect([addressOf('public'), addressOf('own')]).toEqual([`/publicMedia/${id}`, `/media/${id}`]);
});
