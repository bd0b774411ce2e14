import { expect, test } from 'vitest';
import { renderHtml } from '#platform/web/testing/render-html.tsx';
import type { GalleryCard as Gallery } from '../../contract/shapes.ts';
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
  can: { edit: false, delete: false },
};

test('LA-02 GA-01 a gallery title has its own language, independent of the page', () => {
  expect(renderHtml(<GalleryCard gallery={gallery} address="/publicMedia/g" />)).toMatch(/<h2 lang="fr"[^>]*>.*Marée basse en novembre/);
  expect(renderHtml(<GalleryCard gallery={{ ...gallery, language: null }} address="/publicMedia/g" />)).toMatch(/<h2 class/);
});
