import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Settings } from '#platform/contract/page.ts';
import { SettingsContext } from '#platform/web/registry/settings.ts';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import commentWords from '../../../comments/words/shared/en.json' with { type: 'json' };
import type { GalleryItem, GalleryWhole } from '../../contract/shapes.ts';
import en from '../../words/en.json' with { type: 'json' };
import open from '../../words/public/en.json' with { type: 'json' };
import { MediaPage } from '../list/media-page.tsx';
import { galleriesQuery } from '../queries.ts';
import { gallery as aGallery, item as anItem } from '../testing/samples.ts';
import { GalleryHead } from './gallery-head.tsx';
import { GalleryView } from './gallery-view.tsx';
import { MediaGrid, shapeOf } from './media-grid.tsx';

const words = { galleries: en, 'galleries/public': open, 'comments/shared': commentWords };
const textOf = (html: string) =>
  html
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();

const item: GalleryItem = { ...anItem, id: 'i1', own: null };
const gallery: GalleryWhole = {
  ...aGallery,
  id: 'g1',
  can: { edit: false, delete: false },
  items: [item, { ...item, id: 'i2', description: '', type: 'video' }, { ...item, id: 'i3', download: '/original' }],
  coverItemId: null,
  older: { id: 'g0', title: 'Before' },
};
const view = (fields: Partial<GalleryWhole> = {}, search = '') =>
  renderHtml(<GalleryView gallery={{ ...gallery, ...fields }} addressOf={(id) => `/media/${id}`} above={null} />, {
    at: `/media/g1${search}`,
    words,
  });

test('GA-01 GA-04 a gallery shows its author unless anonymous, its audience and number of items', () => {
  expect(textOf(view())).toMatch(/The bay In November\. .*Ana Soto Mar 2, 2026 Herons 3 items Group only/);
  expect(view()).toContain('href="/network/ABCD2345"');
  expect(textOf(view({ isPublic: true, group: null }))).toContain('Ana Soto Mar 2, 2026 3 items Public');
  const nameless = textOf(view({ author: null, isAnonymous: true }));
  expect(nameless).toContain('Anonymous Mar 2, 2026');
  expect(nameless).not.toContain('Ana Soto');
  // Only the author sees that it is anonymous and who made it.
  expect(textOf(view({ isAnonymous: true }))).toContain('Ana Soto Anonymous Mar 2, 2026 Herons 3 items');
  expect(textOf(view({ items: [] }))).toContain(open.noItemsText);
  expect(view()).toContain('href="/media/g0"');
  expect(textOf(view())).not.toContain(open.newerGallery);
});

test('GA-02 the open item is in the address with other parameters; previous and next link to its neighbours', () => {
  const html = view({}, '?among=mine&item=i2');
  expect(html).toContain('href="/media/g1?among=mine&item=i1"');
  const steps = /<nav[^>]*aria-label="Items of this gallery"[^>]*>(.*?)<\/nav>/s.exec(html)?.[1] ?? '';
  expect([...steps.matchAll(/href="([^"]*)"/g)].map(([, to]) => to)).toEqual([
    '/media/g1?among=mine&item=i1',
    '/media/g1?among=mine&item=i3',
  ]);
  const last = view({}, '?item=i3');
  expect(last).toContain('href="/original"');
  expect(view({}, '?item=i1')).not.toContain('href="/original"');
  // An unknown item opens nothing.
  expect(view({}, '?item=gone')).not.toContain('<figure class="mb-6');
  expect(view()).not.toContain('<figure class="mb-6');
});

const tile = (fields: Partial<GalleryItem>) =>
  renderHtml(<MediaGrid items={[{ ...item, ...fields }]} addressOf={(id) => `?item=${id}`} />, { at: '/media/g1', words });

test('GA-01 an item is named by its description, else by type and number, with its duration and comments', () => {
  expect(tile({})).toContain('aria-label="Low tide"');
  expect(tile({ description: '' })).toContain('aria-label="Picture 1"');
  expect(tile({ description: '', type: 'video', durationMs: 65_400 })).toContain('aria-label="Video 1, 1:05"');
  expect(tile({ durationMs: 10, type: 'audio', images: [], loudness: [1, 2] as never })).toContain('aria-label="Low tide, 0:01"');
  expect(tile({ commentCount: 2 })).toContain('aria-label="Low tide · 2 comments"');
  expect(textOf(tile({}))).not.toMatch(/\d/);
});

test('SH-14 GA-01 a tile has the shape of its item and its description below; few items share a row', () => {
  const sized = (width: number, height: number) => shapeOf({ images: [{ address: '/a', width, height }] });
  expect([sized(3000, 2000), sized(1080, 1920), sized(1000, 1010), sized(900, 100), shapeOf({ images: [] })]).toEqual([
    150, 60, 100, 250, 150,
  ]);
  expect(tile({})).toMatch(/data-few="1".*data-shape="150".*class="media-caption"[^>]*>Low tide/s);
  expect(tile({ description: '' })).not.toContain('media-caption');
  const grid = (ids: string) => renderHtml(<MediaGrid items={[...ids].map((id) => ({ ...item, id }))} addressOf={() => '/'} />, { words });
  expect(grid('abcd')).toContain('data-few="4"');
  expect(grid('abcde')).not.toContain('data-few');
  const sheet = readFileSync(new URL('../galleries.css', import.meta.url), 'utf8');
  expect(sheet).toMatch(/\[data-few='4'\] > li \{\n  flex-basis: calc\(50%/);
  // On phones the first is as wide as the screen, and a recording at the end is low.
  expect(sheet).toMatch(/\[data-few='4'\]\) > li:first-child \{\n    flex-basis: 100%/);
  expect(sheet).toContain('li:last-child:has(.media-wave)');
  for (const shape of [150, 60, 100, 250]) expect(sheet).toContain(`[data-shape='${shape}'] {\n  --shape: ${shape / 100};`);
});

test('GA-06 an unfinished item shows its progress, a refused one the reason', () => {
  const state = (fields: Partial<GalleryItem>) => textOf(tile({ images: [], ...fields }));
  expect(state({ state: 'waiting' })).toContain(open.prepared);
  expect(state({ state: 'waiting', progress: 40 })).toContain('Processing: 40%');
  for (const refusal of ['unknown', 'damaged', 'heic', 'tooLarge', 'noProgram'] as const)
    expect(state({ state: 'refused', refusal })).toContain(open[`refused.${refusal}`]);
  expect(tile({ images: [], state: 'waiting' })).not.toContain('aria-label="Low tide"');
});

test('GA-01 a public gallery has metadata; one for a group is not indexed', () => {
  const settings: Settings = { ownerName: '', hostingName: '', publicUrl: 'https://atrium.example', modulesOff: [], isDevelopment: false };
  const head = (fields: Partial<GalleryWhole> = {}) =>
    renderHtml(
      <SettingsContext value={settings}>
        <GalleryHead gallery={{ ...gallery, ...fields }} />
      </SettingsContext>,
      { words },
    );
  const address = 'https://atrium.example/publicMedia/g1';
  const images = [
    { address: '/small', width: 480, height: 320 },
    { address: '/large', width: 1600, height: 1066 },
  ];
  const shown = head({ publicAddress: address, isPublic: true, cover: { placeholder: null, images } });
  for (const text of [
    '<meta name="description" content="In November."/>',
    '<meta name="author" content="Ana Soto"/>',
    `<link rel="canonical" href="${address}"/>`,
    '<meta property="og:type" content="article"/>',
    '<meta property="og:title" content="The bay"/>',
    '<meta property="og:description" content="In November."/>',
    `<meta property="og:url" content="${address}"/>`,
    '<meta property="og:image" content="https://atrium.example/large"/>',
    '<meta property="og:image:type" content="image/webp"/>',
    '<meta property="og:image:alt" content="The bay"/>',
    '<meta property="og:image:width" content="1600"/>',
    '<meta property="og:image:height" content="1066"/>',
    '<meta property="og:locale" content="en_US"/>',
    '<meta property="article:published_time" content="2026-03-02T08:00:00Z"/>',
    '<meta property="article:modified_time" content="2026-03-05T08:00:00Z"/>',
    'application/ld+json',
  ])
    expect(shown).toContain(text);
  expect(shown).not.toContain('noindex');
  expect(head({ publicAddress: address, description: '' })).toContain('<meta name="description" content="3 items"/>');
  expect(head({ publicAddress: address })).not.toContain('og:image');
  expect(head({ publicAddress: address, language: null })).not.toContain('og:locale');
  expect(head({ publicAddress: address, author: null })).not.toContain('name="author"');
  const closed = head();
  expect(closed).toContain('<meta name="robots" content="noindex"/>');
  expect(closed).not.toMatch(/canonical|og:|ld\+json/);
});

test('GA-01 galleries are listed as the address says, and keep the list for their neighbours', () => {
  const page = (list: 'groups' | 'mine' | 'public', search: string, items: readonly GalleryWhole[], nextCursor: string | null = null) =>
    renderHtml(<MediaPage />, { at: `/media${search}`, words, read: [[galleriesQuery(list), { items, nextCursor }]] });
  const card = (fields: Partial<GalleryWhole>) =>
    textOf(
      /<li[^>]*>(.*?)<\/li>\s*<\/ul>/s.exec(page('groups', '', [{ ...gallery, ...fields }]).split('<ul class="grid')[1] ?? '')?.[1] ?? '',
    );
  expect(page('groups', '', [gallery])).toContain('href="/media/g1"');
  for (const list of ['mine', 'public'] as const) {
    expect(page(list, `?list=${list}`, [gallery])).toContain(`href="/media/g1?among=${list}"`);
    expect(page(list, `?list=${list}`, [gallery])).toMatch(
      new RegExp(`<a [^>]*href="/media\\?list=${list}"[^>]*aria-current|<a [^>]*aria-current[^>]*href="/media\\?list=${list}"`),
    );
  }
  expect(page('groups', '?list=others', [gallery])).toContain('href="/media/g1"');
  expect(page('groups', '', [])).toContain(en.noneText);
  expect(page('groups', '', [gallery], 'next')).toContain('href="/media?cursor=next"');
  expect(card({})).toBe('The bay Ana Soto Mar 2, 2026 Herons In November. 3 items');
  expect(card({ isPublic: true, commentCount: 2 })).toBe('The bay Ana Soto Mar 2, 2026 Public 2 comments In November. 3 items');
  expect(card({ author: null, isAnonymous: true })).toContain('The bay Anonymous Mar 2');
});
