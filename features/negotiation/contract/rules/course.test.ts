import { expect, test } from 'vitest';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import { TestSession, after, ballot, counter, noon } from './testing/test-session.ts';

const end = { type: 'end' } as const;
const finalVote = { type: 'openFinalVote' } as const;

test('NE-16 when the time is up no clause is open to vote, even if no timer ran', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  session.at = after(20 * 60);
  expect(session.refuses('bo', ballot('a1', 'accept'))).toEqual({ code: 'negotiation.timeUp', present: { phase: 'timeUp' } });
  expect(session.events.slice(-2)).toMatchObject([
    { type: 'timeUp', actorId: null, at: session.at },
    { type: 'clauseSuspended', actorId: null, data: { clauseId: 'a1', forClauseId: null } },
  ]);
  expect(session.state.phase).toBe('timeUp');
  expect(session.stands).toEqual({ a: 'pending', a1: 'pending' });
  expect(session.refuses('bo', counter('a1', 'late')).code).toBe('negotiation.timeUp');
  expect(session.refuses('bo', { type: 'withdraw', clauseId: 'a1' }).code).toBe('negotiation.timeUp');
});

test('NE-16 commands up to the last microsecond count', () => {
  const { state } = new TestSession();
  const tick = (at: string) => decide(state, { type: 'tick' }, { actorId: 'mia', at });
  expect(tick('2026-11-20T12:20:00.000249Z')).toEqual({ events: [] });
  expect(tick('2026-11-20T12:20:00.000250Z')).toEqual({ events: [{ type: 'timeUp', data: {} }] });
});

test('NE-16 predicting a late command gives the same refusal as the server', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  const late = { actorId: 'bo', at: after(20 * 60) };
  expect(decide(session.state, ballot('a', 'accept'), late)).toMatchObject({ refusal: { code: 'negotiation.timeUp' } });
});

test('NE-17 the final vote reopens the heads and allows no proposals', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  expect(session.refuses('mia', finalVote).code).toBe('negotiation.timeNotUp');
  session.at = after(21 * 60);
  expect(session.refuses('bo', finalVote).code).toBe('negotiation.managerOnly');
  expect(session.does('mia', finalVote)).toEqual(['finalVoteOpened', 'clauseOpened a1']);
  expect(session.does('mia', finalVote)).toEqual([]);
  expect(session.refuses('bo', counter('a', 'a2'))).toEqual({ code: 'negotiation.timeUp', present: { phase: 'finalVote' } });
  expect(session.refuses('mia', { type: 'extend', minutes: 5 }).code).toBe('negotiation.timeUp');
  expect(session.rejects('mia', 'a1')).toEqual(['ballotCast a1', 'clauseRejected a1', 'clauseOpened a']);
  session.accepts('bo', 'a');
  expect(session.stands).toEqual({ a: 'accepted', a1: 'rejected: vote' });
});

test('NE-17 the time can be extended at most twice, from its end or from now', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  session.does('mia', { type: 'extend', minutes: 10 });
  expect(session.state.endsAt).toBe('2026-11-20T12:30:00.000250Z');
  session.at = after(3600);
  expect(session.does('mia', { type: 'extend', minutes: 5 })).toEqual(['timeExtended', 'clauseOpened a']);
  expect(session.state).toMatchObject({ phase: 'open', endsAt: '2026-11-20T13:05:00.000250Z' });
  expect(session.state.extensions).toEqual([
    { minutes: 10, at: noon },
    { minutes: 5, at: after(3600) },
  ]);
  expect(session.refuses('mia', { type: 'extend', minutes: 5 }).code).toBe('negotiation.extendedTwice');
});

test('NE-18 the manager ends the session once; undecided clauses stay pending', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  expect(session.refuses('bo', end).code).toBe('negotiation.managerOnly');
  expect(session.does('mia', end)).toEqual(['sessionEnded', 'clauseSuspended a']);
  expect(session.state).toMatchObject({ phase: 'ended', endedAt: session.at });
  expect(session.refuses('mia', end)).toEqual({ code: 'negotiation.ended', present: { phase: 'ended' } });
  session.at = after(3600);
  expect(session.refuses('bo', ballot('a', 'accept')).code).toBe('negotiation.ended');
  expect(session.state.phase).toBe('ended');
});

test('NE-21 replaying a log gives the same serialised state for any key order', () => {
  const session = new TestSession({ admission: 'approval' }, 'bo');
  session.does('mia', { type: 'admit', userId: 'bo' });
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  session.does('mia', end);
  const turned = session.events.map((event) => JSON.parse(JSON.stringify(event), turnedRound) as typeof event);
  expect(JSON.stringify(replay(turned))).toBe(JSON.stringify(session.state));
  expect(() => replay([])).toThrow('empty log');
  expect(() => apply(undefined, turned[1]!)).toThrow('begins with sessionStarted');
});

function turnedRound(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).reverse()) : value;
}
