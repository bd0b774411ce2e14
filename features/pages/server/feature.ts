import { route, serverFeature } from '#platform/server/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { readText, readTexts, removeText, saveText } from './keep-texts.ts';
import { policy } from './policy.ts';

/** The texts about the site that an installation has of its own. They are kept with what else it says of itself, by the platform. */
export const pages = serverFeature({
  name: 'pages',
  policy,
  errors,
  routes: [
    route(endpoints.readTexts, readTexts),
    route(endpoints.saveText, saveText),
    route(endpoints.removeText, removeText),
    route(endpoints.readText, readText),
  ],
  tables: [],
});
