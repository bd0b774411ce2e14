import { webFeature } from '#platform/web/feature.ts';

/** The pages about the site itself. */
export const pages = webFeature({
  name: 'pages',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/propos', access: 'public', load: (language) => import('./about-page.tsx').then((m) => m.loadAboutPage(language)) },
    {
      path: '/conditionGenerales',
      access: 'public',
      load: (language) => import('./terms-page.tsx').then((m) => m.loadTermsPage(language)),
    },
    {
      path: '/confidentialDataPolicy',
      access: 'public',
      load: (language) => import('./privacy-page.tsx').then((m) => m.loadPrivacyPage(language)),
    },
    { path: '/planSite', access: 'public', load: () => import('./site-map-page.tsx').then((m) => m.SiteMapPage) },
  ],
});
