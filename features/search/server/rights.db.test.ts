import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import type { IndexedEntry } from '#platform/server/extension-points/indexed-kind.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import { search, suggest } from '../contract/endpoints.ts';
import { searchFeature } from './feature.ts';
import { learnWords } from './spelling/learn-words.ts';
import { aLeaf, createLeaves, leafKinds, leaves, emitLeaf, type LeafKind } from './testing.ts';

const features = [accounts, groups, searchFeature([leaves])];
const groupIds = ['GRXPAAA2', 'GRXPAAA3', 'GRXPAAA4'];
/** No word is a form or prefix of another. */
const words = ['alphabet', 'bravery', 'carbon', 'dolphin', 'emerald', 'falcon'];

interface Place {
  own: TestDatabase;
  app: TestApp;
  ask: ReturnType<typeof requesterOf>;
}
async function aPlace(): Promise<Place> {
  const own = await testDatabase();
  await createLeaves(own.db);
  const app = createTestApp(own.db, features);
  return { own, app, ask: requesterOf(app, features) };
}

let here: Place;
let there: Place;
let people: SignedInViewer[];
beforeAll(async () => {
  [here, there] = [await aPlace(), await aPlace()];
  people = [await aPerson(here.app), await aPerson(here.app), await aPerson(here.app)];
  for (const id of groupIds)
    await here.own.db.run(sql`insert into groups (id, name, company, category, description, visibility, manager_id)
      values (${id}, ${id}, 'C', 'legal', 'D', 'private', ${people[0]?.id})`);
});
afterAll(async () => {
  await here.own.drop();
  await there.own.drop();
});

const some = fc.uniqueArray(fc.nat(2), { maxLength: 3 });
const someWords = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 });
const thing = fc.record({
  kind: fc.constantFrom(...leafKinds),
  author: fc.option(fc.nat(2), { nil: null }),
  isPublic: fc.boolean(),
  groups: some,
  people: some,
  title: someWords,
  text: someWords,
});
type Thing = typeof thing extends fc.Arbitrary<infer T> ? T : never;
const asking = fc.record({
  who: fc.option(fc.nat(2), { nil: null }),
  all: fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 2 }),
  none: fc.option(fc.nat(5), { nil: null, freq: 2 }),
  kind: fc.option(fc.constantFrom<LeafKind>(...leafKinds), { nil: null, freq: 2 }),
  group: fc.option(fc.nat(2), { nil: null, freq: 1 }),
  author: fc.option(fc.nat(2), { nil: null, freq: 1 }),
});

const named = (of: readonly number[]) => of.map((word) => words[word]).join(' ');

function entryOf({ author, isPublic, groups: inGroups, people: forPeople, title, text }: Thing): IndexedEntry {
  return aLeaf({
    title: named(title),
    text: named(text),
    authorId: author === null ? null : (people[author]?.id ?? null),
    audience: {
      isPublic,
      groupIds: inGroups.map((group) => groupIds[group] ?? ''),
      userIds: forPeople.map((who) => people[who]?.id ?? ''),
    },
  });
}

/** A model of visibility, without a database. */
function sees({ author, isPublic, groups: inGroups, people: forPeople }: Thing, who: number | null, members: readonly number[][]): boolean {
  if (isPublic) return true;
  if (who === null) return false;
  return forPeople.includes(who) || inGroups.some((group) => members[group]?.includes(who)) || (inGroups.length === 0 && author === who);
}

test('SR-02 SR-05 results, counts and suggestions equal those of a model without a database', async () => {
  const { own, app, ask } = here;
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(some, some, some),
      fc.array(thing, { minLength: 1, maxLength: 12 }),
      fc.array(asking, { minLength: 1, maxLength: 6 }),
      async (members, things, askings) => {
        await own.db.run(sql`truncate leaves, searched_things, memberships, group_capabilities, group_managers, group_role_members`);
        for (const [group, each] of members.entries())
          for (const who of each)
            await own.db.run(
              sql`insert into memberships (group_id, user_id, status) values (${groupIds[group]}, ${people[who]?.id}, 'member')`,
            );
        const known: (Thing & { id: string })[] = [];
        for (const each of things) known.push({ ...each, id: await emitLeaf(app, entryOf(each), undefined, each.kind) });

        for (const { who, all, none, kind, group, author } of askings) {
          const viewer: Viewer = who === null ? visitor : (people[who] ?? visitor);
          const isGroupKnown = group === null || (who !== null && members[group]?.includes(who));
          const holds = (each: Thing, word: number) => each.title.includes(word) || each.text.includes(word);
          const fits = (each: Thing, wanted: readonly number[] = all) =>
            wanted.every((word) => holds(each, word)) &&
            (none === null || !holds(each, none)) &&
            (group === null || each.groups.includes(group)) &&
            (author === null || each.author === author) &&
            isGroupKnown &&
            sees(each, who, members);
          const q = [
            named(all),
            none === null ? '' : `-${words[none]}`,
            group === null ? '' : `in:${groupIds[group]}`,
            author === null ? '' : `by:${people[author]?.id}`,
          ].join(' ');
          const page = await ask(search, viewer, { query: { q: `${q} `, limit: '50', ...(kind ? { kind } : {}) } });
          const isKind = (each: Thing) => kind === null || each.kind === kind;
          let expected = known.filter((each) => fits(each));
          // Without results, words that match nothing are left out.
          const somewhere = all.filter((word) => known.some((each) => holds(each, word) && sees(each, who, members)));
          const isMended = !expected.some(isKind) && somewhere.length > 0 && somewhere.length < all.length;
          if (isMended && known.some((each) => isKind(each) && fits(each, somewhere)))
            expected = known.filter((each) => fits(each, somewhere));
          // If no kind has all words, results with any of two are returned and marked as loose.
          const isLoose = expected.length === 0 && somewhere.length === 2;
          if (isLoose) expected = known.filter((each) => somewhere.some((word) => fits(each, [word])));
          expect(page.isLoose).toBe(isLoose && expected.some(isKind));
          if (isLoose && !expected.some(isKind)) expected = [];
          expect(page.items.map(({ id }) => id).toSorted()).toEqual(
            expected
              .filter(isKind)
              .map(({ id }) => id)
              .toSorted(),
          );
          const counts = Object.fromEntries(
            leafKinds
              .map((each) => [each, expected.filter((other) => other.kind === each).length] as const)
              .filter(([, count]) => count > 0),
          );
          expect(page.counts).toEqual(counts);

          const [first = 0] = all;
          const { things: offered, searches } = await ask(suggest, viewer, { query: { q: (words[first] ?? '').slice(0, 3) } });
          const titled = known.filter((each) => each.title.includes(first) && sees(each, who, members));
          expect(offered.map(({ id }) => id).every((id) => titled.some((each) => each.id === id))).toBe(true);
          expect(offered).toHaveLength(Math.min(8, titled.length));
          expect(searches).toEqual(titled.length ? [words[first]] : []);
        }
      },
    ),
    { numRuns: 40 },
  );
});

test('SR-05 two sites that differ only in private things give strangers identical replies, byte for byte', async () => {
  const id = (turn: number) => `00000000-0000-7000-8000-${String(turn).padStart(12, '0')}`;
  for (const { own } of [here, there])
    await own.db.run(
      sql`truncate leaves, searched_things, memberships, group_capabilities, group_managers, group_role_members, search_words, search_spellings`,
    );
  await here.own.db.run(sql`update search_learnt set item = 0, seen = 0`);
  for (let turn = 0; turn < 40; turn += 1) {
    const isPrivate = turn % 2 === 1;
    const entry = aLeaf({
      title: isPrivate ? `Secret falcon ${turn} dolphins` : `Open falcon ${turn}`,
      text: isPrivate ? 'carbonated emerald dolphin bravely' : `carbon ${turn % 3 ? 'emerald' : 'alphabet'}`,
      updatedAt: `2026-03-10T12:${String(turn).padStart(2, '0')}:00.000000Z`,
      ...(isPrivate ? { audience: { groupIds: [groupIds[turn % 3] ?? ''] } } : {}),
    });
    if (!isPrivate) await emitLeaf(there.app, entry, id(turn), turn % 4 ? 'twig' : 'leaf');
    await emitLeaf(here.app, entry, id(turn), turn % 4 ? 'twig' : 'leaf');
  }
  for (const { app } of [here, there]) {
    await learnWords(app, leaves.indexedKinds);
    await learnWords(app, leaves.indexedKinds);
  }
  const stranger = people[0] as SignedInViewer;
  const requested = [
    'falcon',
    'secret',
    'secrt',
    'dolphin',
    'dolphn',
    'dol',
    'carb',
    'carbonated',
    'carbonatd',
    'emerld',
    'alphabt falcon',
    '"carbon emerald"',
    'falcon -emerald',
    'kind:leaf',
    `in:${groupIds[0]}`,
    'open secret falcon',
    'bravely',
    'falc',
  ];
  for (const viewer of [visitor, stranger])
    for (const q of requested)
      for (const query of [
        { q, limit: '50' },
        { q, limit: '3', sort: 'newest' },
        { q, kind: 'leaf' },
      ] as Record<string, string>[]) {
        const answers = [];
        for (const { ask } of [here, there]) {
          const { nextCursor, ...page } = await ask(search, viewer, { query });
          answers.push(JSON.stringify([page, nextCursor !== null, await ask(suggest, viewer, { query: { q } })]));
        }
        expect(answers[0]).toBe(answers[1]);
      }
});

test('SR-04 no query causes an error in the database or takes long', async () => {
  const { app, ask } = here;
  await emitLeaf(app, aLeaf({ title: 'Anything' }));
  const unit = fc.oneof(
    fc.integer({ min: 0, max: 0x10ff }).map((block) => String.fromCodePoint(block * 0x100 + 0x41)),
    fc.constantFrom(
      '"',
      '“',
      '-',
      ':',
      "'",
      '\\',
      '&',
      '|',
      '!',
      '(',
      ')',
      '*',
      '\ud800',
      ' ',
      'kind:',
      'in:',
      'by:',
      'after:2026',
      '@',
      'a',
      '.b',
    ),
  );
  await fc.assert(
    fc.asyncProperty(fc.string({ unit, maxLength: 40 }), async (q) => {
      const page = await ask(search, visitor, { query: { q } }).catch((error: { code?: string }) => error);
      expect('items' in page || page.code === 'input.invalid').toBe(true);
      await ask(suggest, visitor, { query: { q } }).catch((error: { code?: string }) => expect(error.code).toBe('input.invalid'));
    }),
    { numRuns: 150 },
  );
  for (const q of ['', ' ', '"', '-', '"" ""', '-a', 'kind:leaf '.repeat(29), '" '.repeat(150), "'".repeat(300), 'a*'.repeat(150)])
    expect(await ask(search, visitor, { query: { q } })).toHaveProperty('items');
  for (const q of ['a'.repeat(301), 'x\0y'])
    await expect(ask(search, visitor, { query: { q } }).then(() => Promise.reject(new Error(q)))).rejects.toSatisfy(
      (error: { code?: string; message: string }) => error.code === 'input.invalid' || error.message === 'x\0y',
    );
});
