import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DecisionRule } from '../kinds.ts';
import { replay } from './apply.ts';
import { clauseTally, needOf, openConditions } from './roll.ts';
import { TestSession, after, ballot } from './testing/test-session.ts';
import { holdingTogether } from './together.ts';
import { whatIf } from './what-if.ts';

/** Clauses a, b, c … of mia, on which bo and cy have not voted. */
function withClauses(count: number, rule: DecisionRule = 'unanimity'): TestSession {
  const session = new TestSession({ rule }, 'bo', 'cy');
  for (const id of 'abcdefgh'.slice(0, count)) session.propose('mia', id);
  return session;
}

test('NE-27 clauses accepted on condition of each other are accepted at once, in the order of numbers', () => {
  const session = withClauses(3);
  for (const id of ['a', 'b', 'c']) session.accepts('cy', id);
  expect(session.stands).toEqual({ a: 'active', b: 'active', c: 'active' });
  expect(session.acceptsIf('bo', 'c', 'a')).toEqual(['ballotCast c']);
  expect(session.acceptsIf('bo', 'b', 'c')).toEqual(['ballotCast b']);
  expect(session.acceptsIf('bo', 'a', 'b', 'c')).toEqual(['ballotCast a', 'clauseAccepted a', 'clauseAccepted b', 'clauseAccepted c']);
  expect(session.clause('c')).toMatchObject({ tally: { accepts: 3, rejects: 0, roll: 3, need: 3 }, ballots: [{}, {}, { isMet: true }] });
});

test('NE-27 a condition that was accepted before counts at once', () => {
  const session = withClauses(2);
  for (const id of ['a', 'b']) session.accepts('cy', id);
  session.accepts('bo', 'a');
  expect(session.stands['a']).toBe('accepted');
  expect(session.acceptsIf('bo', 'b', 'a')).toEqual(['ballotCast b', 'clauseAccepted b']);
  expect(session.clause('b').ballots[2]).toMatchObject({ conditions: ['a'], isMet: true });
});

test('NE-27 an acceptance on a condition that is rejected becomes a rejection, which others may depend on', () => {
  const session = withClauses(3);
  session.acceptsIf('bo', 'a', 'b');
  session.acceptsIf('bo', 'b', 'c');
  expect(session.rejects('cy', 'c')).toEqual([
    'ballotCast c',
    'clauseRejected c',
    'conditionFailed b',
    'clauseRejected b',
    'conditionFailed a',
    'clauseRejected a',
  ]);
  expect(session.clause('a').ballots[1]).toMatchObject({ choice: 'reject', reason: null, conditions: ['b'], failedId: 'b' });
  expect(session.clause('a').tally).toEqual({ accepts: 1, rejects: 1, roll: 3, need: 3 });
});

test('NE-27 a replaced or withdrawn clause fails as a condition, also after the time', () => {
  const session = withClauses(3);
  session.propose('cy', 'x');
  session.counter('cy', 'a', 'a1');
  session.acceptsIf('bo', 'b', 'a');
  session.acceptsIf('bo', 'c', 'x');
  session.accepts('bo', 'a1');
  expect(session.accepts('mia', 'a1')).toEqual([
    'ballotCast a1',
    'clauseAccepted a1',
    'clauseRejected a',
    'conditionFailed b',
    'clauseRejected b',
  ]);
  session.at = after(20 * 60);
  expect(session.does('mia', { type: 'remove', userId: 'cy', reason: 'Shouted' })).toEqual([
    'partyRemoved',
    'clauseRejected x',
    'conditionFailed c',
  ]);
  expect(session.does('mia', { type: 'openFinalVote' })).toEqual(['finalVoteOpened', 'clauseOpened c', 'clauseRejected c']);
});

test('NE-27 conditional acceptances are possible ones, but do not reject', () => {
  const session = withClauses(2, 'majority');
  session.acceptsIf('bo', 'a', 'b');
  expect(clauseTally(session.state, session.clause('a'))).toMatchObject({ accepts: 1, rejects: 0, conditional: 1, need: 2, missing: 1 });
  session.rejects('cy', 'a');
  expect(session.stands['a']).toBe('active');
  expect(session.accepts('cy', 'b')).toEqual(['ballotCast b', 'clauseAccepted a', 'clauseAccepted b']);
});

test('NE-27 an acceptance that was not needed is not counted, and stays as it was', () => {
  const session = withClauses(2, 'majority');
  session.acceptsIf('bo', 'a', 'b');
  session.accepts('cy', 'a');
  expect(session.clause('a')).toMatchObject({ state: 'accepted', tally: { accepts: 2, rejects: 0, roll: 3 } });
  session.rejects('bo', 'b');
  session.rejects('cy', 'b');
  const [, own] = session.clause('a').ballots;
  expect(own).toMatchObject({ choice: 'accept', conditions: ['b'] });
  expect(own).not.toHaveProperty('isMet');
});

test('NE-27 conditions can be changed until the decision, and are kept in the order of proposal', () => {
  const session = withClauses(3);
  session.acceptsIf('bo', 'a', 'c', 'b', 'c');
  expect(session.events.at(-1)?.data).toMatchObject({ conditions: ['b', 'c'] });
  expect(session.acceptsIf('bo', 'a', 'b', 'c')).toEqual([]);
  expect(session.acceptsIf('bo', 'a', 'b')).toEqual(['ballotCast a']);
  expect(session.accepts('bo', 'a')).toEqual(['ballotCast a']);
  expect(session.clause('a').ballots[1]).not.toHaveProperty('conditions');
});

test('NE-27 at most five undecided or accepted clauses of other threads are conditions', () => {
  const session = withClauses(8);
  session.counter('cy', 'b', 'b1');
  session.rejects('bo', 'h');
  const given = (clauseId: string, ...conditions: string[]) =>
    session.refuses('bo', { ...ballot(clauseId, 'accept'), conditions } as never).code;
  expect(given('a', 'a')).toBe('vote.conditionUnfit');
  expect(given('b1', 'b')).toBe('vote.conditionUnfit');
  expect(given('a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('vote.conditionUnfit');
  expect(given('a', 'h')).toBe('vote.conditionRejected');
  expect(given('a', 'z')).toBe('thing.notFound');
  expect(session.refuses('bo', { ...ballot('a', 'reject'), conditions: ['b'] } as never).code).toBe('vote.conditionUnfit');
  expect(session.acceptsIf('bo', 'a', 'b', 'b1', 'c', 'd', 'e')).toEqual(['ballotCast a']);
});

test('NE-27 what holds together is the union of all sets that do', () => {
  const people = ['mia', 'bo', 'cy'];
  const ids = [...'abcdef'];
  const vote = fc.option(fc.record({ isAccept: fc.boolean(), conditions: fc.subarray(ids, { maxLength: 3 }) }), { freq: 9 });
  const votes = fc.array(fc.tuple(vote, vote), { minLength: 6, maxLength: 6 });
  let packages = 0;
  fc.assert(
    fc.property(votes, fc.constantFrom<DecisionRule>('unanimity', 'twoThirds', 'majority'), (given, rule) => {
      const { state } = withClauses(6, rule);
      const clauses = state.clauses.map((clause, index) => ({
        ...clause,
        ballots: [
          ...clause.ballots,
          ...given[index]!.flatMap((each, voter) => {
            const conditions = each?.conditions.filter((id) => id !== clause.id) ?? [];
            const choice = each?.isAccept ? ('accept' as const) : ('reject' as const);
            const cast = { userId: people[voter + 1]!, choice, reason: null, castAt: state.startedAt };
            return each ? [choice === 'accept' && conditions.length > 0 ? { ...cast, conditions } : cast] : [];
          }),
        ],
      }));
      const now = { ...state, clauses };
      const holds = (set: ReadonlySet<string>) =>
        clauses
          .filter(({ id }) => set.has(id))
          .every(({ ballots }) => {
            const counted = ballots.filter((each) => each.choice === 'accept' && openConditions(now, each).every((id) => set.has(id)));
            return counted.length >= needOf(rule, 3);
          });
      const union = new Set<string>();
      for (let bits = 1; bits < 2 ** ids.length; bits += 1) {
        const set = new Set(ids.filter((_, index) => bits & (2 ** index)));
        if (holds(set)) for (const id of set) union.add(id);
      }
      expect(holdingTogether(now, clauses).map(({ clause }) => clause.id)).toEqual([...union].sort());
      if (union.size > 1) packages += 1;
    }),
    { numRuns: 400 },
  );
  expect(packages).toBeGreaterThan(20);
});

test('NE-26 a replay with another rule keeps conditions, and rejects where one is rejected there', () => {
  const session = withClauses(2, 'majority');
  session.accepts('bo', 'b');
  expect(session.stands['b']).toBe('accepted');
  session.acceptsIf('cy', 'a', 'b');
  expect(session.stands['a']).toBe('accepted');
  const unanimous = whatIf(session.events, 'unanimity');
  expect(unanimous).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  expect(replay(session.events)).toEqual(session.state);
});
