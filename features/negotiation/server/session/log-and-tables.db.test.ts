import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { accounts } from '#features/accounts/server/feature.ts';
import { groups } from '#features/groups/server/feature.ts';
import { requesterOf } from '#features/groups/server/testing.ts';
import { newId } from '#platform/server/common/id.ts';
import { isRefusal } from '#platform/server/common/refusal.ts';
import { testDatabase, type TestDatabase } from '#platform/server/testing/database.ts';
import { aViewer, createTestApp, type TestApp } from '#platform/server/testing/test-app.ts';
import type { SignedInViewer } from '#platform/server/security/viewer.ts';
import * as clauseEndpoints from '../../contract/clause-endpoints.ts';
import * as endpoints from '../../contract/endpoints.ts';
import { negotiation } from '../feature.ts';
import { manyPeople } from '../testing/people.ts';
import { anEarlierSession, aSession, ballotBody, clauseBody, hashOf, replayed, stateInTables, wholeSession } from '../testing/sessions.ts';

let database: TestDatabase;
let app: TestApp;
let ask: ReturnType<typeof requesterOf>;
let manager: SignedInViewer;
let people: SignedInViewer[];

beforeAll(async () => {
  database = await testDatabase();
  const features = [accounts, groups, negotiation];
  app = createTestApp(database.db, features);
  ask = requesterOf(app, features);
  const viewerOf = ({ id, username }: { id: string; username: string }) => aViewer({ id, username });
  manager = (await manyPeople(app, 1, 'manager')).map(viewerOf)[0] as SignedInViewer;
  people = (await manyPeople(app, 4)).map(viewerOf);
});
afterAll(() => database.drop());
afterEach(() => void vi.useRealTimers());

const actor = fc.nat({ max: 4 });
const clause = fc.nat({ max: 5 });
const command = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('propose' as const), actor }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('counter' as const), actor, clause }) },
  {
    weight: 8,
    arbitrary: fc.record({ kind: fc.constant('vote' as const), actor, clause, isAccept: fc.boolean(), condition: fc.option(clause) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), actor, clause }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('join' as const, 'leave' as const), actor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('remove' as const, 'handOver' as const), actor, about: actor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('acceptHandOver' as const, 'declineHandOver' as const), actor }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constantFrom('extend' as const, 'rule' as const), actor }) },
);

type Sent = typeof command extends fc.Arbitrary<infer One> ? One : never;

async function send(id: string, sent: Sent): Promise<void> {
  const all = [manager, ...people];
  const viewer = all[sent.actor] ?? manager;
  const { state } = await replayed(app, id);
  const aim = 'clause' in sent ? state.clauses[sent.clause % Math.max(1, state.clauses.length)] : undefined;
  const params = { id, clauseId: aim?.id ?? newId() };
  switch (sent.kind) {
    case 'propose':
      return void (await ask(clauseEndpoints.proposeClause, viewer, { params: { id }, body: clauseBody('Text', 'Title') }));
    case 'counter':
      return void (await ask(clauseEndpoints.counterPropose, viewer, { params, body: clauseBody('Other text') }));
    case 'vote': {
      const conditions = sent.isAccept && sent.condition !== null ? [state.clauses[sent.condition]?.id ?? newId()] : undefined;
      const choice = sent.isAccept ? 'accept' : 'reject';
      const body = { choice, textHash: hashOf(aim?.text ?? ''), confirmed: true, conditions, commandId: newId() };
      return void (await ask(clauseEndpoints.castVote, viewer, { params, body }));
    }
    case 'withdraw':
      return void (await ask(clauseEndpoints.withdrawClause, viewer, { params }));
    case 'join':
      return void (await ask(endpoints.joinNegotiation, viewer, { params: { id } }));
    case 'leave':
      return void (await ask(endpoints.leaveNegotiation, viewer, { params: { id } }));
    case 'remove':
      return void (await ask(endpoints.removeParty, viewer, { params: { id, userId: all[sent.about]?.id }, body: { reason: 'x' } }));
    case 'handOver':
      return void (await ask(endpoints.handOverSession, viewer, { params: { id }, body: { userId: all[sent.about]?.id } }));
    case 'acceptHandOver':
      return void (await ask(endpoints.acceptHandOver, viewer, { params: { id } }));
    case 'declineHandOver':
      return void (await ask(endpoints.declineHandOver, viewer, { params: { id } }));
    case 'extend':
      return void (await ask(endpoints.extendSession, viewer, { params: { id }, body: { minutes: 5 } }));
    case 'rule':
      return void (await ask(endpoints.changeRule, viewer, { params: { id }, body: { rule: 'majority', mediator: false } }));
  }
}

describe('log and tables', () => {
  test('NE-21 after random commands the tables, the replayed log and the cached state are equal', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(command, { minLength: 15, maxLength: 40 }),
        fc.constantFrom('unanimity' as const, 'twoThirds' as const, 'majority' as const),
        async (commands, rule) => {
          const { id } = await aSession(app, manager, people.slice(0, 3), { rule });
          for (const each of commands)
            await send(id, each).catch((error: unknown) => {
              if (!isRefusal(error)) throw error;
            });
          const fromLog = await replayed(app, id);
          expect(await stateInTables(app.db, id)).toEqual(fromLog);
          const reader = [manager, ...people].find(({ id: userId }) => userId === fromLog.state.managerId) ?? manager;
          const { state, headHash } = wholeSession(await ask(endpoints.readSession, reader, { params: { id } }));
          expect({ state, headHash }).toEqual(fromLog);
        },
      ),
      { numRuns: 12 },
    );
  });

  test('NE-27 clauses accepted on condition of each other are accepted at once, and a failed condition rejects, in log and tables', async () => {
    const [bob] = people as [SignedInViewer];
    const { id } = await aSession(app, manager, [bob]);
    for (const text of ['a', 'b', 'c']) await ask(clauseEndpoints.proposeClause, manager, { params: { id }, body: clauseBody(text) });
    const [a, b, c] = (await replayed(app, id)).state.clauses.map((each) => each.id) as [string, string, string];
    const accept = (clauseId: string, text: string, ...conditions: string[]) =>
      ask(clauseEndpoints.castVote, bob, { params: { id, clauseId }, body: ballotBody({ text }, 'accept', { conditions }) });
    expect((await accept(a, 'a', b)).events).toMatchObject([{ type: 'ballotCast', data: { conditions: [b] } }]);
    const both = await accept(b, 'b', a);
    expect(both.events.map(({ type, data }) => [type, data['clauseId'], data['met']])).toEqual([
      ['ballotCast', b, undefined],
      ['clauseAccepted', a, [bob.id]],
      ['clauseAccepted', b, [bob.id]],
    ]);
    await ask(clauseEndpoints.proposeClause, manager, { params: { id }, body: clauseBody('d') });
    const d = (await replayed(app, id)).state.clauses[3]?.id ?? '';
    await accept(c, 'c', d);
    const { events } = await ask(clauseEndpoints.castVote, bob, { params: { id, clauseId: d }, body: ballotBody({ text: 'd' }, 'reject') });
    expect(events.map(({ type, data }) => [type, data['clauseId']])).toEqual([
      ['ballotCast', d],
      ['clauseRejected', d],
      ['conditionFailed', c],
      ['clauseRejected', c],
    ]);
    const fromLog = await replayed(app, id);
    expect(fromLog.state.clauses.map(({ ballots }) => ballots[1])).toMatchObject([
      { conditions: [b], isMet: true },
      { conditions: [a], isMet: true },
      { conditions: [d], choice: 'reject', failedId: d },
      { choice: 'reject' },
    ]);
    expect(await stateInTables(app.db, id)).toEqual(fromLog);
    const body = { ...ballotBody({ text: 'a' }, 'accept'), conditions: Array.from({ length: 6 }, newId) };
    await expect(ask(clauseEndpoints.castVote, bob, { params: { id, clauseId: a }, body })).rejects.toMatchObject({
      code: 'input.invalid',
    });
  });

  test('NE-16 a wrong application clock (an hour early or late) has no effect: the database’s clock decides', async () => {
    const hour = 3_600_000;
    const really = Date.now();
    for (const shift of [-hour, hour]) {
      const over = await anEarlierSession(app, manager, 21);
      vi.useFakeTimers({ toFake: ['Date'], now: really + shift });
      const { id, startedAt, endsAt } = await aSession(app, manager, [people[0] as SignedInViewer]);
      expect(Math.abs(Date.parse(startedAt) - really)).toBeLessThan(hour / 6);
      expect(Date.parse(endsAt) - Date.parse(startedAt)).toBe(20 * 60_000);
      // By the application's clock, one of them ended long ago or will only end much later.
      await ask(clauseEndpoints.proposeClause, manager, { params: { id }, body: clauseBody('In time') });
      const { state, now } = wholeSession(await ask(endpoints.readSession, manager, { params: { id } }));
      expect(state).toMatchObject({ phase: 'open', clauses: [{ text: 'In time' }] });
      expect(Math.abs(Date.parse(now) - really)).toBeLessThan(hour / 6);
      await expect(
        ask(clauseEndpoints.proposeClause, manager, { params: { id: over.id }, body: clauseBody('Late') }),
      ).rejects.toMatchObject({
        code: 'negotiation.timeUp',
      });
      expect(await stateInTables(app.db, id)).toEqual(await replayed(app, id));
      vi.useRealTimers();
    }
  });
});
