import { gunzipSync } from 'node:zlib';
import sql from 'sql-template-tag';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { attemptLimits } from '#features/accounts/server/attempts/attempt-limits.ts';
import * as accountEndpoints from '#features/accounts/contract/endpoints.ts';
import { accounts } from '#features/accounts/server/feature.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { aGroup, requesterOf, bringIn, takeOut } from '#features/groups/server/testing.ts';
import { newCode, newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { readInvitation } from '../../contract/invitation-endpoints.ts';
import { clauseTextLimit } from '../../contract/limits.ts';
import { updateClauses } from '../../contract/live.ts';
import { LegalLog } from '../../contract/rules/legal-log.ts';
import { linkText } from '../../contract/rules/chain.ts';
import { together, type SentSession } from '../../contract/sent-session.ts';
import { negotiation } from '../feature.ts';
import {
  anEarlierSession,
  aSession,
  ballotBody,
  clauseBody,
  hashOf,
  readLog,
  replayed,
  stateInTables,
  wholeSession,
} from '../testing/sessions.ts';
import { readGzippedSession } from './read-session.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;
let dan: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  [ana, bob, cleo, dan] = (await Promise.all([
    aUser(app, { role: 'manager', name: 'Ana Ñandú' }),
    aUser(app, { name: 'Bob' }),
    aUser(app, { name: 'Cleo' }),
    aUser(app, { name: 'Dan' }),
  ]).then((people) => people.map(({ viewer }) => viewer))) as [SignedInViewer, SignedInViewer, SignedInViewer, SignedInViewer];
});
afterAll(() => database.drop());
beforeEach(async () => {
  await database.db.run(sql`delete from attempts`);
  app.events.length = 0;
  app.moves.length = 0;
});

const start = (viewer: Viewer, body: object) => ask(endpoints.startSession, viewer, { body });
const join = (viewer: Viewer, id: string) => ask(endpoints.joinNegotiation, viewer, { params: { id } });
const read = async (viewer: Viewer, id: string) => wholeSession(await ask(endpoints.readSession, viewer, { params: { id } }));
const propose = (viewer: Viewer, id: string, text: string) =>
  ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: clauseBody(text) });
const counter = (viewer: Viewer, id: string, clauseId: string, text: string) =>
  ask(clauseEndpoints.counterPropose, viewer, { params: { id, clauseId }, body: clauseBody(text) });
const vote = (viewer: Viewer, id: string, clause: { id: string; text: string }, choice: 'accept' | 'reject') =>
  ask(clauseEndpoints.castVote, viewer, { params: { id, clauseId: clause.id }, body: ballotBody(clause, choice) });
const clausesOf = async (viewer: Viewer, id: string) => (await read(viewer, id)).state.clauses;
const refused = (code: string, present?: object) =>
  present ? expect.objectContaining({ code, present: expect.objectContaining(present) }) : expect.objectContaining({ code });
const newBody = { agenda: 'Prices for next year', documentType: 'sale', lengthMinutes: 20 };

/** Checks that the tables and the API reply match the log. */
async function expectWhole(viewer: Viewer, id: string) {
  const fromLog = await replayed(app, id);
  expect(await stateInTables(app.db, id)).toEqual(fromLog);
  const shown = await read(viewer, id);
  expect({ state: shown.state, headHash: shown.headHash }).toEqual(fromLog);
}

describe('starting', () => {
  test('NE-01 a manager starts a session and receives its id; the database’s clock sets its end', async () => {
    const { state, now, headHash } = await start(ana, { ...newBody, agenda: '  Prices\n\nfor next year ', title: ' ' });
    expect(state).toMatchObject({
      managerId: ana.id,
      title: null,
      agenda: 'Prices\n\nfor next year',
      documentType: 'sale',
      rule: 'unanimity',
      isMediated: false,
      admission: 'open',
      groupId: null,
      phase: 'open',
      seq: 1,
      clauses: [],
    });
    expect(state.id).toMatch(/^[2-9A-HJKMNP-TV-Z]{8}$/);
    expect(state.parties).toEqual([expect.objectContaining({ userId: ana.id, name: 'Ana Ñandú', status: 'present' })]);
    expect(Date.parse(state.endsAt) - Date.parse(state.startedAt)).toBe(20 * 60_000);
    expect(now).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{6}Z$/);
    expect(headHash).toMatch(/^[0-9a-f]{64}$/);
    await expectWhole(ana, state.id);
  });

  test('NE-01 members and visitors cannot start one; invalid input is reported per field', async () => {
    await expect(start(bob, newBody)).rejects.toEqual(refused('auth.forbidden'));
    await expect(start(visitor, newBody)).rejects.toEqual(refused('auth.required'));
    const fieldsOf = (body: object) =>
      start(ana, body).then(
        () => [],
        (refusal: { fields?: { name: string }[] }) => refusal.fields?.map(({ name }) => name),
      );
    expect(await fieldsOf({})).toEqual(['agenda', 'documentType', 'lengthMinutes']);
    expect(await fieldsOf({ ...newBody, agenda: ' \n ' })).toEqual(['agenda']);
    expect(await fieldsOf({ ...newBody, agenda: 'a\u0007b' })).toEqual(['agenda']);
    for (const lengthMinutes of [0, 1.5, 10_081, '20']) expect(await fieldsOf({ ...newBody, lengthMinutes })).toEqual(['lengthMinutes']);
    expect(await fieldsOf({ ...newBody, rule: 'coin' })).toEqual(['rule']);
    expect(await fieldsOf({ ...newBody, managerId: bob.id })).toEqual(['managerId']);
  });

  test('NE-01 it can be restricted to a group of which the manager is a member', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { state } = await start(ana, { ...newBody, groupId: group.id.toLowerCase() });
    expect(state.groupId).toBe(group.id);
    const other = await aUser(app, { role: 'manager' });
    await expect(start(other.viewer, { ...newBody, groupId: group.id })).rejects.toEqual(refused('negotiation.notMember'));
    await expect(start(ana, { ...newBody, groupId: newCode() })).rejects.toEqual(refused('negotiation.notMember'));
  });
});

describe('joining and leaving', () => {
  test('NE-03 anybody with the id can join, in upper or lower case; joining is idempotent', async () => {
    const { id } = await aSession(app, ana);
    expect(await join(bob, ` ${id.toLowerCase()} `)).toEqual({ id, status: 'present' });
    expect(await join(bob, id)).toEqual({ id, status: 'present' });
    expect((await read(bob, id)).state.parties.map(({ name, status }) => [name, status])).toEqual([
      ['Ana Ñandú', 'present'],
      ['Bob', 'present'],
    ]);
    expect((await read(bob, id)).state.seq).toBe(2);
    await expectWhole(bob, id);
  });

  test('NE-03 unknown and invalid ids give the same error, and attempts per hour are limited', async () => {
    const { points } = attemptLimits.joinSessionAccount;
    for (const id of [newCode(), 'nonsense', '', "'; drop table users", newCode().slice(1)])
      await expect(join(dan, id)).rejects.toEqual(refused('negotiation.unknownId'));
    const tries = await Promise.allSettled(Array.from({ length: points }, () => join(dan, newCode())));
    const codes = tries.map((each) => (each.status === 'rejected' ? (each.reason as { code: string }).code : 'joined'));
    expect(codes.filter((code) => code === 'negotiation.unknownId')).toHaveLength(points - 5);
    expect(codes.filter((code) => code === 'request.tooMany')).toHaveLength(5);
    const { id } = await aSession(app, ana);
    await expect(join(dan, id)).rejects.toEqual(refused('request.tooMany'));
    await expect(ask(readInvitation, dan, { params: { id } })).rejects.toEqual(refused('request.tooMany'));
    // Other people are not affected, and known ids do not count.
    for (let round = 0; round <= points; round += 1) await join(bob, id);
  });

  test('NE-03 a session restricted to a group does not exist for non-members; parties who leave the group stay', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aSession(app, ana, [bob], { groupId: group.id });
    await expect(join(cleo, id)).rejects.toEqual(refused('negotiation.unknownId'));
    await takeOut(app, group, bob);
    expect((await read(bob, id)).state.id).toBe(id);
    expect(await join(bob, id)).toEqual({ id, status: 'present' });
  });

  test('GR-11 a person who left both a restricted session and its group cannot rejoin; members can', async () => {
    const group = await aGroup(app, ana, {}, [bob]);
    const { id } = await aSession(app, ana, [bob], { groupId: group.id });
    await ask(endpoints.leaveNegotiation, bob, { params: { id } });
    expect(await join(bob, id)).toEqual({ id, status: 'present' });
    await ask(endpoints.leaveNegotiation, bob, { params: { id } });
    await takeOut(app, group, bob);
    await expect(join(bob, id)).rejects.toEqual(refused('negotiation.unknownId'));
    expect((await ask(endpoints.listSessions, bob, { query: {} })).items.map((each) => each.id)).not.toContain(id);
    expect((await read(ana, id)).state.parties.find(({ userId }) => userId === bob.id)?.status).toBe('left');
    await bringIn(app, group, ana, bob);
    expect(await join(bob, id)).toEqual({ id, status: 'present' });
  });

  test('GR-11 a person who left the group while waiting cannot be admitted', async () => {
    const group = await aGroup(app, ana, {}, [bob, cleo]);
    const { id } = await aSession(app, ana, [], { groupId: group.id, admission: 'approval' });
    await join(bob, id);
    await join(cleo, id);
    await takeOut(app, group, bob);
    const admit = (by: SignedInViewer) => ask(endpoints.admitParty, by, { params: { id, userId: bob.id } });
    await expect(admit(ana)).rejects.toEqual(refused('negotiation.notInGroup'));
    await ask(endpoints.admitParty, ana, { params: { id, userId: cleo.id } });
    // People other than the manager learn nothing about group membership.
    await expect(admit(cleo)).rejects.toEqual(refused('negotiation.managerOnly'));
    await ask(endpoints.declineParty, ana, { params: { id, userId: bob.id }, body: {} });
    await expect(admit(ana)).rejects.toEqual(refused('negotiation.notInGroup'));
    await bringIn(app, group, ana, bob);
    await admit(ana);
    await expectWhole(bob, id);
  });

  test('NE-23 company and city are recorded in the log when a person joins or asks to, and not changed later', async () => {
    const [eva, flo] = [await aUser(app, { role: 'manager', city: 'Sète' }), await aUser(app, { city: 'Lyon' })];
    const say = ({ viewer, email }: typeof eva, company: string) =>
      ask(accountEndpoints.updateUser, viewer, {
        params: { id: viewer.id },
        body: { username: viewer.username, name: 'Name', email, company },
      });
    await say(eva, 'Moulin & Filles');
    const { id } = await aSession(app, eva.viewer, [], { admission: 'approval' });
    await join(flo.viewer, id);
    await say(flo, 'Too late');
    await ask(endpoints.admitParty, eva.viewer, { params: { id, userId: flo.viewer.id } });
    const details = async () => (await read(eva.viewer, id)).state.parties.map(({ company, city }) => [company, city]);
    expect(await details()).toEqual([
      ['Moulin & Filles', 'Sète'],
      [null, 'Lyon'],
    ]);
    expect((await readLog(app, id))[0]?.data).toMatchObject({ company: 'Moulin & Filles', city: 'Sète' });
    await ask(endpoints.leaveNegotiation, flo.viewer, { params: { id }, body: {} });
    await join(flo.viewer, id);
    expect(await details()).toEqual([
      ['Moulin & Filles', 'Sète'],
      ['Too late', 'Lyon'],
    ]);
    await expectWhole(eva.viewer, id);
  });

  test('NE-03 with admission, people wait and can read nothing until admitted', async () => {
    const { id } = await aSession(app, ana, [], { admission: 'approval' });
    expect(await join(bob, id)).toEqual({ id, status: 'waiting' });
    expect(await join(bob, id)).toEqual({ id, status: 'waiting' });
    await expect(read(bob, id)).rejects.toEqual(refused('thing.notFound'));
    await expect(propose(bob, id, 'x')).rejects.toEqual(refused('thing.notFound'));
    await ask(endpoints.admitParty, ana, { params: { id, userId: bob.id } });
    expect((await read(bob, id)).state.parties[1]).toMatchObject({ userId: bob.id, name: 'Bob', status: 'present' });
    await join(cleo, id);
    await expect(ask(endpoints.declineParty, bob, { params: { id, userId: cleo.id } })).rejects.toEqual(refused('negotiation.managerOnly'));
    await ask(endpoints.declineParty, ana, { params: { id, userId: cleo.id }, body: {} });
    expect(await join(cleo, id)).toEqual({ id, status: 'declined' });
    await expect(ask(endpoints.admitParty, ana, { params: { id, userId: dan.id } })).rejects.toEqual(refused('thing.notFound'));
    await expectWhole(ana, id);
  });

  test('NE-04 people who left, or were removed with a reason visible to all, receive and read nothing until the end', async () => {
    const { id } = await aSession(app, ana, [bob, cleo, dan]);
    await ask(endpoints.leaveNegotiation, bob, { params: { id } });
    await expect(ask(endpoints.removeParty, ana, { params: { id, userId: cleo.id }, body: { reason: ' ' } })).rejects.toEqual(
      refused('input.invalid'),
    );
    await ask(endpoints.removeParty, ana, { params: { id, userId: cleo.id }, body: { reason: 'Speaks for a rival' } });
    expect(app.moves).toEqual([bob, cleo].map((person) => ({ kind: 'leave', id: person.id, room: `negotiation:${id}` })));
    for (const removed of [bob, cleo]) {
      await expect(read(removed, id)).rejects.toEqual(refused('thing.notFound'));
      await expect(propose(removed, id, 'x')).rejects.toEqual(refused('thing.notFound'));
      await expect(ask(endpoints.readEvents, removed, { params: { id } })).rejects.toEqual(refused('thing.notFound'));
    }
    expect((await read(dan, id)).state.parties.find(({ userId }) => userId === cleo.id)).toMatchObject({
      status: 'removed',
      reason: 'Speaks for a rival',
    });
    await expect(join(cleo, id)).rejects.toEqual(refused('negotiation.removed'));
    await ask(endpoints.endSession, ana, { params: { id } });
    for (const party of [bob, cleo, dan]) expect((await read(party, id)).state.phase).toBe('ended');
    await expect(join(bob, id)).rejects.toEqual(refused('negotiation.ended'));
    await expectWhole(bob, id);
  });

  test('NE-04 the manager cannot leave without handing over to a party', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await expect(ask(endpoints.leaveNegotiation, ana, { params: { id } })).rejects.toEqual(refused('negotiation.managerMustHandOver'));
    await expect(ask(endpoints.handOverSession, bob, { params: { id }, body: { userId: bob.id } })).rejects.toEqual(
      refused('negotiation.managerOnly'),
    );
    await expect(ask(endpoints.handOverSession, ana, { params: { id }, body: { userId: cleo.id } })).rejects.toEqual(
      refused('negotiation.notParty'),
    );
    await ask(endpoints.handOverSession, ana, { params: { id }, body: { userId: bob.id } });
    await expectWhole(ana, id);
    await ask(endpoints.declineHandOver, bob, { params: { id } });
    await expect(ask(endpoints.acceptHandOver, bob, { params: { id } })).rejects.toEqual(refused('negotiation.notOffered'));
    await ask(endpoints.handOverSession, ana, { params: { id }, body: { userId: bob.id } });
    await ask(endpoints.acceptHandOver, bob, { params: { id } });
    await ask(endpoints.leaveNegotiation, ana, { params: { id } });
    expect((await read(bob, id)).state).toMatchObject({ managerId: bob.id });
    await ask(endpoints.endSession, bob, { params: { id } });
    await expectWhole(ana, id);
  });
});

describe('clauses and votes', () => {
  test('NE-06 a new clause is active immediately, with its author’s acceptance; once all accept, it is accepted', async () => {
    const { id } = await aSession(app, ana, [bob, cleo]);
    const { seq, events } = await propose(bob, id, '  Délai de <b>30 jours</b> ');
    expect(events.map(({ type }) => type)).toEqual(['clauseProposed', 'ballotCast', 'clauseOpened']);
    const [clause] = await clausesOf(ana, id);
    if (!clause) throw new Error('no clause');
    expect(clause).toMatchObject({ text: 'Délai de <b>30 jours</b>', textHash: hashOf('Délai de <b>30 jours</b>'), state: 'active' });
    expect(clause.ballots).toEqual([expect.objectContaining({ userId: bob.id, choice: 'accept' })]);
    expect(app.events.at(-1)).toEqual({ rooms: [`negotiation:${id}`], event: updateClauses, data: { sessionId: id, seq, events } });
    await vote(cleo, id, clause, 'accept');
    await vote(ana, id, clause, 'accept');
    expect((await clausesOf(ana, id))[0]).toMatchObject({ state: 'accepted', tally: { accepts: 3, rejects: 0, roll: 3, need: 3 } });
    await expect(vote(ana, id, clause, 'reject')).rejects.toEqual(refused('clause.decided', { phase: 'open' }));
    await expectWhole(ana, id);
  });

  test('NE-07 a counter-proposal is voted on first; voting on its target is refused with that reason', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await propose(bob, id, 'Thirty days');
    const [first] = await clausesOf(ana, id);
    if (!first) throw new Error('no clause');
    await expect(counter(ana, id, first.id, ' \n\t ')).rejects.toMatchObject({
      code: 'input.invalid',
      fields: [{ name: 'text', code: 'clause.counterProposalEmpty' }],
    });
    await counter(ana, id, first.id, 'Sixty days');
    const [was, better] = await clausesOf(bob, id);
    if (!better) throw new Error('no counter-proposal');
    expect([was?.state, better.state, better.targetId]).toEqual(['pending', 'active', first.id]);
    await expect(vote(bob, id, first, 'accept')).rejects.toEqual(refused('clause.waits', { waitsForId: better.id }));
    await vote(bob, id, better, 'accept');
    expect((await clausesOf(ana, id)).map(({ state, rejection }) => [state, rejection])).toEqual([
      ['rejected', 'superseded'],
      ['accepted', null],
    ]);
    await expectWhole(ana, id);
  });

  test('NE-09 only the author can withdraw a clause', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await propose(bob, id, 'Too early');
    const [clause] = await clausesOf(ana, id);
    const params = { id, clauseId: clause?.id };
    await expect(ask(clauseEndpoints.withdrawClause, ana, { params })).rejects.toEqual(refused('clause.cannotWithdraw'));
    await ask(clauseEndpoints.withdrawClause, bob, { params });
    expect((await clausesOf(ana, id))[0]).toMatchObject({ state: 'rejected', rejection: 'withdrawn' });
    await expectWhole(ana, id);
  });

  test('NE-11 rejections need confirmation and may have a reason; votes can change until the decision', async () => {
    const { id } = await aSession(app, ana, [bob, cleo], { rule: 'majority' });
    await propose(bob, id, 'At cost');
    const [clause] = await clausesOf(ana, id);
    if (!clause) throw new Error('no clause');
    const params = { id, clauseId: clause.id };
    const { confirmed: _, ...hasty } = ballotBody(clause, 'reject') as { confirmed?: boolean };
    await expect(ask(clauseEndpoints.castVote, cleo, { params, body: hasty })).rejects.toEqual(refused('vote.confirmReject'));
    await ask(clauseEndpoints.castVote, cleo, { params, body: ballotBody(clause, 'reject', { reason: ' Too dear ' }) });
    expect((await clausesOf(ana, id))[0]?.ballots[1]).toMatchObject({ userId: cleo.id, choice: 'reject', reason: 'Too dear' });
    await vote(cleo, id, clause, 'accept');
    expect((await clausesOf(ana, id))[0]).toMatchObject({ state: 'accepted', tally: { accepts: 2, rejects: 0 } });
    await expectWhole(ana, id);
  });

  test('NE-12 a ballot for another text is refused', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await propose(bob, id, 'Net');
    const [clause] = await clausesOf(ana, id);
    if (!clause) throw new Error('no clause');
    await expect(vote(ana, id, { id: clause.id, text: 'Gross' }, 'accept')).rejects.toEqual(refused('clause.textChanged'));
    await expect(vote(ana, id, { id: newId(), text: 'Net' }, 'accept')).rejects.toEqual(refused('thing.notFound'));
  });

  test('NE-06 texts that are too long, empty or contain control characters are refused', async () => {
    const { id } = await aSession(app, ana, [bob]);
    for (const text of ['', ' \n ', 'x'.repeat(clauseTextLimit + 1), 'a\u0000b', 'a\u200eb\ud800'])
      await expect(propose(bob, id, text), JSON.stringify(text.slice(0, 10))).rejects.toEqual(refused('input.invalid'));
    await propose(bob, id, '👩‍⚖️ العقد '.repeat(1_000));
    await expectWhole(ana, id);
  });
});

describe('time and the end', () => {
  test('NE-16 a command after the end is refused even if no timer ran, and the end is recorded', async () => {
    const { id } = await anEarlierSession(app, ana, 21);
    await join(bob, id);
    expect((await readLog(app, id)).map(({ type, actorId }) => [type, actorId])).toEqual([
      ['sessionStarted', ana.id],
      ['timeUp', null],
      ['partyJoined', bob.id],
    ]);
    const late = await anEarlierSession(app, ana, 21);
    await expect(propose(ana, late.id, 'Late')).rejects.toEqual(refused('negotiation.timeUp', { phase: 'timeUp' }));
    expect((await readLog(app, late.id)).map(({ type }) => type)).toEqual(['sessionStarted', 'timeUp']);
    await expectWhole(ana, late.id);
  });

  test('NE-16 reading after the end shows that the time is up, and the scheduled job records it', async () => {
    const read1 = await anEarlierSession(app, ana, 21);
    expect((await read(ana, read1.id)).state.phase).toBe('timeUp');
    expect((await ask(endpoints.readEvents, ana, { params: { id: read1.id } })).seq).toBe(2);
    const byJob = await anEarlierSession(app, ana, 21);
    await app.runJobs();
    expect((await readLog(app, byJob.id)).map(({ type }) => type)).toEqual(['sessionStarted', 'timeUp']);
    expect(app.events.at(-1)).toMatchObject({ rooms: [`negotiation:${byJob.id}`], data: { seq: 2 } });
    await expectWhole(ana, byJob.id);
  });

  test('NE-17 the manager extends at most twice, opens the final vote after the end, and ends the session once', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const extend = (viewer: Viewer, minutes: number) => ask(endpoints.extendSession, viewer, { params: { id }, body: { minutes } });
    await expect(extend(bob, 5)).rejects.toEqual(refused('negotiation.managerOnly'));
    await expect(ask(endpoints.openFinalVote, ana, { params: { id } })).rejects.toEqual(refused('negotiation.timeNotUp'));
    await extend(ana, 5);
    await extend(ana, 5);
    await expect(extend(ana, 5)).rejects.toEqual(refused('negotiation.extendedTwice'));
    const { state } = await read(bob, id);
    expect(Date.parse(state.endsAt) - Date.parse(state.startedAt)).toBe(30 * 60_000);
    // Only the latest deadline is scheduled.
    const waiting = () =>
      app.db.many<{ isLast: boolean }>(sql`
        select run_at > now() + interval '29 minutes' as "isLast" from graphile_worker.jobs where key = ${`negotiation.timeUp:${id}`}`);
    expect(await waiting()).toEqual([{ isLast: true }]);
    await ask(endpoints.endSession, ana, { params: { id } });
    expect(await waiting()).toEqual([]);
    await expect(ask(endpoints.endSession, ana, { params: { id } })).rejects.toEqual(refused('negotiation.ended'));
    await expect(propose(bob, id, 'x')).rejects.toEqual(refused('negotiation.ended'));
    await expectWhole(ana, id);

    const { id: late } = await anEarlierSession(app, ana, 5, { lengthMinutes: 1 });
    await ask(endpoints.openFinalVote, ana, { params: { id: late } });
    await expect(propose(ana, late, 'x')).rejects.toEqual(refused('negotiation.timeUp', { phase: 'finalVote' }));
    await expectWhole(ana, late);
  });

  test('NE-16 NE-17 a list shows that the time is up before it is recorded, and the phases after it', async () => {
    const { id } = await anEarlierSession(app, ana, 5, { lengthMinutes: 1 });
    const listed = async () => (await ask(endpoints.listSessions, ana, { query: {} })).items.find((each) => each.id === id)?.phase;
    expect(await listed()).toBe('timeUp');
    await ask(endpoints.openFinalVote, ana, { params: { id } });
    expect(await listed()).toBe('finalVote');
    await ask(endpoints.endSession, ana, { params: { id } });
    expect(await listed()).toBe('ended');
  });

  test('NE-02 the rule can change until the first ballot', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const change = (viewer: Viewer) => ask(endpoints.changeRule, viewer, { params: { id }, body: { rule: 'majority', mediator: true } });
    await expect(change(bob)).rejects.toEqual(refused('negotiation.managerOnly'));
    await change(ana);
    expect((await read(bob, id)).state).toMatchObject({ rule: 'majority', isMediated: true });
    await propose(bob, id, 'First');
    await expect(change(ana)).rejects.toEqual(refused('negotiation.ruleFixed'));
    const [clause] = await clausesOf(ana, id);
    await expect(vote(ana, id, clause ?? { id: '', text: '' }, 'accept')).rejects.toEqual(refused('vote.mediator'));
    await expectWhole(ana, id);
  });
});

describe('command ids', () => {
  test('NE-19 a repeated command has one effect and the same reply; with other content or another type it is refused', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const body = clauseBody('Once');
    const first = await ask(clauseEndpoints.proposeClause, bob, { params: { id }, body });
    const again = await Promise.all([1, 2, 3].map(() => ask(clauseEndpoints.proposeClause, bob, { params: { id }, body })));
    for (const answer of again) expect(answer).toEqual(first);
    expect(await clausesOf(ana, id)).toHaveLength(1);
    await expect(ask(clauseEndpoints.proposeClause, bob, { params: { id }, body: { ...body, text: 'Twice' } })).rejects.toEqual(
      refused('command.reused'),
    );
    const [clause] = await clausesOf(ana, id);
    const counterBody = { text: 'Once', commandId: body.commandId };
    await expect(ask(clauseEndpoints.counterPropose, bob, { params: { id, clauseId: clause?.id }, body: counterBody })).rejects.toEqual(
      refused('command.reused'),
    );
    // Command ids are separate per person.
    await ask(clauseEndpoints.proposeClause, ana, { params: { id }, body });
    expect(await clausesOf(ana, id)).toHaveLength(2);
    await expectWhole(ana, id);
  });

  test('NE-19 a session is started and counted once per command id', async () => {
    const body = { agenda: 'Started once', documentType: 'services', lengthMinutes: 20, commandId: newId() };
    const used = () =>
      app.db.one<{ used: number }>(
        sql`select coalesce(sum(used), 0) as used from quota_uses where user_id = ${ana.id} and quota = 'sessionsPerDay'`,
      );
    const before = await used();
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => ask(endpoints.startSession, ana, { body })));
    expect((await used()).used).toBe(before.used + 1);
    for (const answer of again) expect({ ...answer, now: '' }).toEqual({ ...first, now: '' });
    await propose(ana, first?.state.id ?? '', 'A clause');
    // The reply shows the current state, as for any reader.
    const { now: _, ...later } = await ask(endpoints.startSession, ana, { body });
    expect(later).toMatchObject({ texts: ['A clause'], state: { id: first?.state.id } });
    await expect(ask(endpoints.startSession, ana, { body: { ...body, agenda: 'Another' } })).rejects.toEqual(refused('command.reused'));
  });

  test('NE-26 a session can start with clauses, proposed in the same transaction as if they had been typed', async () => {
    const clauses = [{ title: ' Use ', text: 'Each has the van on two days. ' }, { text: 'Fuel is shared.' }];
    const { id } = await aSession(app, ana, [bob], { clauses });
    const log = await readLog(app, id);
    const proposal = ['clauseProposed', 'ballotCast', 'clauseOpened'];
    expect(log.map(({ type }) => type)).toEqual(['sessionStarted', ...proposal, ...proposal, 'partyJoined']);
    expect(log[0]?.data).not.toHaveProperty('clauses');
    const made = await clausesOf(bob, id);
    expect(made).toMatchObject([
      {
        title: 'Use',
        text: 'Each has the van on two days.',
        textHash: hashOf('Each has the van on two days.'),
        state: 'active',
        authorId: ana.id,
      },
      { title: null, text: 'Fuel is shared.', state: 'active', ballots: [{ userId: ana.id, choice: 'accept' }] },
    ]);
    await ask(clauseEndpoints.counterPropose, bob, {
      params: { id, clauseId: made[1]?.id },
      body: { text: 'Each pays their own fuel.', commandId: newId() },
    });
    await expectWhole(ana, id);
    const legal = new LegalLog();
    expect((await readLog(app, id)).every((event) => legal.allows(event)) && legal.isComplete).toBe(true);
    const started = await app.db.one(sql`select count(*) as count from negotiations`);
    const start = (more: object[]) =>
      ask(endpoints.startSession, ana, { body: { agenda: 'A', documentType: 'services', lengthMinutes: 20, clauses: more } });
    await expect(start([{ text: 'One.' }, { text: ' ' }])).rejects.toEqual(expect.objectContaining({ code: 'input.invalid' }));
    await expect(start(Array.from({ length: 21 }, () => ({ text: 'One.' })))).rejects.toEqual(refused('input.invalid'));
    expect(await app.db.one(sql`select count(*) as count from negotiations`)).toEqual(started);
    const mediated = await aSession(app, ana, [bob], { clauses, mediator: true });
    expect((await clausesOf(bob, mediated.id)).map(({ ballots }) => ballots)).toEqual([[], []]);
  });

  test('NE-19 a repeated command is answered even if it could no longer be carried out', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await propose(ana, id, 'Agreed');
    const [clause] = await clausesOf(ana, id);
    if (!clause) throw new Error('no clause');
    const send = { params: { id, clauseId: clause.id }, body: ballotBody(clause, 'accept') };
    const first = await ask(clauseEndpoints.castVote, bob, send);
    const leaving = { params: { id }, body: { commandId: newId() } };
    const left = await ask(endpoints.leaveNegotiation, bob, leaving);
    expect(await ask(endpoints.leaveNegotiation, bob, leaving)).toEqual(left);
    await ask(endpoints.endSession, ana, { params: { id } });
    expect(await ask(clauseEndpoints.castVote, bob, send)).toEqual(first);
  });

  test('NE-19 the reply to a repeated command is identical, including key order', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const body = clauseBody('What is written', 'A title');
    const text = async () => JSON.stringify(await ask(clauseEndpoints.proposeClause, ana, { params: { id }, body }));
    const first = await text();
    await propose(bob, id, 'Meanwhile');
    expect(await text()).toBe(first);
  });

  test('NE-02 after handing over a mediated session nobody is bound by a clause they could not vote on, and the tables match', async () => {
    const { id } = await aSession(app, ana, [bob, cleo], { mediator: true });
    await propose(bob, id, 'Bob pays nothing');
    await ask(endpoints.handOverSession, ana, { params: { id }, body: { userId: cleo.id } });
    const [clause] = await clausesOf(ana, id);
    if (!clause) throw new Error('no clause');
    await expect(vote(ana, id, clause, 'accept')).rejects.toEqual(refused('vote.mediator'));
    await ask(endpoints.acceptHandOver, cleo, { params: { id } });
    await expectWhole(cleo, id);
    await expect(vote(ana, id, clause, 'accept')).rejects.toEqual(refused('vote.mediator'));
    await vote(cleo, id, clause, 'reject');
    expect((await read(ana, id)).state).toMatchObject({
      managerId: cleo.id,
      isMediated: false,
      mediatorIds: [ana.id],
      clauses: [{ state: 'rejected' }],
    });
    await expectWhole(cleo, id);
  });

  test('NE-19 a command without effect returns the session’s current position', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const body = { userId: ana.id, commandId: newId() };
    const answer = await ask(endpoints.handOverSession, ana, { params: { id }, body });
    expect(answer).toEqual({ seq: 2, events: [] });
    expect(await ask(endpoints.handOverSession, ana, { params: { id }, body })).toEqual(answer);
    await propose(bob, id, 'Meanwhile');
    expect(await ask(endpoints.handOverSession, ana, { params: { id }, body })).toEqual(answer);
    await expectWhole(ana, id);
  });
});

describe('the log', () => {
  test('NE-25 each event is chained to the previous one by SHA-256 of its canonical text', async () => {
    const { id } = await aSession(app, ana, [bob]);
    await propose(bob, id, 'Été, ça «coûte» 3 €');
    const log = await readLog(app, id);
    let previous = '0'.repeat(64);
    for (const { hash, ...event } of log) {
      expect(hash).toBe(hashOf(linkText(id, previous, event)));
      previous = hash;
    }
    expect((await read(ana, id)).headHash).toBe(previous);
  });

  test('NE-20 events cannot be changed or deleted; deleting a session deletes its log', async () => {
    const { id } = await aSession(app, ana, [bob]);
    const { db } = app;
    await expect(db.run(sql`update negotiation_events set data = '{}' where session_id = ${id}`)).rejects.toThrow('never changed');
    await expect(db.run(sql`delete from negotiation_events where session_id = ${id}`)).rejects.toThrow('never changed');
    await expect(db.run(sql`truncate negotiation_events`)).rejects.toThrow('never changed');
    await db.run(sql`delete from negotiations where id = ${id}`);
    expect(await readLog(app, id)).toEqual([]);
  });

  test('NE-21 applying the events after any position gives the same state as a fresh load', async () => {
    const { id } = await aSession(app, ana, [bob, cleo]);
    await propose(bob, id, 'One');
    await propose(cleo, id, 'Two');
    const { state } = await read(ana, id);
    for (let after = 0; after <= state.seq; after += 1) {
      const { events, seq } = await ask(endpoints.readEvents, ana, { params: { id }, query: { after: String(after) } });
      expect(events.map((event) => event.seq)).toEqual(Array.from({ length: state.seq - after }, (_, place) => after + place + 1));
      expect(seq).toBe(state.seq);
    }
    for (const after of ['-1', 'x', '1.5', '9'.repeat(30)])
      await expect(ask(endpoints.readEvents, ana, { params: { id }, query: { after } })).rejects.toEqual(refused('input.invalid'));
  });
});

describe('a long session', () => {
  const long = (number: number) => `${number}. ${'Chaque partie répond de ce qu’elle a promis, et le dit à temps. '.repeat(150)}`.trim();

  test('NE-19 is compressed once for all parties, and compressed texts are reused after events', async () => {
    const { id } = await aSession(app, ana, [bob]);
    for (let number = 0; number < 20; number += 1) await propose(ana, id, long(number));
    const packed = (viewer: Viewer) =>
      readGzippedSession(app.as(viewer as SignedInViewer), { params: { id }, query: undefined, body: undefined });
    const [forAna, forBob] = [await packed(ana), await packed(bob)];
    const { now: _, ...shown } = JSON.parse(gunzipSync(forBob).toString()) as { now: string };
    const { now, ...answered } = await ask(endpoints.readSession, bob, { params: { id } });
    expect(shown).toEqual(answered);
    expect(now).toMatch(/Z$/);
    const shared = (one: Buffer, other: Buffer) => one.findIndex((byte, place) => byte !== other[place]);
    // Up to the time of reading, which is at the very end.
    expect(shared(forAna, forBob)).toBeGreaterThan(forBob.length - 70);
    expect(forBob.length * 10).toBeLessThan(JSON.stringify(answered).length);

    const [clause] = await clausesOf(bob, id);
    if (!clause) throw new Error('no clause');
    await vote(bob, id, clause, 'accept');
    const afterVote = await packed(bob);
    expect(shared(forBob, afterVote)).toBeGreaterThan(forBob.length / 4);
    await propose(bob, id, 'And one more');
    const end = JSON.parse(gunzipSync(await packed(ana)).toString()) as SentSession;
    expect(together(end)).toEqual((await read(ana, id)).state);
    await expect(packed(dan)).rejects.toEqual(refused('thing.notFound'));
  });

  test('NE-19 its log is loaded in parts, without texts that the client has', async () => {
    const { id } = await aSession(app, ana, [bob]);
    for (let number = 0; number < 2; number += 1) await propose(ana, id, long(number));
    const events = async (query: object) => (await ask(endpoints.readEvents, bob, { params: { id }, query })).events;
    const all = await readLog(app, id);
    expect(await events({})).toEqual(all);
    const known = all.findIndex(({ type }) => type === 'clauseProposed') + 1;
    const lean = await events({ known: String(known) });
    expect(lean.filter(({ data }) => 'text' in data)).toHaveLength(1);
    expect(lean.map(({ data: { text: _, ...data }, ...event }) => ({ ...event, data }))).toEqual(
      all.map(({ data, ...event }) => ({ ...event, data: Object.fromEntries(Object.entries(data).filter(([key]) => key !== 'text')) })),
    );
    const wide = 'x'.repeat(clauseTextLimit);
    const crowd = [await aUser(app), await aUser(app), await aUser(app)].map(({ viewer }) => viewer);
    for (const viewer of crowd) await join(viewer, id);
    for (let number = 0; number < 52; number += 1) await propose(crowd[number % 3] as SignedInViewer, id, wide.slice(number));
    const { state } = await read(bob, id);
    let last = 0;
    let parts = 0;
    for (; last < state.seq; parts += 1) last = (await events({ after: String(last) })).at(-1)?.seq ?? Infinity;
    expect([last, parts]).toEqual([state.seq, 2]);
  });
});

describe('the list', () => {
  test('NE-01 shows a person’s own sessions, newest first, running and ended separately, paginated', async () => {
    const { viewer: mia } = await aUser(app, { role: 'manager', name: 'Mia' });
    const made = [];
    for (const title of ['First', 'Second', 'Third']) made.push(await aSession(app, mia, [bob], { title }));
    const list = (viewer: Viewer, query: object = {}) => ask(endpoints.listSessions, viewer, { query });
    const titles = (page: { items: { title: string | null }[] }) => page.items.map(({ title }) => title);
    expect(titles(await list(mia))).toEqual(['Third', 'Second', 'First']);
    const second = made[1]?.id ?? '';
    await propose(mia, second, 'Agreed');
    const [agreed] = await clausesOf(bob, second);
    if (agreed) await vote(bob, second, agreed, 'accept');
    await propose(mia, second, 'Open');
    await ask(endpoints.endSession, mia, { params: { id: second } });
    expect((await list(bob, { phase: 'ended' })).items[0]).toMatchObject({ clauseCount: 2, decidedCount: 1, acceptedCount: 1 });
    expect(titles(await list(mia, { phase: 'running', mine: '' }))).toEqual(['Third', 'First']);
    expect(titles(await list(mia, { phase: 'ended' }))).toEqual(['Second']);
    expect(titles(await list(mia, { q: 'THÏRD  agree' }))).toEqual([]);
    expect(titles(await list(mia, { q: 'thÏrd deliv' }))).toEqual(['Third']);
    const page = await list(mia, { limit: '2' });
    expect(page).toMatchObject({ total: 3, can: { start: true } });
    expect(titles(await list(mia, { limit: '2', cursor: page.nextCursor }))).toEqual(['First']);
    await expect(list(mia, { cursor: 'bm9uc2Vuc2U' })).rejects.toEqual(refused('input.invalid'));
    expect((await list(bob)).items[0]).toMatchObject({ managerName: 'Mia', isManager: false, viewerStatus: 'present', partyCount: 2 });
    expect((await list(bob)).can).toEqual({ start: false });
    await expect(list(visitor)).rejects.toEqual(refused('auth.required'));
  });

  test('NE-05 names the clauses that need the vote of the viewer', async () => {
    const { viewer: mia } = await aUser(app, { role: 'manager', name: 'Mia' });
    const { id } = await aSession(app, mia, [bob]);
    const due = async (viewer: Viewer) => (await ask(endpoints.listSessions, viewer, {})).items[0]?.votesDue;
    for (const text of ['First', 'Second']) await propose(mia, id, text);
    expect(await due(mia)).toEqual([]);
    expect(await due(bob)).toEqual(['1', '2']);
    const [first, second] = await clausesOf(bob, id);
    if (first) await vote(bob, id, first, 'accept');
    expect(await due(bob)).toEqual(['2']);
    if (second) await counter(bob, id, second.id, 'Other');
    expect(await due(bob)).toEqual([]);
    expect(await due(mia)).toEqual(['2.1']);
    const mediated = await aSession(app, mia, [bob], { mediator: true });
    await propose(bob, mediated.id, 'For the parties');
    expect(await due(mia)).toEqual([]);
  });

  test('NE-03 shows running sessions of one’s groups; sessions one only asked to join are shown without topic', async () => {
    const { viewer: mia } = await aUser(app, { role: 'manager', name: 'Mia' });
    const { viewer: noa } = await aUser(app, { name: 'Noa' });
    const { viewer: out } = await aUser(app, { name: 'Out' });
    const group = await aGroup(app, mia, { groupName: 'Buyers', companyName: newId() }, [noa]);
    const own = await aSession(app, mia, [], { groupId: group.id, title: 'Group matter' });
    const closed = await aSession(app, mia, [], { admission: 'approval', title: 'Quiet matter', agenda: 'Quiet agenda' });
    await propose(mia, own.id, 'A clause');
    const items = async (viewer: Viewer, query: object = {}) => (await ask(endpoints.listSessions, viewer, { query })).items;
    expect(await items(noa)).toEqual([
      expect.objectContaining({ id: own.id, title: 'Group matter', groupName: 'Buyers', viewerStatus: 'none', clauseCount: 0 }),
    ]);
    expect(await items(mia, { groupId: group.id })).toEqual([expect.objectContaining({ id: own.id, clauseCount: 1 })]);
    await join(out, closed.id);
    expect(await items(out)).toEqual([
      expect.objectContaining({ id: closed.id, title: null, agenda: '', documentType: '', managerName: 'Mia', viewerStatus: 'waiting' }),
    ]);
    expect(await items(out, { q: 'quiet' })).toEqual([]);
    await ask(endpoints.declineParty, mia, { params: { id: closed.id, userId: out.id } });
    expect(await items(out)).toEqual([]);
    await ask(endpoints.endSession, mia, { params: { id: own.id } });
    expect(await items(noa)).toEqual([]);
  });
});
