import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { examples as accountsExamples } from '#features/accounts/server/examples.ts';
import { examples as groupsExamples } from '#features/groups/server/examples.ts';
import { groups } from '#features/groups/server/feature.ts';
import { policy as groupsPolicy } from '#features/groups/server/policy.ts';
import { examples as hubExamples } from '#features/hub/server/examples.ts';
import { hub } from '#features/hub/server/feature.ts';
import { putTogether, type Context, type ServerFeature } from '#platform/server/feature.ts';
import type { Examples } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { plantedExamples } from './testing/planted-examples.ts';
import { createPlanted, plantedFeature, faults, type Fault } from './testing/planted-feature.ts';
import { callCast, readExamples, setStage, type Cast, type Walked } from './testing/set-stage.ts';
import { walkClosing, walkExports, walkTables } from './testing/walk-account.ts';
import { missingExamples, walkChanges, walkLiveCalls, walkReadings, walkRefusals } from './testing/walk-house.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/**
 * Milliseconds; starting the application and crawling it exceeds the default limit on a busy
 * machine.
 */
const long = scaled(120_000);

type Walk = 'examples' | 'readings' | 'refusals' | 'exports' | 'changes' | 'closing';
const allWalks: readonly Walk[] = ['examples', 'readings', 'refusals', 'exports', 'changes', 'closing'];

/** Shared people of most tests. Tests that close accounts or need short lists have their own. */
let shared: Cast;
beforeAll(async () => {
  shared = await castWithPlanted();
});
afterAll(() => shared.drop());

async function castWithPlanted(): Promise<Cast> {
  const cast = await callCast(features);
  await createPlanted(cast.db);
  return cast;
}

/** Findings of the access matrix tests, using these crawls. */
async function findings(walks: readonly Walk[], house: readonly ServerFeature[], walked: readonly Walked[]): Promise<string[]> {
  const cast = walks.some((walk) => walk === 'closing' || walk === 'examples') ? await castWithPlanted() : shared;
  const stage = await setStage(cast, house, walked);
  try {
    const found: string[] = [];
    const does = (walk: Walk) => walks.includes(walk);
    if (does('examples')) found.push(...missingExamples(stage), ...(await walkTables(stage)));
    if (does('readings')) found.push(...(await walkReadings(stage)));
    if (does('refusals')) found.push(...(await walkRefusals(stage)), ...stage.undeclared);
    if (does('exports')) found.push(...(await walkExports(stage)));
    if (does('changes')) {
      const windows = await stage.openWindows();
      found.push(...(await walkLiveCalls(stage, windows)));
      const { findings: inChanges, changed } = await walkChanges(stage, windows);
      found.push(...inChanges, ...(await walkReadings(stage, changed)));
    }
    if (does('closing')) found.push(...(await walkClosing(stage)));
    return found;
  } finally {
    await stage.close();
    if (cast !== shared) await cast.drop();
  }
}

/** Core features, the seeded feature and the Hub; only the last two are crawled. */
const withPlanted = (fault?: Fault, examples: Examples = plantedExamples): [ServerFeature[], Walked[]] => {
  const features = putTogether([accounts, groups, plantedFeature(fault), hub]);
  const examplesOf: Readonly<Record<string, Examples>> = { 'planted-outings': examples, hub: hubExamples };
  const walked = features.flatMap((feature) => {
    const own = examplesOf[feature.name];
    return own ? [{ feature, examples: own }] : [];
  });
  return [features, walked];
};

/** The crawls that find each fault, and the text of their finding. */
const found: Readonly<Record<Fault, [walks: readonly Walk[], said: RegExp | readonly RegExp[]]>> = {
  'anybody signed in reads and deletes': [
    ['readings', 'refusals'],
    [
      /GET \/api\/planted-outings shows stranger the outing: id, place, title/,
      /GET \/api\/planted-outings\/:id lets stranger do it to the outing/,
      /DELETE \/api\/planted-outings\/:id lets member do it to the outing/,
    ],
  ],
  'the presenter spreads the row': [['readings'], /GET \/api\/planted-outings shows asker the outing: notes/],
  'the policy always allows': [['refusals'], /PUT \/api\/planted-outings\/:id lets stranger do it/],
  'the list lacks the visibility': [['readings'], /GET \/api\/planted-outings shows stranger the outing/],
  'the refusal tells that it is there': [['refusals'], /tells stranger that there is the outing/],
  'the live room is open to everybody': [
    ['changes'],
    [/live call watchPlantedOuting lets stranger do it/, /live message plantedOutingTold shows stranger the outing/],
  ],
  'the live message holds the title': [['changes'], /a live message holds more than a type and an id/],
  'a mail goes to everybody': [['changes'], /a mail shows stranger the outing/],
  'an answer is shared between people': [['readings'], /GET \/api\/planted-outings shows asker the outing: .*place/],
  'the picture lacks the visibility': [['refusals'], /GET \/api\/planted-outings\/:id\/picture lets stranger do it to the outing/],
  'the feed holds what is private': [['readings'], /\/planted-outings.txt shows visitor the outing: title/],
  'the export holds everybody’s rows': [['exports'], /the export, in planted-outings.json, shows stranger the outing: title/],
  'the export holds nothing': [['exports'], /the export tells nothing of planted_outings/],
  'closing an account leaves rows': [['closing'], /the account is closed, and planted_outing_guests.user_id still holds its id/],
  'deleting leaves rows': [['changes'], /the outing to delete is gone, and its title still stands in planted_outings.title/],
  'withdrawing leaves the entry in the Hub': [['changes'], /GET \/api\/hub.* shows member the outing to withdraw: id, title/],
  'a call answers with a code that it does not declare': [['refusals'], /GET \/api\/planted-outings\/:id group.exists/],
};

describe('a feature with one fault', () => {
  test.each(faults)(
    'ER-02 is found: %s',
    async (fault) => {
      const [walks, said] = found[fault];
      const sentences = (await findings(walks, ...withPlanted(fault))).join('\n');
      for (const each of [said].flat()) expect(sentences).toMatch(each);
    },
    long,
  );

  test(
    'RE-02 RE-03 is found: neither exported nor deleted with an account',
    async () => {
      const sentences = (await findings(['exports', 'closing'], ...withPlanted('anybody signed in reads and deletes'))).join('\n');
      expect(sentences).toMatch(/the export tells nothing of planted_outings: no planted-outings.json of somebody who has a row there/);
      expect(sentences).toMatch(/the account is closed, and planted_outings.author_id still holds its id/);
      expect(sentences).toMatch(/the account is closed, and planted_outings.title still holds its outing: title/);
    },
    long,
  );

  test(
    'ER-02 a feature without faults has no findings',
    async () => {
      const said = await findings(allWalks, ...withPlanted());
      // Findings about the core features are ignored, since their examples are omitted here.
      expect(said.filter((sentence) => /outing/.test(sentence))).toEqual([]);
    },
    long,
  );
});

describe('incomplete examples', () => {
  test(
    'ER-02 a feature without examples is reported with the file to add them to',
    async () => {
      await expect(readExamples([plantedFeature()])).rejects.toThrow(
        'planted-outings gives the house tests no examples: write features/planted-outings/server/examples.ts',
      );
    },
    long,
  );

  test(
    'ER-02 a call, a body, a row and a table of persons without an example are reported',
    async () => {
      const { make } = plantedExamples;
      const some: Examples = { make: async (stage) => ((await make?.(stage)) ?? []).map(({ at: _, ...thing }) => thing) };
      const [house, walked] = withPlanted(undefined, some);
      const sentences = await findings(['examples'], house, walked);
      expect(sentences).toEqual(
        expect.arrayContaining([
          'GET /api/planted-outings/:id: no example says what :id stands for; let features/planted-outings/server/examples.ts make such a thing',
          'PUT /api/planted-outings/:id: no example says what its body is; say it under calls in features/planted-outings/server/examples.ts',
          'live call watchPlantedOuting: no example says how it is made',
          expect.stringMatching(/^planted_outing_guests names a person: say under persons/),
        ]),
      );
      const none = withPlanted(undefined, {});
      expect(await findings(['examples'], ...none)).toContain(
        'planted_outing_guests has no row: let features/planted-outings/server/examples.ts make one',
      );
    },
    long,
  );

  test(
    'ER-02 calls that answer nobody and items visible to nobody are reported',
    async () => {
      const lost: Examples = {
        ...plantedExamples,
        make: async () => [
          {
            name: 'outing',
            at: '/api/planted-outings/:id',
            params: { id: '00000000-0000-7000-8000-000000000000' },
            seenBy: ['owner'],
            marks: { title: 'Unseen quay 0000' },
          },
        ],
      };
      const sentences = await findings(['readings'], ...withPlanted(undefined, lost));
      expect(sentences).toContain('GET /api/planted-outings/:id was answered to nobody, so that nothing was tested');
      expect(sentences).toContain('nothing shows owner the outing, though it is for them');
    },
    long,
  );
});

describe('the real features with a seeded fault', () => {
  const hub = features.find(({ name }) => name === 'hub') ?? accounts;
  const core: Walked[] = [
    { feature: groups, examples: groupsExamples },
    { feature: hub, examples: hubExamples },
  ];

  test(
    'GR-07 a rule of groups that always allows is found',
    async () => {
      const when = vi.spyOn(groupsPolicy['group.members'], 'when').mockReturnValue(true);
      onTestFinished(() => when.mockRestore());
      const sentences = (await findings(['refusals'], [...features], core)).join('\n');
      expect(sentences).toMatch(/GET \/api\/groups\/:id\/members lets stranger do it to the public group/);
    },
    long,
  );

  test(
    'GR-07 a list that reveals more of a private group to applicants is found',
    async () => {
      const house = features.map((feature) => ({
        ...feature,
        routes: feature.routes.map((route) => {
          if (route.endpoint.path !== '/api/groups' || route.endpoint.method !== 'GET') return route;
          const run = async (...asked: Parameters<typeof route.run>) => {
            const page = (await route.run(...asked)) as { items: object[] };
            return { ...page, items: page.items.map((item) => ({ ...item, description: '' })) };
          };
          return { ...route, run };
        }),
      }));
      const sentences = (await findings(['readings'], house, core)).join('\n');
      expect(sentences).toMatch(/GET \/api\/groups.* shows asker the private group: description/);
    },
    long,
  );

  test(
    'AC-13 a picture served to those who may not see the person is found',
    async () => {
      const house = features.map((feature) => ({
        ...feature,
        routes: feature.routes.map((route) =>
          route.endpoint.path === '/api/people/:id/picture' && route.media
            ? {
                ...route,
                media: async ({ storedFiles }: Context) => {
                  const { hash } = await storedFiles.put(Readable.from([Buffer.from('a picture')]));
                  return { hash, name: 'picture.jpg', mediaType: 'image/jpeg', disposition: 'inline' as const };
                },
              }
            : route,
        ),
      }));
      const walked = [...core, { feature: accounts, examples: accountsExamples }];
      const sentences = (await findings(['refusals'], house, walked)).join('\n');
      expect(sentences).toMatch(/GET \/api\/people\/:id\/picture lets stranger do it to the profile/);
    },
    long,
  );
});
