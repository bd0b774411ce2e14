import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { listHub } from '#features/hub/contract/endpoints.ts';
import { hubFeature } from '#features/hub/server/feature.ts';
import { deleteGroup } from '#features/groups/contract/endpoints.ts';
import { groupsFeature } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../contract/clause-endpoints.ts';
import * as endpoints from '../contract/endpoints.ts';
import { negotiationChangedMessage } from '../contract/live.ts';
import { negotiationParts } from './export-parts.ts';
import { negotiation } from './feature.ts';
import { negotiationKind } from './content-kinds.ts';
import { deleteOldCommands, findAudience } from './exports-store.ts';
import { aSession, ballotBody, clauseBody, replayed, stateInTables, wholeSession } from './testing/sessions.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  const content = [groupsFeature([negotiation]), negotiation];
  const features = [accounts, ...content, hubFeature(content)];
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  [ana, bob, cleo] = [
    (await aUser(app, { role: 'manager', name: 'Ana' })).viewer,
    (await aUser(app, { name: 'Bob' })).viewer,
    (await aUser(app, { name: 'Cleo' })).viewer,
  ];
});
afterAll(() => database.drop());
beforeEach(async () => {
  await app.runJobs();
  app.sent.length = 0;
});

const read = async (viewer: Viewer, id: string) => wholeSession(await ask(endpoints.readSession, viewer, { params: { id } }));
const end = (viewer: Viewer, id: string) => ask(endpoints.endSession, viewer, { params: { id } });
const hubOf = async (viewer: Viewer) =>
  (await ask(listHub, viewer, { query: { mode: 'private', kind: 'negotiation' } })).items.map(({ id }) => id);
const shownTo = (id: string) =>
  app.sent.filter(({ message }) => message.type === negotiationChangedMessage && message.id === id).map(({ rooms }) => rooms);

describe('outside the session', () => {
  test('HU-06 its card shows topic, phase and end to people who can read it, and to nobody else', async () => {
    const { id, endsAt } = await aSession(app, ana, [bob], {
      title: 'Winter order',
      agenda: 'Who pays for the pallets that come too late.',
    });
    const cardOf = (viewer: Viewer) => negotiationKind.indexed.hub.previews(database.db, viewer, [id]);
    const [seen] = (await cardOf(bob)) ?? [];
    expect(seen).toMatchObject({ id, excerpt: 'Who pays for the pallets that come too late.', phase: 'open', endsAt });
    expect(await cardOf(cleo)).toEqual([]);
    await end(ana, id);
    expect(await cardOf(bob)).toMatchObject([{ id, phase: 'ended', endsAt: null }]);
  });

  test('NE-01 parties are notified of changes visible in lists, but not of votes', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await app.runJobs();
    expect(shownTo(id).length).toBeGreaterThan(0);
    expect(shownTo(id).at(-1)).toEqual([`user:${ana.id}`, `user:${bob.id}`].sort());
    app.sent.length = 0;
    await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: clauseBody('x') });
    await app.runJobs();
    expect(shownTo(id)).toEqual([]);
    await end(ana, id);
    await app.runJobs();
    expect(shownTo(id)).toHaveLength(1);
  });

  test('HU-01 the Hub shows a session to people who can read it, and to the group whose members may join', async () => {
    const group = await aGroup(app, ana, { companyName: newId() }, [cleo]);
    const open = await aSession(app, ana, [bob]);
    const restricted = await aSession(app, ana, [], { groupId: group.id, title: 'For the group' });
    const both = async (viewer: Viewer) => (await hubOf(viewer)).filter((id) => id === open.id || id === restricted.id);
    expect(await both(bob)).toEqual([open.id]);
    expect(await both(cleo)).toEqual([restricted.id]);
    expect(await both(ana)).toEqual([restricted.id, open.id]);
    await ask(endpoints.leaveNegotiation, bob, { params: { id: open.id } });
    expect(await both(bob)).toEqual([]);
    await end(ana, open.id);
    expect(await both(bob)).toEqual([open.id]);
    await end(ana, restricted.id);
    expect(await both(cleo)).toEqual([]);
  });

  test('GR-05 deleting a group shows its running sessions; they continue for their parties', async () => {
    const group = await aGroup(app, ana, { companyName: newId() }, [cleo, bob]);
    const { id } = await aSession(app, ana, [bob], { groupId: group.id });
    const [counted] = negotiation.groupContents ?? [];
    expect(await counted?.countExclusive(app.db, group.id)).toBe(1);
    await ask(deleteGroup, ana, { params: { id: group.id } });
    expect(await hubOf(cleo)).not.toContain(id);
    expect(await hubOf(bob)).toContain(id);
    await expect(ask(endpoints.joinNegotiation, cleo, { params: { id } })).rejects.toMatchObject({ code: 'negotiation.unknownId' });
    await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: clauseBody('We go on') });
    const { items } = await ask(endpoints.listSessions, bob, { query: {} });
    expect(items.find((each) => each.id === id)).toMatchObject({ groupName: null, clauseCount: 1 });
  });

  test('RE-02 the export contains the person’s sessions, clauses and votes, and nobody else’s', async () => {
    const { id } = await aSession(app, ana, [bob], { title: 'Terms <b>' });
    await ask(clauseEndpoints.proposeClause, ana, { params: { id }, body: clauseBody('Ana’s clause') });
    await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: clauseBody('Bob’s clause') });
    const { state } = await read(bob, id);
    const [clause] = state.clauses;
    if (!clause) throw new Error('no clause');
    const params = { id, clauseId: clause.id };
    await ask(clauseEndpoints.proposeClause, ana, { params: { id }, body: clauseBody('Third clause') });
    const [, own, third] = (await read(bob, id)).state.clauses;
    const conditions = [own?.id ?? ''];
    const dependent = { params: { id, clauseId: third?.id ?? '' }, body: ballotBody({ text: 'Third clause' }, 'accept', { conditions }) };
    await ask(clauseEndpoints.castVote, bob, dependent);
    await ask(clauseEndpoints.castVote, bob, { params, body: ballotBody(clause, 'reject', { reason: 'Not like this' }) });
    const parts = new Map<string, string>();
    for await (const { path, text } of negotiationParts(app, bob.id, 'fr')) parts.set(path, text);
    const json = JSON.parse(parts.get(`negotiations/${id.toLowerCase()}.json`) ?? '{}');
    expect(json).toMatchObject({
      id,
      title: 'Terms <b>',
      name: 'Bob',
      isManager: false,
      clauses: [{ text: 'Bob’s clause' }],
      ballots: [
        { text: 'Bob’s clause', choice: 'accept', conditions: [] },
        { text: 'Third clause', choice: 'accept', conditions: [{ text: 'Bob’s clause' }] },
        { text: 'Ana’s clause', choice: 'reject', reason: 'Not like this' },
      ],
    });
    const page = parts.get(`negotiations/${id.toLowerCase()}.html`) ?? '';
    expect(page).toContain('<html lang="fr">');
    expect(page).toContain('Terms &lt;b&gt;');
    expect(page).toContain('Not like this');
  });

  test('NE-19 command ids are deleted a week after the end', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: clauseBody('x') });
    await end(ana, id);
    const stored = async () => (await app.db.many(sql`select from negotiation_commands where session_id = ${id}`)).length;
    await deleteOldCommands(app.db);
    expect(await stored()).toBe(1);
    await app.db.run(sql`update negotiations set ended_at = ended_at - interval '8 days' where id = ${id}`);
    await deleteOldCommands(app.db);
    expect(await stored()).toBe(0);
  });
});

describe('a closed account', () => {
  const close = async (viewer: SignedInViewer) => {
    await closeAccount(app.as(viewer));
    await app.runJobs();
  };
  const someone = async (name: string, role: 'member' | 'manager' = 'member') => (await aUser(app, { name, role })).viewer;

  test('RE-03 a party leaves, but their ballots and signed name stay', async () => {
    const eve = await someone('Eve Farewell');
    const { id } = await aSession(app, ana, [bob, eve]);
    await ask(clauseEndpoints.proposeClause, eve, { params: { id }, body: clauseBody('Eve’s clause') });
    await close(eve);
    const { state } = await read(ana, id);
    expect(state.parties.find(({ userId }) => userId === eve.id)).toMatchObject({ name: 'Eve Farewell', status: 'left' });
    expect(state.clauses[0]?.ballots).toEqual([expect.objectContaining({ userId: eve.id, choice: 'accept' })]);
    expect((await findAudience(app.db, id)).userIds).toEqual([ana.id, bob.id].sort());
    expect(app.events.at(-1)).toMatchObject({ rooms: [`negotiation:${id}`, `user:${eve.id}`] });
    expect(await stateInTables(app.db, id)).toEqual(await replayed(app, id));
  });

  test('RE-03 a manager’s session passes to the longest-present party; without other parties it is deleted', async () => {
    const boss = await someone('Boss', 'manager');
    const shared = await aSession(app, boss, [cleo, bob]);
    const alone = await aSession(app, boss);
    const ended = await aSession(app, boss, [bob]);
    await end(boss, ended.id);
    const abandoned = await aSession(app, boss, [bob]);
    await ask(endpoints.leaveNegotiation, bob, { params: { id: abandoned.id } });
    await close(boss);
    expect((await read(cleo, shared.id)).state).toMatchObject({ managerId: cleo.id, phase: 'open' });
    await end(cleo, shared.id);
    expect((await read(bob, ended.id)).state.parties[0]).toMatchObject({ name: 'Boss', status: 'present' });
    // No one is present any more, so it has ended; people who left can read it.
    expect((await read(bob, abandoned.id)).state).toMatchObject({ phase: 'ended', managerId: boss.id });
    expect(await app.db.maybeOne(sql`select from negotiations where id = ${alone.id}`)).toBeUndefined();
    expect(await app.db.many(sql`select from negotiation_events where session_id = ${alone.id}`)).toEqual([]);
    for (const { id } of [shared, ended, abandoned]) expect(await stateInTables(app.db, id)).toEqual(await replayed(app, id));
    const hub = await app.db.many<{ authorId: string | null }>(
      sql`select author_id as "authorId" from hub_items where id = any(${[ended.id, abandoned.id]}::text[])`,
    );
    expect(hub).toEqual([{ authorId: null }, { authorId: null }]);
  });

  test('RE-03 a session is deleted when the last of its people closes their account', async () => {
    const [boss, only] = [await someone('Boss', 'manager'), await someone('Only')];
    const { id } = await aSession(app, boss, [only]);
    await end(boss, id);
    await close(boss);
    expect((await read(only, id)).state.phase).toBe('ended');
    await close(only);
    expect(await app.db.maybeOne(sql`select from negotiations where id = ${id}`)).toBeUndefined();
    expect(await app.db.maybeOne(sql`select from hub_items where id = ${id}`)).toBeUndefined();
  });

  test('RE-03 people waiting for admission are removed, so that they cannot be admitted', async () => {
    const asking = await someone('Asking');
    const { id } = await aSession(app, ana, [], { admission: 'approval' });
    await ask(endpoints.joinNegotiation, asking, { params: { id } });
    await close(asking);
    expect((await read(ana, id)).state.parties.map(({ status }) => status)).toEqual(['present', 'declined']);
  });
});
