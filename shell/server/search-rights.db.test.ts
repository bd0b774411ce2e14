import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aPerson } from '#features/accounts/server/testing.ts';
import { requesterOf, takeOut } from '#features/groups/server/testing.ts';
import { search, suggest } from '#features/search/contract/endpoints.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { features } from './features.ts';
import { aGroupOfThings, type Searchers } from './testing/searched-things.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

/** Milliseconds; an application with all features exceeds the default limit on a busy machine. */
const long = scaled(120_000);

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let searchers: Searchers;
let leaver: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  const [manager, member, partner] = [await aPerson(app, { role: 'manager' }), await aPerson(app), await aPerson(app)];
  searchers = { manager, member, partner };
  leaver = await aPerson(app);
  stranger = await aPerson(app);
}, long);
afterAll(() => own.drop());

const countsFor = async (who: Viewer, q: string) => {
  const { items, counts } = await ask(search, who, { query: { q, limit: '50' } });
  const shown = Object.fromEntries([...Map.groupBy(items, ({ kind }) => kind)].map(([kind, of]) => [kind, of.length]));
  // The counts match the displayed items.
  expect(shown).toEqual(counts);
  return counts;
};
const sets = { document: 1, gallery: 1, comment: 1, question: 1, reply: 1, group: 1 };

test('SR-01 SR-05 of each kind, people find what they may see, and nothing reveals the rest', { timeout: long }, async () => {
  const { manager, member, partner } = searchers;
  const group = await aGroupOfThings(app, features, { ...searchers, member: leaver }, { word: 'quokka', isPublic: false });
  const ofMembers = { ...sets, person: 1, message: 1 };
  const ofParties = { ...ofMembers, message: 2, file: 1, negotiation: 1, clause: 1 };
  expect(await countsFor(leaver, 'quokka')).toEqual(ofMembers);
  for (const who of [manager, partner]) expect(await countsFor(who, 'quokka')).toEqual(ofParties);
  for (const who of [visitor, stranger, member]) expect(await countsFor(who, 'quokka')).toEqual({});
  await takeOut(app, group, leaver);
  expect(await countsFor(leaver, 'quokka')).toEqual({});
  await takeOut(app, group, partner);
  // A negotiation is visible to its parties, independent of the group where they met.
  expect(await countsFor(partner, 'quokka')).toEqual({ negotiation: 1, clause: 1 });
});

test('SR-01 SR-02 everyone finds public items, signed-in people find people, members find messages', { timeout: long }, async () => {
  const { member } = searchers;
  await aGroupOfThings(app, features, searchers, { word: 'numbat', isPublic: true });
  expect(await countsFor(visitor, 'numbat')).toEqual(sets);
  expect(await countsFor(stranger, 'numbat')).toEqual({ ...sets, person: 1 });
  expect(await countsFor(member, 'numbat')).toEqual({ ...sets, person: 1, message: 1 });
  expect(await countsFor(stranger, 'forgotten password')).toEqual({ helpPage: 1 });
  expect(await countsFor(visitor, 'forgotten password')).toEqual({});
});

/**
 * Words of public, private and no items, as people type them: whole, partial, misspelt, filtered.
 */
const words = [
  'bilby',
  'bilbies',
  'bil',
  'bilbi',
  'kowari',
  'kowar',
  'kow',
  'kowary',
  'everything',
  'contract',
  'friends',
  'giraffe',
  '"the bilby"',
  '-kowari',
];
const narrowings = [
  '',
  'kind:message',
  'kind:group',
  'kind:document',
  'kind:person',
  'kind:clause',
  'in:kowari',
  'by:kowari',
  'after:2020',
  'before:2020',
];
const queries = fc
  .tuple(fc.array(fc.constantFrom(...words), { minLength: 1, maxLength: 3 }), fc.constantFrom(...narrowings))
  .map(([asked, narrowed]) => [...asked, narrowed].filter(Boolean).join(' '));

test('SR-05 two installations that differ by private items only answer strangers byte for byte alike', { timeout: long }, async () => {
  await aGroupOfThings(app, features, searchers, { word: 'bilby', isPublic: true });
  const requested = [...words, ...fc.sample(queries, { numRuns: 60, seed: 5 })];
  const answers = async () => {
    const all: string[] = [];
    // Spelling correction uses the existing words.
    for (const _ of [1, 2])
      await features
        .flatMap(({ periodicJobs = [] }) => periodicJobs)
        .find(({ name }) => name === 'search.learnWords')
        ?.run(app);
    for (const who of [visitor, stranger])
      for (const q of requested) {
        // The cursor contains the time of the page.
        const { nextCursor: _, ...page } = await ask(search, who, { query: { q } });
        all.push(JSON.stringify([q, page]), JSON.stringify([q, await ask(suggest, who, { query: { q } })]));
      }
    return all;
  };
  const before = await answers();
  expect(before.some((answer) => answer.includes('"didYouMean":"'))).toBe(true);
  const insiders = { manager: await aPerson(app, { role: 'manager' }), member: await aPerson(app), partner: searchers.partner };
  for (const word of ['kowari', 'bilby', 'bilbie', 'giraffe', 'everything'])
    await aGroupOfThings(app, features, insiders, { word, isPublic: false });
  expect(await countsFor(insiders.manager, 'kowari')).not.toEqual({});
  expect(await answers()).toEqual(before);
});
