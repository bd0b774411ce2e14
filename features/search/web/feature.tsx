import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { navItems } from './nav-items.ts';

export const search = webFeature({
  name: 'search',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  publicWords: {
    en: () => import('../words/public/en.json'),
    fr: () => import('../words/public/fr.json'),
    es: () => import('../words/public/es.json'),
  },
  pages: [
    {
      path: '/resultSearch',
      access: 'public',
      rests: true,
      load: () => import('./results/search-page.tsx').then((module) => module.SearchPage),
    },
    {
      path: '/resultSearch/thanks',
      access: 'public',
      rests: true,
      load: () => import('./engines/thanks-page.tsx').then((module) => module.ThanksPage),
    },
  ],
  panelSlots: [{ step: 'follow', title: 'step.follow', text: 'step.followText', action: 'step.followGo', to: '/resultSearch' }],
  navItems,
  LinkedThing: lazy(() => import('./sharing/linked-thing.tsx').then((module) => module.LinkedThing)),
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  palette: { order: 20, load: () => import('./palette/search-in-palette.ts').then((module) => module.searchInPalette) },
});
