import { movingFromCategory } from '#features/groups/server/public-api.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { route, serverFeature, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { isSearched } from '#platform/server/extension-points/indexed-kind.ts';
import { moveIndexed } from '#platform/server/search/index-category-store.ts';
import { flushPendingIndex } from '#platform/server/search/search-index-store.ts';
import { searchSubscribers } from '#platform/server/search/search-subscribers.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { firstSteps } from './first-steps.ts';
import { policy } from './policy.ts';
import { compileSearchOf } from './reading/compile-search.ts';
import { describeLinks } from './reading/describe-links.ts';
import { kindResolver } from './reading/kind-names.ts';
import type { SearchableContent } from './reading/run-search.ts';
import { prepareSample } from './reading/sample.ts';
import { searchPage } from './reading/search.ts';
import { suggest } from './reading/suggest.ts';
import { findNew } from './reading/find-new.ts';
import { rebuildMissing, rebuildOutdated, rebuildParts } from './rebuild/rebuild.ts';
import { savedSearches } from './saved/plug.ts';
import { deleteLostWords, learnWords } from './spelling/learn-words.ts';
import { synonyms } from './synonyms/plug.ts';

type Content = Pick<ServerFeature, 'name' | 'indexedKinds' | 'searchFinders'>;

/** Builds the search over the given features, known only by their indexed kinds and finders. */
export function searchFeature(content: readonly Content[]): ServerFeature {
  const kinds = content.flatMap(({ indexedKinds = [] }) => indexedKinds.filter(isSearched));

  /** Leaves out modules that are off. */
  function contentFor({ modules, words }: Pick<Context, 'modules' | 'words'>): SearchableContent {
    const on = content.filter(({ name }) => !modules.isOff(name));
    return {
      indexed: new Map(on.flatMap(({ indexedKinds = [] }) => indexedKinds.filter(isSearched)).map((each) => [each.kind, each])),
      finders: on.flatMap(({ searchFinders }) => searchFinders ?? []),
      resolveKind: kindResolver(words, on),
    };
  }

  const saved = savedSearches((context, filter, within) => findNew(context, contentFor(context), filter, within));
  return serverFeature({
    name: 'search',
    policy: { ...policy, ...synonyms.policy },
    firstSteps,
    errors,
    tokenAreas: ['news'],
    routes: [
      route(endpoints.search, (context, { query }) => searchPage(context, contentFor(context), query)),
      route(endpoints.suggest, (context, { query }) => suggest(context, contentFor(context), query.q)),
      route(endpoints.describeLinks, (context, { query }) => describeLinks(context, contentFor(context), query.paths)),
      ...saved.routes,
      ...synonyms.routes,
    ],
    subscribers: [...searchSubscribers(kinds), ...saved.subscribers],
    periodicJobs: [
      { name: 'search.placeWords', cron: '* * * * *', run: ({ db }) => flushPendingIndex(db) },
      { name: 'search.learnWords', cron: '* * * * *', run: (app) => learnWords(app, kinds) },
      { name: 'search.forgetWords', cron: '20 4 * * *', run: deleteLostWords },
      { name: 'search.lookOver', cron: '50 4 * * *', run: rebuildMissing },
      ...saved.periodicJobs,
    ],
    notificationSources: saved.notificationSources,
    exportParts: saved.exportParts,
    taskSteps: [...rebuildParts(kinds), movingFromCategory('search', moveIndexed, { isPicture: true }), ...saved.taskSteps],
    onStart: async (app) => {
      prepareSample(app.db);
      await rebuildOutdated(app);
    },
    compileSearch: compileSearchOf(contentFor),
    tables: tablesOf(retention),
    gather: searchFeature,
  });
}

/** The feature as registered; `gather` rebuilds it with the kinds of the others. */
export const search = searchFeature([]);
