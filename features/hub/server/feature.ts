import { backfill } from '#platform/server/jobs/backfill.ts';
import { tablesOf } from '#platform/contract/retention/retention-period.ts';
import { route, serverFeature, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import { isInHub } from '#platform/server/extension-points/indexed-kind.ts';
import { termsQuery } from '#platform/server/search/terms-query.ts';
import type { CompileSearch, TimeSlice } from '#platform/server/search/compiled-search.ts';
import { parseSearch } from '#platform/server/search/parse-search.ts';
import { refuseField } from '#platform/server/common/refusal.ts';
import { visitor } from '#platform/server/security/viewer.ts';
import { listHub, putLanguagesFirst, readElapsedTime } from '../contract/endpoints.ts';
import * as firstStepsCalls from '../contract/first-steps-endpoints.ts';
import { errors } from '../contract/errors.ts';
import { retention } from '../contract/retention.ts';
import { hubQuery } from '../contract/shapes.ts';
import { countEntries, wrongCounters } from './counters-store.ts';
import { hubParts } from './export-parts.ts';
import { endFirstSteps, readFirstSteps } from './first-steps/first-steps.ts';
import { policy } from './policy.ts';
import { backfillLanguages } from './projection/backfill-languages.ts';
import { clearAuthors } from './projection/clear-authors.ts';
import { countUnsortedTitles, countWithoutLanguage, renewTitleKeys } from './projection/store.ts';
import { preferLanguages } from './reading/prefer-languages.ts';
import { HubReader } from './reading/list-hub.ts';
import { emptyingSteps, subscribersOf } from './subscribers.ts';

/** Builds the Hub of the given features, known only by their indexed kinds. */
export function hubFeature(
  content: readonly Pick<ServerFeature, 'name' | 'indexedKinds' | 'compileSearch' | 'firstSteps'>[],
): ServerFeature {
  const owners = new Map(
    content.flatMap(({ name, indexedKinds = [] }) => indexedKinds.filter(isInHub).map(({ kind }) => [kind, name] as const)),
  );

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

  const kinds = content.flatMap(({ indexedKinds = [] }) => indexedKinds.filter(isInHub));
  const compileSearch = content.find((feature) => feature.compileSearch)?.compileSearch ?? plainSearch;
  const reader = new HubReader(kinds, kindsOf, compileSearch);
  const languageBackfill = backfill('hub', 'fillInLanguages', [
    { name: 'items', size: 100, countMissing: countWithoutLanguage, fill: (tx, atMost) => backfillLanguages(kinds, tx, atMost) },
    { name: 'titleKeys', size: 500, countMissing: countUnsortedTitles, fill: renewTitleKeys },
  ]);
  return serverFeature({
    name: 'hub',
    policy,
    errors,
    tokenAreas: ['news'],
    routes: [
      route(listHub, reader.list, { revision: reader.revision }),
      route(putLanguagesFirst, preferLanguages),
      route(firstStepsCalls.readFirstSteps, readFirstSteps(content)),
      route(firstStepsCalls.endFirstSteps, endFirstSteps),
      route(readElapsedTime, async (context) => ({
        lastElapsedTime: await reader.elapsedMs({ ...context, viewer: visitor }, hubQuery.parse({})),
      })),
    ],
    subscribers: subscribersOf(kinds),
    taskSteps: [...emptyingSteps, clearAuthors, ...languageBackfill.taskSteps],
    onStart: languageBackfill.onStart,
    exportParts: hubParts,
    soundness: [
      {
        things: 'entries of the Hub',
        async run({ db }) {
          const wrong = await wrongCounters(db);
          const faults = wrong.map(({ scope, kind }) => `A counter of the Hub is wrong: scope ${scope}${kind && `, ${kind}`}.`);
          return { checked: await countEntries(db), faults };
        },
      },
    ],
    tables: tablesOf(retention),
    gather: hubFeature,
  });
}

/** Fallback if no feature provides search: the words as typed. */
const plainSearch: CompileSearch = async (_app, _viewer, requested) => ({
  query: termsQuery(parseSearch(requested), { areFew: true }),
  from: undefined,
  until: undefined,
  likely: 0,
  // A single time slice that covers everything.
  timeSlices: ({ from }) => {
    let rest: TimeSlice | undefined = { marks: [], from, until: undefined, things: 0, isLast: true };
    return {
      next() {
        const next = rest;
        rest = undefined;
        return next;
      },
    };
  },
});

/** The feature as registered; `gather` rebuilds it with the kinds of the others. */
export const hub = hubFeature([]);
