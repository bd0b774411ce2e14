import { webFeature } from '#platform/web/feature.ts';
import { places } from './places.ts';

/** The directory is for whoever is signed in; a visitor loads nothing of it. */
const signedIn = () => import('./signed-in.ts');

/** The directory in the browser: managers, and the identifiers of groups and people. */
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
  places,
});
