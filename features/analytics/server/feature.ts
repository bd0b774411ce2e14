import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { route, serverFeature } from '#platform/server/extension-points/feature.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { countView, countVisit } from './count.ts';
import { policy } from './policy.ts';
import { readFigures } from './read-figures.ts';
import { removeOld } from './store.ts';

/** Site statistics without personal data. */
export const analytics = serverFeature({
  name: 'analytics',
  policy,
  errors,
  routes: [route(endpoints.countView, countView), route(endpoints.countVisit, countVisit), route(endpoints.readFigures, readFigures)],
  periodicJobs: [{ name: 'analytics.sweep', cron: '5 * * * *', run: ({ db }) => removeOld(db) }],
  tables: tablesOf(retention),
});
