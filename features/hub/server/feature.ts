import { fillingIn } from '#platform/server/filling-in.ts';
import { tablesOf } from '#platform/contract/retention/span.ts';
import { route, serverFeature, type Context, type ServerFeature } from '#platform/server/feature.ts';
import { askedQuery } from '#platform/server/search/asked-words.ts';
import type { ReadSearch, Stretch } from '#platform/server/search/asked-search.ts';
import { parseSearch } from '#platform/server/search/parse-search.ts';
import { refuseField } from '#platform/server/refusal.ts';
import { visitor } from '#platform/server/viewer.ts';
import { listHub, putLanguagesFirst, readElapsedTime } from '../contract/endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { hubQuery } from '../contract/shapes.ts';
import { countEntries, wrongCounters } from './counters-store.ts';
import { hubParts } from './export-parts.ts';
import { policy } from './policy.ts';
import { fillInLanguages } from './projection/fill-in-languages.ts';
import { leavingOutAuthors } from './projection/leave-out-authors.ts';
import { countWithoutLanguage } from './projection/store.ts';
import { putFirst } from './reading/put-first.ts';
import { HubReader } from './reading/list-hub.ts';
import { emptyingParts, subscribersOf } from './subscribers.ts';

/** Builds the Hub of the given features, known only as sources. */
export function hubFeature(content: readonly Pick<ServerFeature, 'name' | 'hubSources' | 'readSearch'>[]): ServerFeature {
  const owners = new Map(content.flatMap(({ name, hubSources }) => (hubSources ?? []).map(({ kind }) => [kind, name] as const)));

  /**
   * Returns the kinds to show, without modules that are off; undefined for all. Refuses an unknown
   * kind.
   */
  function kindsOf({ modules }: Context, kind: string | undefined): readonly string[] | undefined {
    if (kind !== undefined && !owners.has(kind)) throw refuseField('kind', 'field.invalid');
    const on = [...owners.keys()].filter((each) => !modules.isOff(owners.get(each) ?? ''));
    if (kind !== undefined) return on.filter((each) => each === kind);
    return on.length === owners.size ? undefined : on;
  }

  const sources = content.flatMap(({ hubSources }) => hubSources ?? []);
  const readSearch = content.find((feature) => feature.readSearch)?.readSearch ?? plainSearch;
  const reader = new HubReader(sources, kindsOf, readSearch);
  const languages = fillingIn('hub', 'fillInLanguages', [
    { name: 'items', size: 100, countMissing: countWithoutLanguage, fill: (tx, atMost) => fillInLanguages(sources, tx, atMost) },
  ]);
  return serverFeature({
    name: 'hub',
    policy,
    errors,
    tokenAreas: ['news'],
    routes: [
      route(listHub, reader.list, { revision: reader.revision }),
      route(putLanguagesFirst, putFirst),
      route(readElapsedTime, async (context) => ({
        lastElapsedTime: await reader.elapsedMs({ ...context, viewer: visitor }, hubQuery.parse({})),
      })),
    ],
    subscribers: subscribersOf(sources),
    workParts: [...emptyingParts, leavingOutAuthors, ...languages.workParts],
    onStart: languages.onStart,
    exportParts: hubParts,
    soundness: [
      {
        things: 'entries of the Hub',
        async run({ db }) {
          const wrong = await wrongCounters(db);
          const faults = wrong.map(({ scope, kind }) => `The Hub does not count what it holds: scope ${scope}${kind && `, ${kind}`}.`);
          return { checked: await countEntries(db), faults };
        },
      },
    ],
    tables: tablesOf(retention),
    gather: hubFeature,
  });
}

/** Fallback if no feature provides search: the words as typed. */
const plainSearch: ReadSearch = async (_house, _viewer, asked) => ({
  query: askedQuery(parseSearch(asked), { areFew: true }),
  from: undefined,
  until: undefined,
  likely: 0,
  // A single time slice that covers everything.
  stretches: ({ from }) => {
    let rest: Stretch | undefined = { marks: [], from, until: undefined, things: 0, isLast: true };
    return {
      next() {
        const next = rest;
        rest = undefined;
        return next;
      },
    };
  },
});

/** The feature as registered; `gather` rebuilds it with the sources of the others. */
export const hub = hubFeature([]);
