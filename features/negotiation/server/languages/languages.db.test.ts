import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { newEd25519Key } from '#platform/server/keys/ed25519-key.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { readLog } from '../../contract/read-log.ts';
import { hashedText } from '../../contract/rules/chain.ts';
import type { Clause } from '../../contract/rules/state.ts';
import { newSession } from '../../contract/shapes.ts';
import contractWords from '../../words/contract/fr.json' with { type: 'json' };
import negotiationWords from '../../words/fr.json' with { type: 'json' };
import { compareText } from '../../web/verify/pdf/compare-text.ts';
import { readPdf } from '#platform/web/proofs/read-pdf.ts';
import { checkSession } from '../contract/check-session.ts';
import { typesetter } from '../contract/contract-files.ts';
import { readContract } from '../contract/read-contract.ts';
import { exportedSessions } from '../exports-store.ts';
import { negotiation } from '../feature.ts';
import { clauseFinder } from '../search-finder.ts';
import { aSession, hashOf, replayed, stateInTables, wholeSession } from '../testing/sessions.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
const folder = mkdtempSync(join(tmpdir(), 'contracts-'));
beforeAll(async () => {
  const features = [accounts, groups, negotiation];
  database = await testDatabase();
  app = createTestApp(database.db, features, { DATA_DIR: folder, CONTRACT_SIGNING_KEY: newEd25519Key() });
  ask = requesterOf(app, features);
  ana = (await aUser(app, { role: 'manager', name: 'Ana' })).viewer;
  bob = (await aUser(app, { name: 'Bob' })).viewer;
});
afterAll(async () => {
  typesetter.stop();
  await database.drop();
  rmSync(folder, { recursive: true });
});

const refused = (code: string) => expect.objectContaining({ code });
const french = 'Le loyer est de 900 €.\n\nIl est payé le premier jour du mois.';
const arabic = 'الإيجار 900 يورو.\n\nيدفع في اليوم الأول من الشهر.';
const start = () => aSession(app, ana, [bob], { languages: ['fr', 'ar'] });
const propose = (viewer: SignedInViewer, id: string, texts: object) =>
  ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: { commandId: newId(), ...texts } as never });
const vote = (viewer: SignedInViewer, id: string, clause: Clause, more: object = { shown: ['ar'] }) =>
  ask(clauseEndpoints.castVote, viewer, {
    params: { id, clauseId: clause.id },
    body: { choice: 'accept', textHash: clause.textHash, commandId: newId(), ...more } as never,
  });
const stateOf = async (id: string) => wholeSession(await ask(endpoints.readSession, ana, { params: { id } })).state;

test('NE-27 a clause has a text in each language of the session, under one hash', async () => {
  const { id } = await start();
  await propose(ana, id, { text: french, translations: { ar: arabic } });
  const [clause] = (await stateOf(id)).clauses;
  expect(clause).toMatchObject({ text: french, translations: { ar: arabic } });
  expect(clause?.textHash).toBe(hashOf(hashedText({ text: french, translations: { ar: arabic } })));
  expect(clause?.textHash).toBe(hashOf(JSON.stringify({ text: french, translations: { ar: arabic } })));
  for (const translations of [undefined, {}, { en: 'Rent' }, { ar: arabic, en: 'Rent' }])
    await expect(propose(ana, id, { text: 'Autre', translations })).rejects.toEqual(refused('clause.languagesUnfit'));
  await expect(propose(ana, id, { text: 'Autre', translations: { ar: ' ' } })).rejects.toMatchObject({ code: 'input.invalid' });
  const one = await aSession(app, ana, [bob]);
  await expect(propose(ana, one.id, { text: 'Autre', translations: { ar: arabic } })).rejects.toEqual(refused('clause.languagesUnfit'));
});

test('NE-27 a counter-proposal that changes one language is one of the whole', async () => {
  const { id } = await start();
  await propose(ana, id, { text: french, translations: { ar: arabic } });
  const [clause] = (await stateOf(id)).clauses;
  const counter = (translations: object) =>
    ask(clauseEndpoints.counterPropose, bob, {
      params: { id, clauseId: clause!.id },
      body: { text: french, translations, commandId: newId() } as never,
    });
  await expect(counter({ ar: arabic })).rejects.toEqual(refused('clause.sameText'));
  await counter({ ar: 'الإيجار 800 يورو.' });
  expect((await stateOf(id)).clauses[1]).toMatchObject({ text: french, translations: { ar: 'الإيجار 800 يورو.' }, state: 'active' });
});

test('NE-27 a vote is for all texts, and says which were on screen', async () => {
  const { id } = await start();
  await propose(ana, id, { text: french, translations: { ar: arabic } });
  const [clause] = (await stateOf(id)).clauses as [Clause];
  for (const more of [{}, { shown: ['en'] }, { shown: ['ar', 'fr'] }])
    await expect(vote(bob, id, clause, more)).rejects.toEqual(refused('vote.languagesUnfit'));
  await expect(vote(bob, id, { ...clause, textHash: hashOf(french) })).rejects.toEqual(refused('clause.textChanged'));
  await vote(bob, id, clause, { shown: ['ar'] });
  const { state } = await replayed(app, id);
  expect(state.clauses[0]).toMatchObject({ state: 'accepted', ballots: [{ userId: ana.id }, { userId: bob.id, shown: ['ar'] }] });
  expect((await stateInTables(app.db, id)).state).toEqual(state);
});

test('NE-27 a session has two or three different languages, and first clauses in all of them', async () => {
  const languages = (...given: string[]) => newSession.safeParse({ agenda: 'A', documentType: 'sale', lengthMinutes: 5, languages: given });
  expect([languages('fr', 'ar'), languages('fr', 'ar', 'en')].map(({ success }) => success)).toEqual([true, true]);
  for (const given of [[], ['fr'], ['fr', 'fr'], ['fr', 'xx'], ['fr', 'ar', 'en', 'es']]) expect(languages(...given).success).toBe(false);
  const setting = { agenda: 'A', documentType: 'sale', lengthMinutes: 5, languages: ['fr', 'en'] };
  const begin = (clause: object) =>
    ask(endpoints.startSession, ana, { body: { ...setting, clauses: [{ title: 'Rent', ...clause }] } as never });
  await expect(begin({ text: 'Loyer' })).rejects.toEqual(refused('clause.languagesUnfit'));
  const { state } = wholeSession(await begin({ text: 'Loyer', translations: { en: 'Rent' } }));
  expect(state).toMatchObject({ languages: ['fr', 'en'], clauses: [{ text: 'Loyer', translations: { en: 'Rent' } }] });
});

test('NE-27 search and the own data have the texts in all languages', async () => {
  const { id } = await start();
  await propose(ana, id, { text: 'Kangourou', translations: { ar: 'كنغر' } });
  const found = (words: string) => clauseFinder.find(app.db, bob, searchMatchFor(words), 20);
  for (const words of ['kangourou', 'كنغر']) expect(await found(words)).toMatchObject([{ text: 'Kangourou\n\nكنغر' }]);
  const session = (await exportedSessions(app.db, ana.id)).find((each) => each.id === id);
  expect(session?.clauses).toMatchObject([{ text: 'Kangourou\n\nكنغر' }]);
});

const english = 'The rent is €900.\n\nIt is paid on the first day of the month.';

/** Readers do not copy all Arabic letters as they are written. */
test.each([
  ['en', english, { same: 1, unread: [] }],
  ['ar', arabic, { same: 0, unread: ['1'] }],
])(
  'NE-27 the signed contract says which language decides, and its text follows from its log, in French with “%s”',
  async (other, translation, compared) => {
    const { id } = await aSession(app, ana, [bob], { languages: ['fr', other as 'en'] });
    await propose(ana, id, { title: 'Loyer', text: french, translations: { [other]: translation } });
    await vote(bob, id, (await stateOf(id)).clauses[0]!, { shown: ['fr', other] });
    await ask(endpoints.endSession, ana, { params: { id }, body: {} });
    expect(await checkSession(app.as(ana), { params: { id } })).toEqual({ differs: false });
    const { stream } = await readContract(app.as(ana, 'fr'), { params: { id }, query: {} });
    const { text, log } = await readPdf(getDocument as never, new Uint8Array(await buffer(stream)));
    expect(text).toContain('Français (fait foi en cas de divergence)');
    const sha256 = async (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
    const read = await readLog(new Uint8Array(log!), sha256);
    expect(read).toMatchObject({ course: { kind: 'legal', statement: { accepted: 1 } } });
    const words = { contract: contractWords, negotiation: negotiationWords };
    const { headHash } = read!;
    expect(compareText({ text, log: log!, read: { headHash }, language: 'fr', words })).toEqual({
      ...compared,
      different: [],
      differentParts: [],
      unreadParts: [],
      isMore: false,
    });
  },
);
