import { serverFeature } from '#platform/server/extension-points/feature.ts';
import { helpFinder } from './search-finder.ts';

/** Only search needs the server: the texts are constants, so there are no tables and no routes. */
export const help = serverFeature({
  name: 'help',
  policy: {},
  errors: {},
  routes: [],
  contentKinds: [{ kind: 'helpPage', finder: helpFinder }],
  tables: [],
});
