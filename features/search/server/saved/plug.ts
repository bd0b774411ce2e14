import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { movingFromCategory } from '#features/groups/server/public-api.ts';
import { jsonPart } from '#platform/server/extension-points/export.ts';
import { route, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { during } from '#platform/server/events/subscribers.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { lookAtSavedSearch } from '../../contract/saved-endpoints.ts';
import { notificationSources } from './notification-source.ts';
import { dropSavedSearch, listSavedSearches, lookAt, saveSearch } from './saved-searches.ts';
import { moveSaved } from './category-store.ts';
import { deleteSavedOf, savedSearchesOf } from './store.ts';
import { watcherOf, type FindNew } from './watch.ts';

/** The parts of the feature for saved searches. */
export const savedSearches = (findNew: FindNew) =>
  ({
    routes: [
      route(endpoints.listSavedSearches, listSavedSearches),
      route(endpoints.saveSearch, saveSearch),
      route(endpoints.dropSavedSearch, dropSavedSearch),
      route(lookAtSavedSearch, lookAt),
    ],
    subscribers: [during(accountClosed, 'search.accountClosed', (_app, tx, { userId }) => deleteSavedOf(tx, userId))],
    periodicJobs: [{ name: 'search.watch', cron: '*/5 * * * *', run: watcherOf(findNew) }],
    taskSteps: [movingFromCategory('saved searches', moveSaved, { isPicture: true })],
    notificationSources,
    exportParts: async function* exportParts({ db }, userId) {
      yield jsonPart('saved-searches', await savedSearchesOf(db, userId));
    },
  }) satisfies Partial<ServerFeature>;
