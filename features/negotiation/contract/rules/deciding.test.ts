import { expect, test } from 'vitest';
import { decisionRules } from '../kinds.ts';
import { headOf } from './head.ts';
import { needOf, rollOf, clauseTally } from './roll.ts';
import { TestSession } from './testing/test-session.ts';

test('NE-13 acceptances needed: all, two thirds rounded up, or more than half', () => {
  const needs = decisionRules.map((rule) => [1, 2, 3, 4, 5, 6, 7].map((roll) => needOf(rule, roll)));
  expect(needs).toEqual([
    [1, 2, 3, 4, 5, 6, 7],
    [1, 2, 2, 3, 4, 4, 5],
    [1, 2, 2, 3, 3, 4, 4],
  ]);
});

test('NE-13 one rejection ends unanimity, a tie ends a majority', () => {
  const alone = new TestSession({}, 'bo', 'cy');
  alone.propose('mia', 'a');
  expect(alone.rejects('bo', 'a')).toEqual(['ballotCast a', 'clauseRejected a']);

  const tie = new TestSession({ rule: 'majority' }, 'bo', 'cy', 'di');
  tie.propose('mia', 'a');
  tie.accepts('bo', 'a');
  tie.rejects('cy', 'a');
  expect(tie.stands).toEqual({ a: 'active' });
  tie.rejects('di', 'a');
  expect(tie.clause('a')).toMatchObject({ state: 'rejected', rejection: 'vote', tally: { accepts: 2, rejects: 2, roll: 4, need: 3 } });
});

test('NE-13 one person alone cannot accept a clause', () => {
  const session = new TestSession({ rule: 'majority' });
  session.propose('mia', 'a');
  expect(session.stands).toEqual({ a: 'active' });
  expect(clauseTally(session.state, session.clause('a'))).toEqual({
    accepts: 1,
    rejects: 0,
    conditional: 0,
    roll: 1,
    need: 1,
    missing: 1,
    outcome: undefined,
  });
  session.rejects('mia', 'a');
  expect(session.stands).toEqual({ a: 'rejected: vote' });
});

test('NE-13 an empty roll decides nothing', () => {
  for (const rule of decisionRules) {
    const session = new TestSession({ rule, isMediated: true });
    session.propose('mia', 'a');
    expect(rollOf(session.state, session.clause('a')).size).toBe(0);
    expect(session.stands).toEqual({ a: 'active' });
  }
});

test('NE-15 a hand-over in a mediated session does not change rolls', () => {
  const session = new TestSession({ isMediated: true }, 'bo', 'cy');
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  const before = [...rollOf(session.state, session.clause('a'))];
  session.does('mia', { type: 'offerHandOver', userId: 'cy' });
  expect(session.does('cy', { type: 'acceptHandOver' })).toEqual(['managerChanged']);
  expect([...rollOf(session.state, session.clause('a'))]).toEqual(before);
  expect(session.accepts('cy', 'a')).toEqual(['ballotCast a', 'clauseAccepted a']);
});

test('NE-15 a reopened clause is decided immediately if the roll has changed', () => {
  const session = new TestSession({}, 'bo', 'cy', 'di');
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  session.accepts('cy', 'a');
  session.counter('cy', 'a', 'a1');
  session.does('di', { type: 'leave' });
  expect(session.rejects('bo', 'a1')).toEqual(['ballotCast a1', 'clauseRejected a1', 'clauseOpened a', 'clauseAccepted a']);
});

test('NE-26 a tally contains the number of missing acceptances', () => {
  const session = new TestSession({ rule: 'twoThirds' }, 'bo', 'cy', 'di', 'ed');
  session.propose('mia', 'a');
  expect(clauseTally(session.state, session.clause('a'))).toMatchObject({ accepts: 1, roll: 5, need: 4, missing: 3 });
  expect(headOf(session.state, 'a')?.id).toBe('a');
  expect(headOf(session.state, 'b')).toBeUndefined();
});
