import { expect, test } from 'vitest';
import { structuredText } from '#platform/web/rendering/structured-data.tsx';
import type { GalleryWhole } from '../../contract/shapes.ts';
import { galleryData } from './gallery-data.ts';

const image = (width: number) => ({ address: `/api/galleries/g/items/i/renditions/${width}`, width, height: width / 2 });
const item = {
  id: 'i',
  type: 'image',
  description: 'Marée basse',
  images: [image(480), image(1080)],
} as unknown as GalleryWhole['items'][number];
const gallery = {
  title: '</script><b>',
  description: '',
  language: 'fr',
  author: { id: 'ANAANAAN', name: 'Ana' },
  publicAddress: 'https://example.org/publicMedia/g',
  items: [item],
} as unknown as GalleryWhole;

test('GA-06 structured data has the largest images and cannot close its element', () => {
  const text = structuredText(galleryData(gallery, { publicUrl: 'https://example.org', siteName: 'Quayside' }));
  expect(text).not.toMatch(/[<>&]/);
  expect(JSON.parse(text)).toMatchObject({
    '@context': 'https://schema.org',
    '@type': 'ImageGallery',
    name: gallery.title,
    inLanguage: 'fr',
    author: { name: 'Ana' },
    image: [
      { contentUrl: 'https://example.org/api/galleries/g/items/i/renditions/1080', width: 1080, height: 540, caption: 'Marée basse' },
    ],
  });
});

test('GA-04 structured data of an anonymous gallery names nobody', () => {
  expect(galleryData({ ...gallery, author: null }, { publicUrl: 'https://example.org', siteName: 'Quayside' })).not.toHaveProperty(
    'author',
  );
});
