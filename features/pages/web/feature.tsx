import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

export const pages = webFeature({
  name: 'pages',
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
      path: '/propos',
      access: 'public',
      rests: true,
      // Those of the picture of the product.
      words: ['shell/public'],
      load: () => import('./about-page.tsx').then((m) => m.AboutPage),
    },
    { path: '/conditionGenerales', access: 'public', rests: true, load: () => import('./terms-page.tsx').then((m) => m.TermsPage) },
    { path: '/confidentialDataPolicy', access: 'public', rests: true, load: () => import('./privacy-page.tsx').then((m) => m.PrivacyPage) },
    { path: '/planSite', access: 'public', rests: true, load: () => import('./site-map-page.tsx').then((m) => m.SiteMapPage) },
  ],
  navItems,
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
