import { movingFromCategory } from '#features/groups/server/public-api.ts';
import { tablesOf } from '#platform/contract/retention/span.ts';
import { route, serverFeature, type Context, type ServerFeature } from '#platform/server/feature.ts';
import { moveSearched } from '#platform/server/search/searched-category-store.ts';
import { placeSearched } from '#platform/server/search/searched-store.ts';
import { searchedBy } from '#platform/server/search/searched.ts';
import * as endpoints from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { policy } from './policy.ts';
import { readSearchOf } from './reading/asked-search.ts';
import { kindsCalledBy } from './reading/kind-names.ts';
import type { Searched } from './reading/look-for.ts';
import { prepareSample } from './reading/sample.ts';
import { searchPage } from './reading/search.ts';
import { suggest } from './reading/suggest.ts';
import { findNew } from './reading/find-new.ts';
import { rebuildMissing, rebuildOutdated, rebuildParts } from './rebuild/rebuild.ts';
import { savedSearches } from './saved/plug.ts';
import { forgetLostWords, learnWords } from './spelling/learn-words.ts';
import { synonyms } from './synonyms/plug.ts';

type Content = Pick<ServerFeature, 'name' | 'searchSources' | 'searchFinders'>;

/** Builds the search over the given features, known only as sources and finders. */
export function searchFeature(content: readonly Content[]): ServerFeature {
  const sources = content.flatMap(({ searchSources }) => searchSources ?? []);

  /** Leaves out modules that are off. */
  function searchedIn({ modules, words }: Pick<Context, 'modules' | 'words'>): Searched {
    const on = content.filter(({ name }) => !modules.isOff(name));
    return {
      sources: new Map(on.flatMap(({ searchSources }) => searchSources ?? []).map((source) => [source.kind, source])),
      finders: on.flatMap(({ searchFinders }) => searchFinders ?? []),
      kindsCalled: kindsCalledBy(words, on),
    };
  }

  const saved = savedSearches((context, filter, within) => findNew(context, searchedIn(context), filter, within));
  return serverFeature({
    name: 'search',
    policy: { ...policy, ...synonyms.policy },
    errors,
    tokenAreas: ['news'],
    routes: [
      route(endpoints.search, (context, { query }) => searchPage(context, searchedIn(context), query)),
      route(endpoints.suggest, (context, { query }) => suggest(context, searchedIn(context), query.q)),
      ...saved.routes,
      ...synonyms.routes,
    ],
    subscribers: [...searchedBy(sources), ...saved.subscribers],
    periodicJobs: [
      { name: 'search.placeWords', cron: '* * * * *', run: ({ db }) => placeSearched(db) },
      { name: 'search.learnWords', cron: '* * * * *', run: (house) => learnWords(house, sources) },
      { name: 'search.forgetWords', cron: '20 4 * * *', run: forgetLostWords },
      { name: 'search.lookOver', cron: '50 4 * * *', run: rebuildMissing },
      ...saved.periodicJobs,
    ],
    notificationSources: saved.notificationSources,
    exportParts: saved.exportParts,
    workParts: [...rebuildParts(sources), movingFromCategory('search', moveSearched, { isPicture: true }), ...saved.workParts],
    onStart: async (house) => {
      prepareSample(house.db);
      await rebuildOutdated(house);
    },
    readSearch: readSearchOf(searchedIn),
    tables: tablesOf(retention),
    gather: searchFeature,
  });
}

/** The feature as registered; `gather` rebuilds it with the sources of the others. */
export const search = searchFeature([]);
