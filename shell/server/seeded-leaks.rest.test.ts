import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { examples as accountsExamples } from '#features/accounts/server/examples.ts';
import { examples as groupsExamples } from '#features/groups/server/examples.ts';
import { groups } from '#features/groups/server/feature.ts';
import { policy as groupsPolicy } from '#features/groups/server/policy.ts';
import { examples as hubExamples } from '#features/hub/server/examples.ts';
import { hub } from '#features/hub/server/feature.ts';
import { putTogether, type Context, type ServerFeature } from '#platform/server/extension-points/feature.ts';
import type { Examples } from '#platform/server/testing/examples.ts';
import { features } from './features.ts';
import { seededExamples } from './testing/seeded-examples.ts';
import { createSeededTables, seededFeature, faults, type Fault } from './testing/seeded-feature.ts';
import { callCast, readExamples, setUpFixture, type Cast, type Walked } from './testing/set-up-fixture.ts';
import { crawlClosing, crawlExports, crawlTables } from './testing/crawl-account.ts';
import { missingExamples, walkChanges, crawlLiveCalls, crawlReadings, crawlRefusals } from './testing/crawl.ts';
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
  shared = await castWithSeeded();
});
afterAll(() => shared.drop());

async function castWithSeeded(): Promise<Cast> {
  const cast = await callCast(features);
  await createSeededTables(cast.db);
  return cast;
}

/** Findings of the access matrix tests, using these crawls. */
async function findings(walks: readonly Walk[], app: readonly ServerFeature[], crawled: readonly Walked[]): Promise<string[]> {
  const cast = walks.some((walk) => walk === 'closing' || walk === 'examples') ? await castWithSeeded() : shared;
  const fixture = await setUpFixture(cast, app, crawled);
  try {
    const found: string[] = [];
    const does = (walk: Walk) => walks.includes(walk);
    if (does('examples')) found.push(...missingExamples(fixture), ...(await crawlTables(fixture)));
    if (does('readings')) found.push(...(await crawlReadings(fixture)));
    if (does('refusals')) found.push(...(await crawlRefusals(fixture)), ...fixture.undeclared);
    if (does('exports')) found.push(...(await crawlExports(fixture)));
    if (does('changes')) {
      const windows = await fixture.openWindows();
      found.push(...(await crawlLiveCalls(fixture, windows)));
      const { findings: inChanges, changed } = await walkChanges(fixture, windows);
      found.push(...inChanges, ...(await crawlReadings(fixture, changed)));
    }
    if (does('closing')) found.push(...(await crawlClosing(fixture)));
    return found;
  } finally {
    await fixture.close();
    if (cast !== shared) await cast.drop();
  }
}

/** Core features, the seeded feature and the Hub; only the last two are crawled. */
const withSeeded = (fault?: Fault, examples: Examples = seededExamples): [ServerFeature[], Walked[]] => {
  const features = putTogether([accounts, groups, seededFeature(fault), hub]);
  const examplesOf: Readonly<Record<string, Examples>> = { 'seeded-outings': examples, hub: hubExamples };
  const crawled = features.flatMap((feature) => {
    const own = examplesOf[feature.name];
    return own ? [{ feature, examples: own }] : [];
  });
  return [features, crawled];
};

/** The crawls that find each fault, and the text of their finding. */
const found: Readonly<Record<Fault, [walks: readonly Walk[], said: RegExp | readonly RegExp[]]>> = {
  'anybody signed in reads and deletes': [
    ['readings', 'refusals'],
    [
      /GET \/api\/seeded-outings shows stranger the outing: id, place, title/,
      /GET \/api\/seeded-outings\/:id lets stranger do it to the outing/,
      /DELETE \/api\/seeded-outings\/:id lets member do it to the outing/,
    ],
  ],
  'the presenter spreads the row': [['readings'], /GET \/api\/seeded-outings shows asker the outing: notes/],
  'the policy always allows': [['refusals'], /PUT \/api\/seeded-outings\/:id lets stranger do it/],
  'the list lacks the visibility': [['readings'], /GET \/api\/seeded-outings shows stranger the outing/],
  'the refusal tells that it is there': [['refusals'], /tells stranger that there is the outing/],
  'the live room is open to everybody': [
    ['changes'],
    [/live call watchSeededOuting lets stranger do it/, /live message seededOutingTold shows stranger the outing/],
  ],
  'the live message holds the title': [['changes'], /a live message holds more than a type and an id/],
  'a mail goes to everybody': [['changes'], /a mail shows stranger the outing/],
  'an answer is shared between people': [['readings'], /GET \/api\/seeded-outings shows asker the outing: .*place/],
  'the picture lacks the visibility': [['refusals'], /GET \/api\/seeded-outings\/:id\/picture lets stranger do it to the outing/],
  'the feed holds what is private': [['readings'], /\/seeded-outings.txt shows visitor the outing: title/],
  'the export holds everybody’s rows': [['exports'], /the export, in seeded-outings.json, shows stranger the outing: title/],
  'the export holds nothing': [['exports'], /the export tells nothing of seeded_outings/],
  'closing an account leaves rows': [['closing'], /the account is closed, and seeded_outing_guests.user_id still holds its id/],
  'deleting leaves rows': [['changes'], /the outing to delete is gone, and its title still stands in seeded_outings.title/],
  'withdrawing leaves the entry in the Hub': [['changes'], /GET \/api\/hub.* shows member the outing to withdraw: id, title/],
  'a call answers with a code that it does not declare': [['refusals'], /GET \/api\/seeded-outings\/:id group.exists/],
};

describe('a feature with one fault', () => {
  test.each(faults)(
    'ER-02 is found: %s',
    async (fault) => {
      const [walks, said] = found[fault];
      const sentences = (await findings(walks, ...withSeeded(fault))).join('\n');
      for (const each of [said].flat()) expect(sentences).toMatch(each);
    },
    long,
  );

  test(
    'RE-02 RE-03 is found: neither exported nor deleted with an account',
    async () => {
      const sentences = (await findings(['exports', 'closing'], ...withSeeded('anybody signed in reads and deletes'))).join('\n');
      expect(sentences).toMatch(/the export tells nothing of seeded_outings: no seeded-outings.json of somebody who has a row there/);
      expect(sentences).toMatch(/the account is closed, and seeded_outings.author_id still holds its id/);
      expect(sentences).toMatch(/the account is closed, and seeded_outings.title still holds its outing: title/);
    },
    long,
  );

  test(
    'ER-02 a feature without faults has no findings',
    async () => {
      const text = await findings(allWalks, ...withSeeded());
      // Findings about the core features are ignored, since their examples are omitted here.
      expect(text.filter((sentence) => /outing/.test(sentence))).toEqual([]);
    },
    long,
  );
});

describe('incomplete examples', () => {
  test(
    'ER-02 a feature without examples is reported with the file to add them to',
    async () => {
      await expect(readExamples([seededFeature()])).rejects.toThrow(
        'seeded-outings has no examples for the app-wide tests: write features/seeded-outings/server/examples.ts',
      );
    },
    long,
  );

  test(
    'ER-02 a call, a body, a row and a table of persons without an example are reported',
    async () => {
      const { make } = seededExamples;
      const some: Examples = { make: async (fixture) => ((await make?.(fixture)) ?? []).map(({ at: _, ...thing }) => thing) };
      const [app, crawled] = withSeeded(undefined, some);
      const sentences = await findings(['examples'], app, crawled);
      expect(sentences).toEqual(
        expect.arrayContaining([
          'GET /api/seeded-outings/:id: no example says what :id stands for; let features/seeded-outings/server/examples.ts make such a thing',
          'PUT /api/seeded-outings/:id: no example says what its body is; say it under calls in features/seeded-outings/server/examples.ts',
          'live call watchSeededOuting: no example says how it is made',
          expect.stringMatching(/^seeded_outing_guests names a person: say under persons/),
        ]),
      );
      const none = withSeeded(undefined, {});
      expect(await findings(['examples'], ...none)).toContain(
        'seeded_outing_guests has no row: let features/seeded-outings/server/examples.ts make one',
      );
    },
    long,
  );

  test(
    'ER-02 calls that answer nobody and items visible to nobody are reported',
    async () => {
      const lost: Examples = {
        ...seededExamples,
        make: async () => [
          {
            name: 'outing',
            at: '/api/seeded-outings/:id',
            params: { id: '00000000-0000-7000-8000-000000000000' },
            seenBy: ['owner'],
            marks: { title: 'Unseen quay 0000' },
          },
        ],
      };
      const sentences = await findings(['readings'], ...withSeeded(undefined, lost));
      expect(sentences).toContain('GET /api/seeded-outings/:id was answered to nobody, so that nothing was tested');
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
      const app = features.map((feature) => ({
        ...feature,
        routes: feature.routes.map((route) => {
          if (route.endpoint.path !== '/api/groups' || route.endpoint.method !== 'GET') return route;
          const run = async (...requested: Parameters<typeof route.run>) => {
            const page = (await route.run(...requested)) as { items: object[] };
            return { ...page, items: page.items.map((item) => ({ ...item, description: '' })) };
          };
          return { ...route, run };
        }),
      }));
      const sentences = (await findings(['readings'], app, core)).join('\n');
      expect(sentences).toMatch(/GET \/api\/groups.* shows asker the private group: description/);
    },
    long,
  );

  test(
    'AC-13 a picture served to those who may not see the person is found',
    async () => {
      const app = features.map((feature) => ({
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
      const crawled = [...core, { feature: accounts, examples: accountsExamples }];
      const sentences = (await findings(['refusals'], app, crawled)).join('\n');
      expect(sentences).toMatch(/GET \/api\/people\/:id\/picture lets stranger do it to the profile/);
    },
    long,
  );
});
