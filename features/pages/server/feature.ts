import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { readText, readTexts, removeText, saveText } from './save-texts.ts';
import { policy } from './policy.ts';

/** Custom texts about the site. The tables belong to the platform. */
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
