import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

/** Loaded by managers only. */
const signedIn = () => import('./signed-in.ts');

/** Designer of many people and groups. */
export const groupDesigner = webFeature({
  name: 'group-designer',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/masp', access: 'signedIn', load: () => signedIn().then((module) => module.designsPage()) },
    { path: '/masp/:id', ids: { id: 'uuid' }, access: 'signedIn', load: () => signedIn().then((module) => module.designPage()) },
  ],
  navItems,
  live: () => import('./live.ts').then((module) => module.designerLive),
  administrationPages: () => import('./administration-pages.ts').then((module) => module.administrationPages),
});
