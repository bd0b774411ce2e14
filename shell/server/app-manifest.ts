import type { SiteLogo } from '#platform/contract/page.ts';

interface ManifestOptions {
  name: string;
  start: string;
  /** The logo of the site; its icons replace those of the product. */
  logo?: SiteLogo | undefined;
}

/** The web app manifest; the installed app opens at `start`. */
export function appManifest({ name, start, logo }: ManifestOptions): string {
  return JSON.stringify({
    name,
    short_name: name,
    id: '/',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: '#f7f8fa',
    theme_color: '#ffffff',
    icons:
      logo?.icon && logo.maskedIcon
        ? [
            { src: logo.icon, type: 'image/png', sizes: '512x512' },
            { src: logo.maskedIcon, type: 'image/png', sizes: '512x512', purpose: 'maskable' },
          ]
        : [
            { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
            { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
            { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
            { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
          ],
  });
}
