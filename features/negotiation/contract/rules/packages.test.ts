import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { DecisionRule } from '../kinds.ts';
import { replay } from './apply.ts';
import { clauseTally, needOf, openConditions } from './roll.ts';
import { Sitting, after, ballot } from './testing/sitting.ts';
import { holdingTogether } from './together.ts';
import { whatIf } from './what-if.ts';

/** Clauses a, b, c … of mia, on which bo and cy have not voted. */
function withClauses(count: number, rule: DecisionRule = 'unanimity'): Sitting {
  const sitting = new Sitting({ rule }, 'bo', 'cy');
  for (const id of 'abcdefgh'.slice(0, count)) sitting.propose('mia', id);
  return sitting;
}

test('NE-27 clauses accepted on condition of each other are accepted at once, in the order of numbers', () => {
  const sitting = withClauses(3);
  for (const id of ['a', 'b', 'c']) sitting.accepts('cy', id);
  expect(sitting.stands).toEqual({ a: 'active', b: 'active', c: 'active' });
  expect(sitting.acceptsIf('bo', 'c', 'a')).toEqual(['ballotCast c']);
  expect(sitting.acceptsIf('bo', 'b', 'c')).toEqual(['ballotCast b']);
  expect(sitting.acceptsIf('bo', 'a', 'b', 'c')).toEqual(['ballotCast a', 'clauseAccepted a', 'clauseAccepted b', 'clauseAccepted c']);
  expect(sitting.clause('c')).toMatchObject({ tally: { accepts: 3, rejects: 0, roll: 3, need: 3 }, ballots: [{}, {}, { isMet: true }] });
});

test('NE-27 a condition that was accepted before counts at once', () => {
  const sitting = withClauses(2);
  for (const id of ['a', 'b']) sitting.accepts('cy', id);
  sitting.accepts('bo', 'a');
  expect(sitting.stands['a']).toBe('accepted');
  expect(sitting.acceptsIf('bo', 'b', 'a')).toEqual(['ballotCast b', 'clauseAccepted b']);
  expect(sitting.clause('b').ballots[2]).toMatchObject({ conditions: ['a'], isMet: true });
});

test('NE-27 an acceptance on a condition that is rejected becomes a rejection, which others may depend on', () => {
  const sitting = withClauses(3);
  sitting.acceptsIf('bo', 'a', 'b');
  sitting.acceptsIf('bo', 'b', 'c');
  expect(sitting.rejects('cy', 'c')).toEqual([
    'ballotCast c',
    'clauseRejected c',
    'conditionFailed b',
    'clauseRejected b',
    'conditionFailed a',
    'clauseRejected a',
  ]);
  expect(sitting.clause('a').ballots[1]).toMatchObject({ choice: 'reject', reason: null, conditions: ['b'], failedId: 'b' });
  expect(sitting.clause('a').tally).toEqual({ accepts: 1, rejects: 1, roll: 3, need: 3 });
});

test('NE-27 a replaced or withdrawn clause fails as a condition, also after the time', () => {
  const sitting = withClauses(3);
  sitting.propose('cy', 'x');
  sitting.counter('cy', 'a', 'a1');
  sitting.acceptsIf('bo', 'b', 'a');
  sitting.acceptsIf('bo', 'c', 'x');
  sitting.accepts('bo', 'a1');
  expect(sitting.accepts('mia', 'a1')).toEqual([
    'ballotCast a1',
    'clauseAccepted a1',
    'clauseRejected a',
    'conditionFailed b',
    'clauseRejected b',
  ]);
  sitting.at = after(20 * 60);
  expect(sitting.does('mia', { type: 'remove', userId: 'cy', reason: 'Shouted' })).toEqual([
    'partyRemoved',
    'clauseRejected x',
    'conditionFailed c',
  ]);
  expect(sitting.does('mia', { type: 'openFinalVote' })).toEqual(['finalVoteOpened', 'clauseOpened c', 'clauseRejected c']);
});

test('NE-27 conditional acceptances are possible ones, but do not reject', () => {
  const sitting = withClauses(2, 'majority');
  sitting.acceptsIf('bo', 'a', 'b');
  expect(clauseTally(sitting.state, sitting.clause('a'))).toMatchObject({ accepts: 1, rejects: 0, conditional: 1, need: 2, missing: 1 });
  sitting.rejects('cy', 'a');
  expect(sitting.stands['a']).toBe('active');
  expect(sitting.accepts('cy', 'b')).toEqual(['ballotCast b', 'clauseAccepted a', 'clauseAccepted b']);
});

test('NE-27 an acceptance that was not needed is not counted, and stays as it was', () => {
  const sitting = withClauses(2, 'majority');
  sitting.acceptsIf('bo', 'a', 'b');
  sitting.accepts('cy', 'a');
  expect(sitting.clause('a')).toMatchObject({ state: 'accepted', tally: { accepts: 2, rejects: 0, roll: 3 } });
  sitting.rejects('bo', 'b');
  sitting.rejects('cy', 'b');
  const [, own] = sitting.clause('a').ballots;
  expect(own).toMatchObject({ choice: 'accept', conditions: ['b'] });
  expect(own).not.toHaveProperty('isMet');
});

test('NE-27 conditions can be changed until the decision, and are kept in the order of proposal', () => {
  const sitting = withClauses(3);
  sitting.acceptsIf('bo', 'a', 'c', 'b', 'c');
  expect(sitting.events.at(-1)?.data).toMatchObject({ conditions: ['b', 'c'] });
  expect(sitting.acceptsIf('bo', 'a', 'b', 'c')).toEqual([]);
  expect(sitting.acceptsIf('bo', 'a', 'b')).toEqual(['ballotCast a']);
  expect(sitting.accepts('bo', 'a')).toEqual(['ballotCast a']);
  expect(sitting.clause('a').ballots[1]).not.toHaveProperty('conditions');
});

test('NE-27 at most five undecided or accepted clauses of other threads are conditions', () => {
  const sitting = withClauses(8);
  sitting.counter('cy', 'b', 'b1');
  sitting.rejects('bo', 'h');
  const given = (clauseId: string, ...conditions: string[]) =>
    sitting.refuses('bo', { ...ballot(clauseId, 'accept'), conditions } as never).code;
  expect(given('a', 'a')).toBe('vote.conditionUnfit');
  expect(given('b1', 'b')).toBe('vote.conditionUnfit');
  expect(given('a', 'b', 'c', 'd', 'e', 'f', 'g')).toBe('vote.conditionUnfit');
  expect(given('a', 'h')).toBe('vote.conditionRejected');
  expect(given('a', 'z')).toBe('thing.notFound');
  expect(sitting.refuses('bo', { ...ballot('a', 'reject'), conditions: ['b'] } as never).code).toBe('vote.conditionUnfit');
  expect(sitting.acceptsIf('bo', 'a', 'b', 'b1', 'c', 'd', 'e')).toEqual(['ballotCast a']);
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
  const sitting = withClauses(2, 'majority');
  sitting.accepts('bo', 'b');
  expect(sitting.stands['b']).toBe('accepted');
  sitting.acceptsIf('cy', 'a', 'b');
  expect(sitting.stands['a']).toBe('accepted');
  const unanimous = whatIf(sitting.events, 'unanimity');
  expect(unanimous).toMatchObject([{ state: 'active' }, { state: 'active' }]);
  expect(replay(sitting.events)).toEqual(sitting.state);
});
