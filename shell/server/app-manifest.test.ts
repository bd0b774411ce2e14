import { expect, test } from 'vitest';
import { appManifest } from './app-manifest.ts';

test('PW-02 the manifest has what installing needs, and the app opens at its start address', () => {
  expect(JSON.parse(appManifest({ name: 'Quayside', start: '/flux' }))).toEqual({
    name: 'Quayside',
    short_name: 'Quayside',
    id: '/',
    start_url: '/flux',
    scope: '/',
    display: 'standalone',
    background_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    theme_color: expect.stringMatching(/^#[0-9a-f]{6}$/),
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
});

test('PW-02 AD-07 the installed app has the icon of the site, unless its logo is a wide one', () => {
  const logo = { address: '/site-logo.png?v=1', width: 96, height: 96 };
  const iconsWith = (more: object) =>
    (JSON.parse(appManifest({ name: 'Quayside', start: '/flux', logo: { ...logo, ...more } })) as { icons: { src: string }[] }).icons;
  expect(iconsWith({ icon: '/site-icon.png?v=1', maskedIcon: '/site-icon-masked.png?v=1' })).toEqual([
    { src: '/site-icon.png?v=1', type: 'image/png', sizes: '512x512' },
    { src: '/site-icon-masked.png?v=1', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
  ]);
  expect(iconsWith({})[0]?.src).toBe('/icon.svg');
});
