import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

export const hub = webFeature({
  name: 'hub',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    {
      path: '/flux',
      access: 'public',
      rests: true,
      load: () => import('./flux-page.tsx').then((module) => module.FluxPage),
    },
    { path: '/panel', access: 'signedIn', outline: 'feed', load: () => import('./panel-page.tsx').then((module) => module.PanelPage) },
  ],
  navItems,
});
