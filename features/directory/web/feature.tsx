import { webFeature } from '#platform/web/registry/feature.ts';
import { navItems } from './nav-items.ts';

/** Loaded for signed-in users only, so that visitors do not fetch this code. */
const signedIn = () => import('./signed-in.ts');

/** Managers, and the IDs of groups and people. */
export const directory = webFeature({
  name: 'directory',
  words: {
    en: () => import('../words/en.json'),
    fr: () => import('../words/fr.json'),
    es: () => import('../words/es.json'),
  },
  pages: [
    { path: '/managers', access: 'signedIn', load: () => signedIn().then((module) => module.managersPage()) },
    { path: '/userTables', access: 'signedIn', load: () => signedIn().then((module) => module.tablesPage()) },
  ],
  navItems,
});
