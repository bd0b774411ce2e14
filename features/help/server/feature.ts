import { serverFeature } from '#platform/server/feature.ts';
import { helpFinder } from './search-finder.ts';

/** The help: on the server its questions are found, and nothing is kept. */
export const help = serverFeature({ name: 'help', policy: {}, errors: {}, routes: [], searchFinders: [helpFinder], tables: [] });
