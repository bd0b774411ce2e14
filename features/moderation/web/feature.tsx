import { webFeature } from '#platform/web/registry/feature.ts';
import { lazy } from '#platform/web/loading/lazy.tsx';
import { navItems } from './nav-items.ts';

/** Pages for signed-in people, which visitors do not load. */
const signedIn = () => import('./signed-in.ts');

export const moderation = webFeature({
  name: 'moderation',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/moderation', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.queuePage()) },
    { path: '/moderation/figures', access: 'signedIn', load: () => signedIn().then((module) => module.figuresPage()) },
    {
      path: '/moderation/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.casePage()),
    },
    { path: '/statements', access: 'signedIn', outline: 'column', load: () => signedIn().then((module) => module.statementsPage()) },
    {
      path: '/statements/:id',
      ids: { id: 'uuid' },
      access: 'signedIn',
      outline: 'text',
      load: () => signedIn().then((module) => module.statementPage()),
    },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.moderationLive),
  panelSlots: [{ urgency: 'othersWait', Lines: lazy(() => signedIn().then((module) => module.reportsWaiting())) }],
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
  OnProfile: lazy(() => signedIn().then((module) => module.reportPerson())),
});
