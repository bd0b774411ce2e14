import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson, auditedDuring } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { tokensOf } from '#platform/server/search/tokens.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as endpoints from '../../contract/synonym-endpoints.ts';
import { synonymLimits } from '../../contract/synonym-limits.ts';
import { searchFeature } from '../feature.ts';
import { readSynonyms } from '../reading/term-variants.ts';
import { givenSynonyms } from './given-synonyms.ts';
import { givenTranslations } from './given-translations.ts';
import { foldedTerm, synonymsOf } from './synonyms-of.ts';
import { scaled } from '#platform/server/testing/timeouts.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let administrator: SignedInViewer;
beforeAll(async () => {
  const features = [accounts, groups, searchFeature([])];
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  administrator = { ...(await aPerson(app)), isAdministrator: true };
});
beforeEach(() => own.db.run(sql`truncate search_synonyms`));
afterAll(() => own.drop());

const given = [...givenSynonyms, ...givenTranslations];
const add = (words: string[], who: Viewer = administrator, commandId = newId()) =>
  ask(endpoints.addSynonyms, who, { body: { words, commandId } });
const listed = async () => (await ask(endpoints.listSynonyms, administrator)).items.map(({ words }) => words);
const addedNow = async () => (await synonymsOf(own.db)).slice(given.length);

test('SR-04 administrators add and remove synonyms, which take effect immediately', async () => {
  const { id } = await add(['Piano', 'Instrument à clavier']);
  expect(await listed()).toEqual([['Piano', 'Instrument à clavier']]);
  expect(await addedNow()).toEqual([['piano', 'instrument a clavier']]);
  await ask(endpoints.removeSynonyms, administrator, { params: { id } });
  await ask(endpoints.removeSynonyms, administrator, { params: { id } });
  expect(await listed()).toEqual([]);
  expect(await addedNow()).toEqual([]);
});

test('AD-06 SR-04 adding and removing are audited once', async () => {
  const commandId = newId();
  let id = '';
  const done = await auditedDuring(own.db, async () => {
    for (const _ of [1, 2]) ({ id } = await add(['quay', 'wharf'], administrator, commandId));
    for (const _ of [1, 2]) await ask(endpoints.removeSynonyms, administrator, { params: { id } });
  });
  expect(done).toEqual([
    ['synonym.add', administrator.id, id],
    ['synonym.remove', administrator.id, id],
  ]);
});

test('SR-04 adding is idempotent', async () => {
  const id = newId();
  for (const _ of [1, 2]) await add(['one', 'two'], administrator, id);
  expect(await listed()).toEqual([['one', 'two']]);
});

test('SR-04 a word has no synonyms of another word that it only shares a stem of another language with', async () => {
  const sameAs = await readSynonyms(own.db);
  const of = (word: string) => sameAs(tokensOf(word));
  // Its French stem is the Spanish word for sea.
  expect(of('marées')).toEqual(expect.arrayContaining(['tide', 'marea']));
  expect(of('marées')).not.toContain('sea');
  expect(of('mar')).toContain('sea');
  expect(of('abiertas')).toContain('open');
});

test('SR-04 only administrators see or change synonyms', async () => {
  const member = await aPerson(app);
  const manager = await aPerson(app, { role: 'manager' });
  for (const who of [member, manager]) {
    await expect(ask(endpoints.listSynonyms, who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(add(['a1', 'b1'], who)).rejects.toMatchObject({ code: 'auth.forbidden' });
    await expect(ask(endpoints.removeSynonyms, who, { params: { id: newId() } })).rejects.toMatchObject({ code: 'auth.forbidden' });
  }
  await expect(ask(endpoints.listSynonyms, visitor)).rejects.toMatchObject({ code: 'auth.required' });
  expect(await listed()).toEqual([]);
});

test('SR-04 too few words, too many, equal ones and unknown keys are refused', async () => {
  for (const words of [['one', '…'], ['x'.repeat(synonymLimits.wordCharacters + 1), 'y'], Array.from({ length: 13 }, (_, n) => `w${n}`)])
    await expect(add(words)).rejects.toMatchObject({ code: 'input.invalid' });
  await expect(ask(endpoints.addSynonyms, administrator, { body: { words: ['one', 'two'], more: 1 } })).rejects.toMatchObject({
    code: 'input.invalid',
  });
  for (const words of [[], ['alone'], ['Élan', 'elan']])
    await expect(add(words)).rejects.toMatchObject({ fields: [{ name: 'words', code: 'synonym.alike' }] });
  expect((await add(['Élan', 'elan', 'moose'])).words).toEqual(['Élan', 'moose']);
  await own.db.run(
    sql`insert into search_synonyms (id, words) select uuidv7(), array['a', 'b'] from generate_series(1, ${synonymLimits.groups})`,
  );
  await expect(add(['one', 'two'])).rejects.toMatchObject({ code: 'synonym.tooMany' });
});

test('SR-04 changes of another node take effect soon, and failed reads are retried', async () => {
  await own.db.run(sql`insert into search_synonyms (id, words) values (uuidv7(), array['far', 'distant'])`);
  await own.db.run(sql`update search_synonyms_revision set revision = revision + 1`);
  await expect.poll(addedNow, { timeout: scaled(5_000) }).toEqual([['far', 'distant']]);
});

test('SR-04 the built-in synonyms are in three languages, with each word in one group only', async () => {
  expect(given.length).toBeGreaterThanOrEqual(20);
  const words = given.flatMap((group) => [...new Set(group.map(foldedTerm))]);
  expect(new Set(words).size).toBe(words.length);
  expect(
    (await synonymsOf(own.db)).some((group) => group.includes('contract') && group.includes('accord') && group.includes('acuerdo')),
  ).toBe(true);
});
