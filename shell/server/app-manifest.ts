/** The web app manifest; the installed app opens at `start`. */
export function appManifest({ name, start }: { name: string; start: string }): string {
  return JSON.stringify({
    name,
    short_name: name,
    id: '/',
    start_url: start,
    scope: '/',
    display: 'standalone',
    background_color: '#f7f8fa',
    theme_color: '#ffffff',
    icons: [
      { src: '/icon.svg', type: 'image/svg+xml', sizes: 'any' },
      { src: '/icon-192.png', type: 'image/png', sizes: '192x192' },
      { src: '/icon-512.png', type: 'image/png', sizes: '512x512' },
      { src: '/icon-maskable-512.png', type: 'image/png', sizes: '512x512', purpose: 'maskable' },
    ],
  });
}
