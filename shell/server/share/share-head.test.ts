import { expect, test } from 'vitest';
import { sharePicture, shareTags } from './share-head.ts';

const config = { publicUrl: 'https://atrium.example' };
const page = { pathname: '/flux', search: '?q=a&sort=title' };
const head = '<title>Atrium · Tides &amp; moons</title><meta name="description" content="Twice a &quot;day&quot;"/>';

function tagsOf(given: string): Record<string, string> {
  const picture = sharePicture(given, 'fr', config);
  if (!picture) throw new Error('the page has no picture');
  const found = shareTags(picture, given, page, config).matchAll(/<meta (?:property|name)="([^"]+)" content="([^"]*)">/g);
  return Object.fromEntries(Array.from(found, ([, name = '', content = '']) => [name, content]));
}

test('DO-07 other sites get title, address and picture of a page', () => {
  expect(tagsOf(head)).toEqual({
    'og:type': 'website',
    'og:site_name': 'Atrium',
    'og:title': 'Tides &#38; moons',
    'og:description': 'Twice a &#34;day&#34;',
    'og:url': 'https://atrium.example/flux?q=a&#38;sort=title',
    'og:locale': 'fr_FR',
    'og:image': expect.stringMatching(/^https:\/\/atrium\.example\/share\/[\w-]{16}\.png\?of=%2Fflux%3Fq%3Da%26sort%3Dtitle&#38;lang=fr$/),
    'og:image:type': 'image/png',
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Tides &#38; moons',
    'twitter:card': 'summary_large_image',
  });
});

test('DO-07 meta tags are not duplicated, and pages excluded from search engines have no picture', () => {
  expect(tagsOf(`${head}<meta property="og:type" content="article"/>`)).not.toHaveProperty('og:type');
  expect(tagsOf('<title>Tides · Atrium</title>')).not.toHaveProperty('og:description');
  expect(sharePicture(`${head}<meta name="robots" content="noindex"/>`, 'fr', config)).toBeNull();
  expect(sharePicture('<title></title>', 'fr', config)).toBeNull();
  const revisions = (['en', 'fr'] as const).map((language) => sharePicture(head, language, config)?.revision);
  expect(new Set([...revisions, sharePicture(`${head}<meta name="cover" content="one"/>`, 'fr', config)?.revision]).size).toBe(3);
});

test('AD-07 a renamed site is named in shared pages, and titles omit it', () => {
  const named = { ...config, siteName: 'Quayside' };
  for (const title of ['Quayside · Tides', 'Tides · Quayside']) {
    const picture = sharePicture(`<title>${title}</title>`, 'en', named);
    expect(picture?.order).toMatchObject({ title: 'Tides', name: 'Quayside' });
    expect(picture && shareTags(picture, '', page, named)).toContain('<meta property="og:site_name" content="Quayside">');
  }
  expect(sharePicture(head, 'en', config)?.order.name).toBeNull();
});
