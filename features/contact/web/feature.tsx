import { webFeature } from '#platform/web/feature.ts';

/** Writing to those who run the site, and their inbox. */
export const contact = webFeature({
  name: 'contact',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [{ path: '/contact', access: 'public', load: () => import('./contact-page.tsx').then((m) => m.ContactPage) }],
  administrationSections: [
    { id: 'messages', title: 'inbox.title', load: () => import('./inbox/inbox-section.tsx').then((m) => m.InboxSection) },
  ],
});
