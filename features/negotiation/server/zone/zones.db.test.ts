import sql, { raw } from 'sql-template-tag';
import type { z } from 'zod';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { closeAccount } from '#features/accounts/server/user/close-account.ts';
import { aUser } from '#features/accounts/server/testing.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { createTestApp, visitor, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer, Viewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { zonesChangedMessage } from '../../contract/live.ts';
import { enterRange, readZones } from '../../contract/zone-endpoints.ts';
import type { newSession } from '../../contract/shapes.ts';
import { negotiationParts } from '../export-parts.ts';
import { negotiation } from '../feature.ts';
import { anEarlierSession, aSession, ballotBody, clauseBody, readLog, replayed, stateInTables } from '../testing/sessions.ts';
import { deleteLeftRanges } from './range-store.ts';
import { resealRanges } from './reseal.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let ana: SignedInViewer;
let bob: SignedInViewer;
let cleo: SignedInViewer;

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
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

const text = 'The rent is [? EUR] a month from [? date].';

/** A session of Ana with Bob, and others; Ana has proposed a clause with open values. */
async function anOpenClause(others: readonly SignedInViewer[] = [], fields: Partial<z.input<typeof newSession>> = {}) {
  const { id } = await aSession(app, ana, [bob, ...others], fields);
  return { id, clauseId: await proposed(ana, id, text) };
}

async function proposed(viewer: Viewer, id: string, words: string): Promise<string> {
  const { events } = await ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: clauseBody(words) });
  return String(events[0]?.data['clauseId']);
}

type OpenClause = Awaited<ReturnType<typeof anOpenClause>>;
const enter = (viewer: Viewer, { id, clauseId }: OpenClause, from: number, to: number, place: number | string = 0) =>
  ask(enterRange, viewer, { params: { id, clauseId, place: String(place) }, body: { from, to } });
const zone = async (viewer: Viewer, { id }: OpenClause, place = 0) =>
  (await ask(readZones, viewer, { params: { id } })).items.find((item) => item.place === place);
const refused = (code: string) => expect.objectContaining({ code });
const rows = ({ clauseId }: OpenClause) =>
  app.db.many<{ userId: string; place: number; isKept: boolean; changes: number }>(sql`
    select user_id as "userId", place, sealed_range is not null as "isKept", changes from negotiation_ranges
    where clause_id = ${clauseId} order by place, user_id`);
const notifications = () => app.sent.filter(({ message }) => message.type === zonesChangedMessage);

describe('what ranges tell', () => {
  test('NE-27 only once all parties have entered a range the server tells whether they overlap, and the author alone the middle', async () => {
    const clause = await anOpenClause([cleo]);
    expect(await zone(ana, clause)).toEqual({
      clauseId: clause.clauseId,
      place: 0,
      result: 'waiting',
      missing: 3,
      own: null,
      changesLeft: 3,
      middle: null,
    });
    await enter(ana, clause, 100_000, 150_001);
    await enter(bob, clause, 90_000, 120_000);
    expect(await zone(bob, clause)).toMatchObject({ result: 'waiting', missing: 1, own: { from: 90_000, to: 120_000 }, middle: null });
    expect(await zone(cleo, clause)).toMatchObject({ result: 'waiting', missing: 1, own: null });
    const reply = await enter(cleo, clause, 119_999, 500_000);
    const seen = reply.items.find(({ place }) => place === 0);
    expect(seen).toEqual({ ...(await zone(cleo, clause)), result: 'overlap', missing: 0, middle: null });
    expect(await zone(ana, clause)).toMatchObject({ result: 'overlap', own: { from: 100_000, to: 150_001 }, middle: 119_999 });
    expect(await zone(ana, clause, 1)).toMatchObject({ result: 'waiting', missing: 3 });
  });

  test('NE-27 what does not overlap tells nobody by how much; three changes, and none once all overlap', async () => {
    const clause = await anOpenClause();
    await enter(ana, clause, 1_000, 2_000);
    await enter(bob, clause, 3_000, 3_000);
    for (const viewer of [ana, bob]) expect(await zone(viewer, clause)).toMatchObject({ result: 'apart', missing: 0, middle: null });
    for (const [left, from] of [
      [2, 2_900],
      [1, 2_500],
    ] as const) {
      await enter(bob, clause, from, 3_000);
      expect(await zone(bob, clause)).toMatchObject({ result: 'apart', changesLeft: left, own: { from, to: 3_000 } });
    }
    // Repeated after a lost answer.
    await enter(bob, clause, 2_500, 3_000);
    expect((await zone(bob, clause))?.changesLeft).toBe(1);
    await enter(bob, clause, 2_400, 3_000);
    await expect(enter(bob, clause, 2_000, 3_000)).rejects.toEqual(refused('range.changesUsed'));
    expect((await zone(ana, clause))?.result).toBe('apart');
    await enter(ana, clause, 2_400, 2_400);
    expect(await zone(ana, clause)).toMatchObject({ result: 'overlap', middle: 2_400, changesLeft: 2 });
    await expect(enter(ana, clause, 2_400, 9_000)).rejects.toEqual(refused('range.settled'));
    await enter(ana, clause, 2_400, 2_400);
  });

  test('NE-27 parties are told that something changed, without content, and only if they see something else', async () => {
    const clause = await anOpenClause();
    const count = async (act: () => Promise<unknown>) => {
      app.sent.length = 0;
      await act();
      await app.runJobs();
      return notifications();
    };
    const message = [{ rooms: [`negotiation:${clause.id}`], message: { type: zonesChangedMessage, id: clause.id } }];
    expect(await count(() => enter(ana, clause, 1, 2))).toEqual(message);
    expect(await count(() => enter(bob, clause, 5, 6))).toEqual(message);
    expect(await count(() => enter(bob, clause, 4, 6))).toEqual([]);
    expect(await count(() => enter(bob, clause, 2, 6))).toEqual(message);
  });

  test('NE-27 of two last ranges at once exactly one completes the zone', async () => {
    for (let round = 0; round < 5; round += 1) {
      const clause = await anOpenClause([cleo]);
      await enter(ana, clause, 1, 9);
      const replies = await Promise.all([enter(bob, clause, 2, 9), enter(cleo, clause, 3, 9)]);
      expect(replies.map(({ items }) => items[0]?.missing).sort()).toEqual([0, 1]);
      expect(await zone(ana, clause)).toMatchObject({ result: 'overlap', middle: 6 });
    }
  });
});

describe('who enters ranges, and where', () => {
  test('NE-27 only parties who vote enter ranges, for open values of active clauses, before the end of the time', async () => {
    const clause = await anOpenClause();
    await expect(enter(visitor, clause, 1, 2)).rejects.toEqual(refused('auth.required'));
    await expect(enter(cleo, clause, 1, 2)).rejects.toEqual(refused('thing.notFound'));
    await expect(ask(readZones, cleo, { params: { id: clause.id } })).rejects.toEqual(refused('thing.notFound'));
    await expect(enter(bob, { ...clause, clauseId: newId() }, 1, 2)).rejects.toEqual(refused('thing.notFound'));
    await expect(enter(bob, clause, 1, 2, 2)).rejects.toEqual(refused('thing.notFound'));
    await expect(enter(bob, clause, -1, 2)).rejects.toEqual(refused('range.impossible'));
    await expect(enter(bob, clause, 1, 376_200, 1)).rejects.toEqual(refused('range.impossible'));
    await enter(bob, clause, -1, 376_199, 1);
    await ask(clauseEndpoints.counterPropose, bob, { params: clause, body: clauseBody('The rent is [? USD] a month.') } as never);
    await expect(enter(bob, clause, 1, 2)).rejects.toEqual(refused('clause.waits'));

    const mediated = await anOpenClause([cleo], { mediator: true });
    await expect(enter(ana, mediated, 1, 2)).rejects.toEqual(refused('range.mediator'));
    await enter(bob, mediated, 1, 4);
    await enter(cleo, mediated, 2, 4);
    expect(await zone(ana, mediated)).toMatchObject({ result: 'overlap', own: null, middle: 3 });

    const { id } = await anEarlierSession(app, ana, 30);
    await expect(enter(ana, { id, clauseId: newId() }, 1, 2)).rejects.toEqual(refused('negotiation.timeUp'));
  });

  test('NE-27 input is strict', async () => {
    const clause = await anOpenClause();
    const fields = (body: object, place = '0') =>
      ask(enterRange, bob, { params: { ...clause, place }, body } as never).then(
        () => 'done',
        ({ code, fields: wrong = [] }: { code: string; fields?: { name: string; code: string }[] }) =>
          [code, ...wrong.map((field) => `${field.name} ${field.code}`)].join(', '),
      );
    expect(await fields({ from: 2, to: 1 })).toBe('input.invalid, to range.reversed');
    for (const from of ['1', 1.5, null, undefined, 2 ** 60]) expect(await fields({ from, to: 9 })).toMatch(/^input.invalid, from /);
    expect(await fields({ from: 1, to: 2, userId: ana.id })).toMatch(/^input.invalid/);
    for (const place of ['-1', '5', '0.5', 'x']) expect(await fields({ from: 1, to: 2 }, place)).not.toBe('done');
    expect(await rows(clause)).toEqual([]);
  });
});

describe('how long ranges are stored', () => {
  test('NE-27 they are deleted when the clause is decided, with the number of changes', async () => {
    const clause = await anOpenClause();
    const other = { id: clause.id, clauseId: await proposed(bob, clause.id, 'A deposit of [? EUR].') };
    for (const each of [clause, other]) await enter(ana, each, 1, 2);
    await enter(bob, clause, 2, 3);
    const vote = { params: { id: clause.id, clauseId: clause.clauseId }, body: ballotBody({ text }, 'accept') };
    await ask(clauseEndpoints.castVote, bob, vote);
    expect(await rows(clause)).toEqual([]);
    expect(await rows(other)).toHaveLength(1);
    await expect(enter(bob, clause, 1, 2)).rejects.toEqual(refused('clause.decided'));
    expect(await zone(ana, clause)).not.toMatchObject({ clauseId: clause.clauseId });
    await ask(endpoints.endSession, ana, { params: { id: clause.id } });
    expect(await rows(other)).toEqual([]);
    await expect(enter(bob, other, 1, 2)).rejects.toEqual(refused('negotiation.ended'));
    expect(await ask(readZones, ana, { params: { id: clause.id } })).toEqual({ items: [] });
    expect(await stateInTables(app.db, clause.id)).toEqual(await replayed(app, clause.id));
  });

  test('NE-27 after withdrawal nothing of them is left; a counter-proposal deletes them, and the changes stay counted', async () => {
    const clause = await anOpenClause();
    await enter(ana, clause, 1, 2);
    await enter(ana, clause, 1, 3);
    const { events } = await ask(clauseEndpoints.counterPropose, bob, {
      params: { id: clause.id, clauseId: clause.clauseId },
      body: clauseBody('The rent is 5 EUR.'),
    });
    expect(await rows(clause)).toEqual([{ userId: ana.id, place: 0, isKept: false, changes: 1 }]);
    const counterId = String(events[0]?.data['clauseId']);
    await ask(clauseEndpoints.withdrawClause, bob, { params: { id: clause.id, clauseId: counterId } });
    expect(await zone(ana, clause)).toMatchObject({ result: 'waiting', missing: 2, own: null, changesLeft: 2 });
    await enter(ana, clause, 7, 9);
    expect(await zone(ana, clause)).toMatchObject({ own: { from: 7, to: 9 }, changesLeft: 2 });
    await ask(clauseEndpoints.withdrawClause, ana, { params: { id: clause.id, clauseId: clause.clauseId } });
    expect(await rows(clause)).toEqual([]);
  });

  test('NE-27 who joins or leaves ends the comparison: all enter their ranges again', async () => {
    const clause = await anOpenClause();
    await enter(ana, clause, 1, 2);
    await enter(bob, clause, 2, 3);
    await ask(endpoints.joinNegotiation, cleo, { params: { id: clause.id } });
    expect((await rows(clause)).map(({ isKept }) => isKept)).toEqual([false, false]);
    expect(await zone(ana, clause)).toMatchObject({ result: 'waiting', missing: 3, own: null, middle: null });
    for (const viewer of [ana, bob, cleo]) await enter(viewer, clause, 1, 2);
    expect((await zone(bob, clause))?.result).toBe('overlap');
    await ask(endpoints.leaveNegotiation, cleo, { params: { id: clause.id } });
    expect(await zone(bob, clause)).toMatchObject({ result: 'waiting', missing: 2 });
    await expect(enter(cleo, clause, 1, 2)).rejects.toEqual(refused('thing.notFound'));
  });

  test('NE-27 with an account its ranges are deleted', async () => {
    const { viewer: dan } = await aUser(app, { name: 'Dan' });
    const clause = await anOpenClause([dan]);
    for (const viewer of [ana, bob, dan]) await enter(viewer, clause, 1, 2);
    await closeAccount(app.as(dan));
    await app.finishTasks();
    expect((await rows(clause)).filter(({ userId, isKept }) => userId === dan.id || isKept)).toEqual([]);
    expect(await zone(ana, clause)).toMatchObject({ result: 'waiting', missing: 2 });
  });

  test('NE-27 the nightly sweep deletes what a node of an earlier release left', async () => {
    const [clause, ended] = [await anOpenClause(), await anOpenClause()];
    for (const each of [clause, ended]) await enter(ana, each, 1, 2);
    await app.db.run(sql`update negotiations set phase = 'ended', ended_at = now() where id = ${ended.id}`);
    await deleteLeftRanges(app.db);
    expect([await rows(clause), await rows(ended)].map(({ length }) => length)).toEqual([1, 0]);
  });
});

describe('secrecy', () => {
  const [from, to, day] = [73_512_946, 73_512_988, 191_847];

  /** The tables with a row in which one of these numbers is written in clear. */
  async function tablesWith(numbers: readonly number[]): Promise<string[]> {
    const tables = await app.db.many<{ name: string }>(sql`
      select format('%I.%I', table_schema, table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema') order by 1`);
    const found: string[] = [];
    const inHex = Buffer.from(String(numbers[0])).toString('hex');
    const pattern = `\\m(${numbers.join('|')})\\M|${inHex}`;
    for (const { name } of tables) {
      const { count } = await app.db.one<{ count: number }>(
        sql`select count(*)::integer as count from ${raw(name)} each where each::text ~ ${pattern}`,
      );
      if (count > 0) found.push(name);
    }
    return found;
  }

  test('NE-27 ranges are in no table, log, live message, email or export in clear', async () => {
    const clause = await anOpenClause();
    await enter(ana, clause, from, to);
    await enter(bob, clause, from, to);
    await enter(bob, clause, day, day, 1);
    await app.runJobs();
    expect(await tablesWith([from, to, day])).toEqual([]);
    const others = JSON.stringify([app.sent, app.events, app.mails, await readLog(app, clause.id)]);
    const parts = [];
    for await (const part of negotiationParts(app, bob.id, 'en')) parts.push(part);
    expect(`${others} ${JSON.stringify(parts)}`).not.toMatch(new RegExp([from, to, day].join('|')));
    // The search would find them.
    await app.db.run(sql`update negotiations set title = ${String(to)} where id = ${clause.id}`);
    expect(await tablesWith([from, to, day])).toEqual(['public.negotiations']);
  });

  test('NE-27 equal ranges are encrypted differently, and a range moved to another party cannot be read', async () => {
    const clause = await anOpenClause();
    await enter(ana, clause, 5, 6);
    await enter(bob, clause, 5, 6);
    const sealed = await app.db.many<{ sealed: Buffer }>(
      sql`select sealed_range as sealed from negotiation_ranges where clause_id = ${clause.clauseId}`,
    );
    expect(sealed[0]?.sealed.equals(sealed[1]?.sealed ?? Buffer.of())).toBe(false);
    expect(new Set(sealed.map((row) => row.sealed.length)).size).toBe(1);
    await app.db.run(sql`
      update negotiation_ranges set sealed_range = (select sealed_range from negotiation_ranges where clause_id = ${clause.clauseId} and user_id = ${bob.id})
      where clause_id = ${clause.clauseId} and user_id = ${ana.id}`);
    expect(await zone(ana, clause)).toMatchObject({ result: 'waiting', missing: 1, own: null });
    await enter(ana, clause, 5, 5);
    expect(await zone(ana, clause)).toMatchObject({ result: 'overlap', changesLeft: 3 });
  });

  test('NE-27 after a change of the encryption key ranges are encrypted again', async () => {
    await app.db.run(sql`delete from negotiation_ranges`);
    const clause = await anOpenClause();
    await enter(ana, clause, 5, 6);
    await enter(bob, clause, 6, 7, 0);
    await app.db.run(sql`update negotiation_ranges set sealed_range = ${Buffer.alloc(64)} where user_id = ${bob.id}`);
    const now = { ...app.config, encryptionKey: 'yet another secret of the tests, to seal with' };
    expect(await app.db.transaction((tx) => resealRanges(tx, app.config, now))).toEqual({ resealed: 1, unreadable: 1 });
    expect(await zone(ana, clause)).toMatchObject({ own: null });
    expect(await app.db.transaction((tx) => resealRanges(tx, now, app.config))).toEqual({ resealed: 1, unreadable: 0 });
    expect(await zone(ana, clause)).toMatchObject({ own: { from: 5, to: 6 } });
  });
});
