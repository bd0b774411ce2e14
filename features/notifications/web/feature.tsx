import { webFeature } from '#platform/web/feature.ts';
import { later } from '#platform/web/later.tsx';
import { places } from './places.ts';

/** The bell, and what it tells. */
export const notifications = webFeature({
  name: 'notifications',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    {
      path: '/notifications',
      access: 'signedIn',
      load: () => import('./notifications-page.tsx').then((module) => module.NotificationsPage),
    },
    {
      path: '/notifications/settings',
      access: 'signedIn',
      load: () => import('./settings-page.tsx').then((module) => module.SettingsPage),
    },
  ],
  places,
  live: () => import('./live.ts').then((module) => module.notificationsLive),
  InHeader: later(() => import('./bell.tsx').then((module) => module.Bell)),
});
