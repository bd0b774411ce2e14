import fc from 'fast-check';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { languages, type Language } from '#platform/contract/language.ts';
import { folded } from '#platform/server/search/search-words.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { search, suggest } from '../../contract/endpoints.ts';
import { searchFeature } from '../feature.ts';
import { aLeaf, createLeaves, emitLeaf, leaves } from '../testing.ts';
import { learnWords } from './learn-words.ts';
import { sampleNames, withTypo } from './testing/sample-names.ts';

const features = [accounts, groups, searchFeature([accounts, groups, leaves])];
const typos = 300;

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let reader: SignedInViewer;
beforeAll(async () => {
  own = await testDatabase();
  await createLeaves(own.db);
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  reader = await aPerson(app, { name: 'Reader' });
  await addPeople();
}, scaled(120_000));
afterAll(() => own.drop());

/** People as an upgrade finds them, without computed columns; the backfill fills these. */
async function addPeople(): Promise<void> {
  const names = languages.flatMap((language) =>
    sampleNames[language].last.flatMap((last, row) =>
      [0, 1, 2, 3].map((turn) => `${sampleNames[language].first[(row * 4 + turn * 7) % 15] ?? ''} ${last}`),
    ),
  );
  await own.db.run(sql`
    insert into users (id, username, name, email, password_hash, role)
    select 'P' || translate(lpad(n::text, 7, '0'), '0123456789', 'ABCDEFGHJK'), 'sample-' || n, name, 'sample-' || n || '@example.org', 'none', 'member'
    from unnest(${names}::text[]) with ordinality as given (name, n)`);
  await accounts.onStart?.(app);
  await app.finishTasks();
}

/** Surnames of at least five letters, as they are typed: in lower case, mostly without accents. */
const surnames = (language: Language) =>
  sampleNames[language].last.map((name) => ({ name, typed: folded(name).replace(/[’-]/g, '') })).filter(({ typed }) => typed.length > 4);

test.each(languages)(
  'SR-06 of 300 random typos in %s surnames, at least .95 find the person among the first three',
  { timeout: scaled(240_000) },
  async (language) => {
    const drawn = fc.sample(
      fc.tuple(
        fc.constantFrom(...surnames(language)),
        fc.integer({ min: 0, max: 3 }),
        fc.nat(40),
        fc.constantFrom(...'abcdefghilmnoprstuvz'),
      ),
      { numRuns: typos, seed: 36 },
    );
    const missed: string[] = [];
    const durations: number[] = [];
    for (const [{ name, typed }, kind, at, letter] of drawn) {
      const q = withTypo(typed, kind, at, letter);
      const began = performance.now();
      const { items } = await ask(search, reader, { query: { q } });
      durations.push(performance.now() - began);
      const isFound = items.slice(0, 3).some(({ kind: of, title }) => of === 'person' && title.endsWith(name));
      if (!isFound) missed.push(`${q} (${name})`);
      else if (items.some(({ why }) => why.length === 0)) missed.push(`${q}: a result without a reason`);
    }
    durations.sort((one, other) => one - other);
    const p95 = durations[Math.floor(durations.length * 0.95)] ?? Infinity;
    expect(missed.length / typos, missed.join(', ')).toBeLessThanOrEqual(0.05);
    // The bench measures times on an idle machine; this only finds plans that got out of hand.
    expect(p95).toBeLessThanOrEqual(scaled(300));
  },
);

test.each([
  ['pritchrd', 'Pritchard'],
  ['obrien', 'O’Brien'],
  ['ndiaye', 'N’Diaye'],
  ['dalmeida', 'D’Almeida'],
  ['dalmeda', 'D’Almeida'],
  ['saintclair', 'Saint-Clair'],
  ['saint clair', 'Saint-Clair'],
  ['jeanluc', 'Jean-Luc'],
  ['jean luc', 'Jean-Luc'],
])('SR-06 “%s” finds %s, marked, and is suggested', async (q, name) => {
  const { items } = await ask(search, reader, { query: { q } });
  expect(items[0]?.title).toContain(name);
  expect(items[0]?.why.length).toBeGreaterThan(0);
  const marked = items[0]?.titlePieces.filter(([, isMarked]) => isMarked).map(([piece]) => piece);
  expect(marked?.join(' ').replace(/[ -]/g, '')).toBe(name.replace(/[ -]/g, ''));
  const { things } = await ask(suggest, reader, { query: { q } });
  expect(things[0]?.titlePieces.map(([piece]) => piece).join('')).toContain(name);
});

test('SR-06 corrected results name the spelling and offer the words as typed, which are not corrected', async () => {
  const page = await ask(search, reader, { query: { q: 'harriet pritchrd' } });
  const single = await ask(search, reader, { query: { q: 'pritchrd' } });
  expect(single).toMatchObject({ didYouMean: 'pritchard', asTyped: '"pritchrd"' });
  expect(page.asTyped === null || page.asTyped === '"harriet" "pritchrd"').toBe(true);
  const { items, didYouMean } = await ask(search, reader, { query: { q: single.asTyped ?? '' } });
  expect({ items, didYouMean }).toEqual({ items: [], didYouMean: null });
});

test('SR-06 typos in words of one language are found where a stem of another language is the same', async () => {
  const texts = {
    names: 'The names of all boats that go ahead',
    change: 'Rules that change',
    agreement: 'Les prêtées du mois',
    petit: 'Un petit port',
  };
  for (const [title, text] of Object.entries(texts))
    await emitLeaf(app, aLeaf({ title: title.slice(0, 1), text, language: title === 'names' || title === 'change' ? 'en' : 'fr' }));
  for (const _ of [1, 2]) await learnWords(app, leaves.indexedKinds);
  const marked = async (q: string) =>
    (await ask(search, reader, { query: { q } })).items.map(({ snippet, why }) => ({
      why,
      words: snippet.flatMap(([piece, isMarked]) => (isMarked ? [folded(piece)] : [])),
    }));
  // Their stems in French and Spanish are those of the words, by which an English text is not indexed.
  expect(await marked('nammes')).toMatchObject([{ words: ['names'] }]);
  expect(await marked('aheead')).toMatchObject([{ words: ['ahead'] }]);
  // Found by its stem, which is another word: with a reason and a mark.
  expect(await marked('changee')).toMatchObject([{ words: ['change'], why: ['text', 'form'] }]);
  // Few results, none with the word as typed: those with similar words follow.
  expect(await marked('petees')).toMatchObject([{ words: ['petit'] }, { words: ['pretees'] }]);
  expect(await marked('"petees"')).toMatchObject([{ words: ['petit'] }]);
});
