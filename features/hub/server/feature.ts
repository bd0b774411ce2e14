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

/** The Hub of these features' things. It knows of them only what they tell of themselves as sources. */
export function hubFeature(content: readonly Pick<ServerFeature, 'name' | 'hubSources' | 'readSearch'>[]): ServerFeature {
  const owners = new Map(content.flatMap(({ name, hubSources }) => (hubSources ?? []).map(({ kind }) => [kind, name] as const)));

  /** Kinds of modules that are switched off are left out; a kind that there is not is refused. */
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

/** Where nobody knows more of searches: the words as they are. */
const plainSearch: ReadSearch = async (_house, _viewer, asked) => ({
  query: askedQuery(parseSearch(asked), { areFew: true }),
  from: undefined,
  until: undefined,
  likely: 0,
  // It looks through all of it at once.
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

/** The Hub with nothing in it. */
export const hub = hubFeature([]);
