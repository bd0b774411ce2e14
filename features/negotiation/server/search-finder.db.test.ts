import sql from 'sql-template-tag';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import { searchMatchFor } from '#platform/server/testing/search-match.ts';
import type { SearchMatch } from '#platform/server/extension-points/search-finder.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../contract/clause-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { negotiation } from './feature.ts';
import { clauseFinder } from './search-finder.ts';
import { countWordlessClauses } from './session/clause-search-store.ts';
import { manyPeople } from './testing/people.ts';
import { aSession, clauseBody } from './testing/sessions.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let party: SignedInViewer;
let leaver: SignedInViewer;
let waiting: SignedInViewer;
let stranger: SignedInViewer;
beforeAll(async () => {
  const features = [accounts, groups, negotiation];
  own = await testDatabase();
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  const viewerOf = ({ id, username }: { id: string; username: string }) => aViewer({ id, username });
  [manager] = (await manyPeople(app, 1, 'manager')).map(viewerOf) as [SignedInViewer];
  [party, leaver, waiting, stranger] = (await manyPeople(app, 4)).map(viewerOf) as [
    SignedInViewer,
    SignedInViewer,
    SignedInViewer,
    SignedInViewer,
  ];
});
afterAll(() => own.drop());

const find = (who: Viewer, text: string, more: Partial<SearchMatch> = {}) => clauseFinder.find(app.db, who, searchMatchFor(text, more), 20);
const countFor = async (who: Viewer, text: string, more: Partial<SearchMatch> = {}) => (await find(who, text, more)).length;

async function aPeopledSession() {
  const { id } = await aSession(app, manager, [], { admission: 'approval' });
  for (const person of [party, leaver, waiting]) {
    await ask(endpoints.joinNegotiation, person, { params: { id } });
    if (person !== waiting) await ask(endpoints.admitParty, manager, { params: { id, userId: person.id } });
  }
  return id;
}

test('SR-01 NE-05 only parties find a clause, and the result opens it in its session', async () => {
  const id = await aPeopledSession();
  await ask(clauseEndpoints.proposeClause, manager, { params: { id }, body: clauseBody('Délai de trente jours') });
  const [found] = await find(party, 'delai trente');
  expect(found).toMatchObject({
    text: 'Délai de trente jours',
    authorId: manager.id,
    groupIds: [],
    address: `/negociation/${id}#clause-${found?.id}`,
  });
  for (const who of [stranger, waiting, visitor]) expect(await countFor(who, 'delai')).toBe(0);
  expect(await countFor(party, 'delai quarante')).toBe(0);
  expect(await countFor(party, 'delai', { authorIds: [manager.id] })).toBe(1);
  expect(await countFor(party, 'delai', { authorIds: [party.id] })).toBe(0);
  expect(await countFor(party, 'delai', { none: ['jours'] })).toBe(0);
  expect(await countFor(party, 'delai', { until: '2020-01-01T00:00:00.000000Z' })).toBe(0);
});

test('SR-01 SR-05 people who left find clauses of the session only after its end', async () => {
  const id = await aPeopledSession();
  await ask(clauseEndpoints.proposeClause, manager, { params: { id }, body: clauseBody('quokka') });
  expect(await countFor(leaver, 'quokka')).toBe(1);
  await ask(endpoints.leaveNegotiation, leaver, { params: { id } });
  expect(await countFor(leaver, 'quokka')).toBe(0);
  await ask(endpoints.endSession, manager, { params: { id }, body: {} });
  expect(await countFor(leaver, 'quokka')).toBe(1);
  for (const who of [stranger, visitor]) expect(await countFor(who, 'quokka')).toBe(0);
});

test('SR-01 search words of older clauses are backfilled', async () => {
  const id = await aPeopledSession();
  await ask(clauseEndpoints.proposeClause, party, { params: { id }, body: clauseBody('wombat') });
  await own.db.run(sql`update negotiation_clauses set search = null`);
  expect(await countFor(manager, 'wombat')).toBe(0);
  await negotiation.onStart?.(app);
  await app.finishTasks();
  expect(await countWordlessClauses(own.db)).toBe(0);
  expect(await countFor(manager, 'wombat')).toBe(1);
});
