import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

/** Contact form, and the inbox of the administrators. */
export const contact = webFeature({
  name: 'contact',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [{ path: '/contact', access: 'public', rests: true, load: () => import('./contact-page.tsx').then((m) => m.ContactPage) }],
  navItems,
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
