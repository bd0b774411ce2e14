import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { GalleryCard as Gallery, PreviewItem } from '../../contract/shapes.ts';
import open from '../../words/public/en.json' with { type: 'json' };
import { GalleryCard } from './gallery-card.tsx';

const gallery: Gallery = {
  id: 'g',
  title: 'Marée basse en novembre',
  description: '',
  language: 'fr',
  group: null,
  author: null,
  isAnonymous: true,
  isPublic: true,
  isHidden: false,
  createdAt: '2026-11-02T08:00:00Z',
  lastUpdate: '2026-11-02T08:00:00Z',
  itemCount: 0,
  commentCount: 0,
  cover: null,
  preview: [],
  can: { edit: false, delete: false },
};

test('LA-02 GA-01 a gallery title has its own language, independent of the page', () => {
  expect(renderHtml(<GalleryCard gallery={gallery} address="/publicMedia/g" />)).toMatch(/<h2 lang="fr"[^>]*>.*Marée basse en novembre/);
  expect(renderHtml(<GalleryCard gallery={{ ...gallery, language: null }} address="/publicMedia/g" />)).toMatch(/<h2 class/);
});

const part = (last: number): PreviewItem => ({
  id: `p${last}`,
  type: 'image',
  placeholder: null,
  images: [{ address: `/small${last}`, width: 480, height: 320 }],
  loudness: null,
  durationMs: null,
});

test('SH-14 GA-01 a card has up to four pictures, the first frame of a video and the waveform of a recording', () => {
  const video: PreviewItem = { ...part(2), type: 'video', durationMs: 65_400 };
  const recording: PreviewItem = { ...part(3), type: 'audio', images: [], loudness: [10, 90], durationMs: 1000 };
  const html = renderHtml(
    <GalleryCard gallery={{ ...gallery, itemCount: 12, preview: [part(1), video, recording] }} address="/publicMedia/g" />,
  );
  expect(html).toContain('data-parts="3"');
  expect(html.indexOf('/small1')).toBeLessThan(html.indexOf('/small2'));
  expect(html).toMatch(/\/small2.*1:05.*media-wave/s);
  expect(renderHtml(<GalleryCard gallery={gallery} address="/publicMedia/g" />)).toContain('data-parts="0"');
});

test('SH-14 GA-01 a card says how many items it has and leads to the first one; its author can describe them', () => {
  const words = { 'galleries/public': open };
  const card = (fields: Partial<Gallery>, address: string) =>
    renderHtml(<GalleryCard gallery={{ ...gallery, itemCount: 12, preview: [part(1)], ...fields }} address={address} />, { words });
  expect(card({}, '/publicMedia/g')).toContain('12 items');
  expect(card({}, '/publicMedia/g')).toContain('href="/publicMedia/g?item=p1"');
  expect(card({}, '/media/g?among=mine')).toContain('href="/media/g?among=mine&item=p1"');
  expect(card({}, '/media/g')).not.toContain('/describe');
  expect(card({ can: { edit: true, delete: true } }, '/media/g')).toContain('href="/media/g/describe"');
});
