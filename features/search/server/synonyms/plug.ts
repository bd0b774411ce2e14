import { route, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { definePolicy } from '#platform/server/security/policy.ts';
import * as endpoints from '../../contract/synonym-endpoints.ts';
import { addSynonyms, listSynonyms, removeSynonyms } from './edit-synonyms.ts';

/** The parts of the feature for synonyms edited by administrators. */
export const synonyms = {
  policy: definePolicy({
    'synonym.list': { who: 'administrator', because: 'Administrators may list the synonyms.' },
    'synonym.edit': { who: 'administrator', because: 'Administrators may change the synonyms, which affects everyone’s search.' },
  }),
  routes: [
    route(endpoints.listSynonyms, listSynonyms),
    route(endpoints.addSynonyms, addSynonyms),
    route(endpoints.removeSynonyms, removeSynonyms),
  ],
} satisfies Partial<ServerFeature>;
