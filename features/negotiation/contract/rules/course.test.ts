import { expect, test } from 'vitest';
import { apply, replay } from './apply.ts';
import { decide } from './decide.ts';
import { Sitting, after, ballot, counter, noon } from './testing/sitting.ts';

const end = { type: 'end' } as const;
const finalVote = { type: 'openFinalVote' } as const;

test('NE-16 when the time is up no clause is open to vote, even if no timer ran', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  sitting.at = after(20 * 60);
  expect(sitting.refuses('bo', ballot('a1', 'accept'))).toEqual({ code: 'negotiation.timeUp', present: { phase: 'timeUp' } });
  expect(sitting.events.slice(-2)).toMatchObject([
    { type: 'timeUp', actorId: null, at: sitting.at },
    { type: 'clauseSuspended', actorId: null, data: { clauseId: 'a1', forClauseId: null } },
  ]);
  expect(sitting.state.phase).toBe('timeUp');
  expect(sitting.stands).toEqual({ a: 'pending', a1: 'pending' });
  expect(sitting.refuses('bo', counter('a1', 'late')).code).toBe('negotiation.timeUp');
  expect(sitting.refuses('bo', { type: 'withdraw', clauseId: 'a1' }).code).toBe('negotiation.timeUp');
});

test('NE-16 commands up to the last microsecond count', () => {
  const { state } = new Sitting();
  const tick = (at: string) => decide(state, { type: 'tick' }, { actorId: 'mia', at });
  expect(tick('2026-11-20T12:20:00.000249Z')).toEqual({ events: [] });
  expect(tick('2026-11-20T12:20:00.000250Z')).toEqual({ events: [{ type: 'timeUp', data: {} }] });
});

test('NE-16 predicting a late command gives the same refusal as the server', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  const late = { actorId: 'bo', at: after(20 * 60) };
  expect(decide(sitting.state, ballot('a', 'accept'), late)).toMatchObject({ refusal: { code: 'negotiation.timeUp' } });
});

test('NE-17 the final vote reopens the heads and allows no proposals', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  expect(sitting.refuses('mia', finalVote).code).toBe('negotiation.timeNotUp');
  sitting.at = after(21 * 60);
  expect(sitting.refuses('bo', finalVote).code).toBe('negotiation.managerOnly');
  expect(sitting.does('mia', finalVote)).toEqual(['finalVoteOpened', 'clauseOpened a1']);
  expect(sitting.does('mia', finalVote)).toEqual([]);
  expect(sitting.refuses('bo', counter('a', 'a2'))).toEqual({ code: 'negotiation.timeUp', present: { phase: 'finalVote' } });
  expect(sitting.refuses('mia', { type: 'extend', minutes: 5 }).code).toBe('negotiation.timeUp');
  expect(sitting.rejects('mia', 'a1')).toEqual(['ballotCast a1', 'clauseRejected a1', 'clauseOpened a']);
  sitting.accepts('bo', 'a');
  expect(sitting.stands).toEqual({ a: 'accepted', a1: 'rejected: vote' });
});

test('NE-17 the time can be extended at most twice, from its end or from now', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  sitting.does('mia', { type: 'extend', minutes: 10 });
  expect(sitting.state.endsAt).toBe('2026-11-20T12:30:00.000250Z');
  sitting.at = after(3600);
  expect(sitting.does('mia', { type: 'extend', minutes: 5 })).toEqual(['timeExtended', 'clauseOpened a']);
  expect(sitting.state).toMatchObject({ phase: 'open', endsAt: '2026-11-20T13:05:00.000250Z' });
  expect(sitting.state.extensions).toEqual([
    { minutes: 10, at: noon },
    { minutes: 5, at: after(3600) },
  ]);
  expect(sitting.refuses('mia', { type: 'extend', minutes: 5 }).code).toBe('negotiation.extendedTwice');
});

test('NE-18 the manager ends the session once; undecided clauses stay pending', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  expect(sitting.refuses('bo', end).code).toBe('negotiation.managerOnly');
  expect(sitting.does('mia', end)).toEqual(['sessionEnded', 'clauseSuspended a']);
  expect(sitting.state).toMatchObject({ phase: 'ended', endedAt: sitting.at });
  expect(sitting.refuses('mia', end)).toEqual({ code: 'negotiation.ended', present: { phase: 'ended' } });
  sitting.at = after(3600);
  expect(sitting.refuses('bo', ballot('a', 'accept')).code).toBe('negotiation.ended');
  expect(sitting.state.phase).toBe('ended');
});

test('NE-21 replaying a log gives the same serialised state for any key order', () => {
  const sitting = new Sitting({ admission: 'approval' }, 'bo');
  sitting.does('mia', { type: 'admit', userId: 'bo' });
  sitting.propose('mia', 'a');
  sitting.accepts('bo', 'a');
  sitting.does('mia', end);
  const turned = sitting.events.map((event) => JSON.parse(JSON.stringify(event), turnedRound) as typeof event);
  expect(JSON.stringify(replay(turned))).toBe(JSON.stringify(sitting.state));
  expect(() => replay([])).toThrow('empty log');
  expect(() => apply(undefined, turned[1]!)).toThrow('begins with sessionStarted');
});

function turnedRound(_: string, value: unknown): unknown {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isObject ? Object.fromEntries(Object.entries(value).reverse()) : value;
}
