import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { BellIcon } from '#platform/web/ui/icons.tsx';
import { navItems } from './nav-items.ts';
import { useSharedNotificationWords } from './words.ts';

export const notifications = webFeature({
  name: 'notifications',
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
      path: '/notifications',
      access: 'signedIn',
      outline: 'column',
      load: () => import('./notifications-page.tsx').then((module) => module.NotificationsPage),
    },
    {
      path: '/notifications/settings',
      access: 'signedIn',
      outline: 'form',
      load: () => import('./settings/settings-page.tsx').then((module) => module.SettingsPage),
    },
    {
      path: '/unsubscribe',
      access: 'public',
      load: () => import('./ending/unsubscribe-page.tsx').then((module) => module.UnsubscribePage),
    },
  ],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  navItems,
  accountSections: [
    {
      id: 'notifications',
      group: 'messages',
      Icon: BellIcon,
      Label: () => useSharedNotificationWords()('notifications'),
      Content: lazy(() => import('./settings/account-part.tsx').then((module) => module.AccountPart)),
    },
  ],
  live: () => import('./live.ts').then((module) => module.notificationsLive),
  InHeader: lazy(() => import('./bell.tsx').then((module) => module.Bell)),
});
