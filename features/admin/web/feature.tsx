import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

/** Frame of the administration pages, and its own pages. */
export const admin = webFeature({
  name: 'admin',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    {
      path: '/dashBoardSuperAdmin/:segment?/:id?',
      access: 'signedIn',
      load: () => import('./frame/administration-page.tsx').then((module) => module.AdministrationPage),
    },
  ],
  navItems,
  panelSlots: [
    { step: 'backup', title: 'step.backup', text: 'step.backupText', action: 'step.backupGo', to: '/dashBoardSuperAdmin/backups' },
  ],
  live: () => import('./live.ts').then((module) => module.adminLive),
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
