import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { aPerson } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../contract/clause-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { readHiding } from '../contract/hiding-endpoints.ts';
import { readInvitation } from '../contract/invitation-endpoints.ts';
import { negotiation } from './feature.ts';
import { negotiationReports } from './reportable.ts';
import { aSession, ballotBody, clauseBody, replayed, stateInTables, wholeSession } from './testing/sessions.ts';

let own: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let [ana, bob, cleo, dan] = [] as unknown as [SignedInViewer, SignedInViewer, SignedInViewer, SignedInViewer];
beforeAll(async () => {
  own = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(own.db, features);
  ask = requesterOf(app, features);
  ana = await aPerson(app, { role: 'manager' });
  [bob, cleo, dan] = [await aPerson(app), await aPerson(app), await aPerson(app)];
});
beforeEach(() => own.db.run(sql`delete from attempts`));
afterAll(() => own.drop());

const moderate = (action: 'hide' | 'restore', id: string) =>
  own.db.transaction(async (tx) => negotiationReports.hiding?.[action](app, tx, id));
const listed = async (who: SignedInViewer) => (await ask(endpoints.listSessions, who, { query: {} })).items.map(({ id }) => id);
const join = (who: SignedInViewer, id: string) => ask(endpoints.joinNegotiation, who, { params: { id } });

test('AD-04 NE-03 a hidden session cannot be found or joined by others; its parties continue to vote, and its log does not mention it', async () => {
  const group = await aGroup(app, ana, {}, [bob, cleo, dan]);
  const { id } = await aSession(app, ana, [bob, dan], { groupId: group.id, title: 'Boats' });
  await ask(endpoints.leaveNegotiation, dan, { params: { id } });
  expect(await listed(cleo)).toContain(id);
  const log = (await replayed(app, id)).headHash;
  await moderate('hide', id);
  expect((await replayed(app, id)).headHash).toBe(log);
  expect(await listed(cleo)).not.toContain(id);
  await expect(ask(readInvitation, cleo, { params: { id } })).rejects.toMatchObject({ code: 'thing.notFound' });
  await expect(join(cleo, id)).rejects.toMatchObject({ code: 'negotiation.unknownId' });

  for (const party of [ana, bob]) expect(await listed(party)).toContain(id);
  const body = clauseBody('Boats are given away.');
  await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body });
  const read = async () => wholeSession(await ask(endpoints.readSession, ana, { params: { id } })).state.clauses[0];
  const clause = await read();
  if (!clause) throw new Error('no clause was proposed');
  // The author has already accepted it.
  await ask(clauseEndpoints.castVote, ana, { params: { id, clauseId: clause.id }, body: ballotBody(clause, 'accept') });
  expect(await read()).toMatchObject({ state: 'accepted' });
  // Former parties can rejoin.
  expect(await join(dan, id)).toEqual({ id, status: 'present' });
  expect(await stateInTables(own.db, id)).toEqual(await replayed(app, id));

  await moderate('restore', id);
  expect(await join(cleo, id)).toEqual({ id, status: 'present' });
});

test('AD-04 NE-03 nobody can be admitted to a hidden session until it is restored', async () => {
  const { id } = await aSession(app, ana, [bob], { admission: 'approval' });
  const params = { id, userId: bob.id };
  await moderate('hide', id);
  expect(await listed(bob)).not.toContain(id);
  await expect(ask(endpoints.admitParty, ana, { params })).rejects.toMatchObject({ code: 'negotiation.hidden' });
  await moderate('restore', id);
  await ask(endpoints.admitParty, ana, { params });
  expect(await listed(bob)).toContain(id);
});

test('AD-04 NE-03 only its parties see that it is hidden; for others it does not exist', async () => {
  const { id } = await aSession(app, ana, [bob]);
  const hiding = (who: SignedInViewer) => ask(readHiding, who, { params: { id } });
  expect(await hiding(bob)).toEqual({ isHidden: false });
  await moderate('hide', id);
  for (const party of [ana, bob]) expect(await hiding(party)).toEqual({ isHidden: true });
  await expect(hiding(cleo)).rejects.toMatchObject({ code: 'thing.notFound' });
  await moderate('restore', id);
  expect(await hiding(ana)).toEqual({ isHidden: false });
});
