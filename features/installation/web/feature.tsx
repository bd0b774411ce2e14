import { webFeature } from '#platform/web/feature.ts';

/** What the installation says of itself: its pages are the administrators'. */
export const installation = webFeature({
  name: 'installation',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [],
  administrationSections: [
    {
      id: 'announcement',
      title: 'announcement.title',
      urgency: 'ownTime',
      load: () => import('./administration/announcement-section.tsx').then((module) => module.AnnouncementSection),
    },
    {
      id: 'owner',
      title: 'owner.title',
      urgency: 'ownTime',
      load: () => import('./administration/owner-section.tsx').then((module) => module.OwnerSection),
    },
    {
      id: 'limits',
      title: 'limits.title',
      urgency: 'ownTime',
      load: () => import('./administration/limits-section.tsx').then((module) => module.LimitsSection),
    },
  ],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
