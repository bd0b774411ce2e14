import { expect, test } from 'vitest';
import { partiesPerSession } from '../limits.ts';
import { Sitting, after, ballot } from './testing/sitting.ts';

const statuses = ({ state }: Sitting) => Object.fromEntries(state.parties.map(({ userId, status }) => [userId, status]));
const join = (name: string) => ({ type: 'join', name }) as const;

test('NE-01 the person who starts a session is its manager and first party', () => {
  const { state } = new Sitting({ title: 'Bakery', rule: 'twoThirds', isMediated: true });
  expect(state).toMatchObject({
    id: 'SESSION2',
    seq: 1,
    managerId: 'mia',
    title: 'Bakery',
    rule: 'twoThirds',
    isMediated: true,
    phase: 'open',
  });
  expect(state.endsAt).toBe('2026-11-20T12:20:00.000250Z');
  expect(state.parties).toEqual([
    { userId: 'mia', name: 'Mia', company: null, city: null, status: 'present', joinedAt: state.startedAt, leftAt: null, reason: null },
  ]);
});

test('NE-02 only the manager can change the rule, until the first ballot', () => {
  const sitting = new Sitting({ isMediated: true }, 'bo');
  sitting.propose('mia', 'a');
  expect(sitting.refuses('bo', { type: 'changeRule', rule: 'majority', isMediated: true }).code).toBe('negotiation.managerOnly');
  expect(sitting.does('mia', { type: 'changeRule', rule: 'majority', isMediated: true })).toEqual(['ruleChanged']);
  expect(sitting.does('mia', { type: 'changeRule', rule: 'majority', isMediated: true })).toEqual([]);
  sitting.propose('bo', 'b');
  expect(sitting.refuses('mia', { type: 'changeRule', rule: 'unanimity', isMediated: false }).code).toBe('negotiation.ruleFixed');
});

test('NE-02 a mediator proposes, does not vote, and is on no roll', () => {
  const sitting = new Sitting({ isMediated: true }, 'bo', 'cy');
  expect(sitting.propose('mia', 'a')).toEqual(['clauseProposed a', 'clauseOpened a']);
  expect(sitting.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  sitting.accepts('bo', 'a');
  sitting.accepts('cy', 'a');
  expect(sitting.clause('a').tally).toEqual({ accepts: 2, rejects: 0, roll: 2, need: 2 });
});

test('NE-03 joining is idempotent; late joiners are on the roll of undecided clauses', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  sitting.propose('mia', 'b');
  sitting.accepts('bo', 'a');
  expect(sitting.does('cy', join('Cy'))).toEqual(['partyJoined']);
  expect(sitting.does('cy', join('Cy'))).toEqual([]);
  sitting.accepts('bo', 'b');
  expect(sitting.stands).toEqual({ a: 'accepted', b: 'active' });
});

test('NE-03 with admission, people wait and are not parties until admitted', () => {
  const sitting = new Sitting({ admission: 'approval' });
  expect(sitting.does('bo', join('Bo'))).toEqual(['admissionRequested']);
  expect(sitting.does('bo', join('Bo'))).toEqual([]);
  expect(sitting.refuses('bo', { type: 'leave' }).code).toBe('thing.notFound');
  expect(sitting.does('mia', { type: 'decline', userId: 'bo' })).toEqual(['admissionDeclined']);
  expect(sitting.does('bo', join('Bo'))).toEqual([]);
  expect(statuses(sitting)).toEqual({ mia: 'present', bo: 'declined' });
  expect(sitting.does('mia', { type: 'admit', userId: 'bo' })).toEqual(['partyJoined']);
  expect(sitting.does('mia', { type: 'admit', userId: 'bo' })).toEqual([]);
  sitting.does('bo', { type: 'leave' });
  expect(sitting.does('bo', join('Bo'))).toEqual(['partyJoined']);
  expect(sitting.refuses('mia', { type: 'admit', userId: 'stranger' }).code).toBe('thing.notFound');
  expect(sitting.refuses('mia', { type: 'decline', userId: 'bo' }).code).toBe('thing.notFound');
});

test('NE-03 the number of parties is limited', () => {
  const others = Array.from({ length: partiesPerSession - 1 }, (_, index) => `u${index}`);
  const sitting = new Sitting({}, ...others);
  expect(sitting.refuses('late', join('Late')).code).toBe('negotiation.full');
  sitting.does('u0', { type: 'leave' });
  sitting.does('late', join('Late'));
  expect(sitting.refuses('u0', join('U0')).code).toBe('negotiation.full');
});

test('NE-04 leaving removes a person from rolls without their ballot; existing ballots stay', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('mia', 'a');
  sitting.propose('mia', 'b');
  sitting.accepts('bo', 'a');
  sitting.accepts('bo', 'b');
  sitting.does('cy', { type: 'vote', clauseId: 'b', choice: 'accept', textHash: 'hash of b', isConfirmed: false, reason: null });
  sitting.propose('cy', 'c');
  expect(sitting.does('cy', { type: 'leave' })).toEqual(['partyLeft', 'clauseAccepted a']);
  expect(sitting.state.parties[2]).toMatchObject({ userId: 'cy', status: 'left', leftAt: sitting.at });
  expect(sitting.refuses('cy', ballot('c', 'reject')).code).toBe('negotiation.left');
  sitting.accepts('bo', 'c');
  sitting.accepts('mia', 'c');
  expect(sitting.clause('c').tally).toEqual({ accepts: 3, rejects: 0, roll: 3, need: 3 });
});

test('NE-04 the manager removes with a reason and hands over, but cannot leave without', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  expect(sitting.refuses('mia', { type: 'leave' }).code).toBe('negotiation.managerMustHandOver');
  expect(sitting.refuses('mia', { type: 'remove', userId: 'mia', reason: 'x' }).code).toBe('negotiation.managerMustHandOver');
  expect(sitting.refuses('bo', { type: 'remove', userId: 'cy', reason: 'x' }).code).toBe('negotiation.managerOnly');
  sitting.does('mia', { type: 'remove', userId: 'cy', reason: 'Shouted' });
  expect(sitting.state.parties[2]).toMatchObject({ userId: 'cy', status: 'removed', reason: 'Shouted' });
  expect(sitting.refuses('cy', join('Cy')).code).toBe('negotiation.removed');
  expect(sitting.refuses('cy', { type: 'leave' }).code).toBe('negotiation.removed');
  expect(sitting.refuses('mia', offer('cy')).code).toBe('negotiation.notParty');
  expect(sitting.does('mia', offer('mia'))).toEqual([]);
  expect(sitting.does('mia', offer('bo'))).toEqual(['handOverOffered']);
  expect(sitting.does('mia', offer('bo'))).toEqual([]);
  expect(sitting.refuses('bo', { type: 'end' }).code).toBe('negotiation.managerOnly');
  expect(sitting.does('bo', { type: 'acceptHandOver' })).toEqual(['managerChanged']);
  expect(sitting.does('bo', { type: 'acceptHandOver' })).toEqual([]);
  expect(sitting.refuses('mia', { type: 'end' }).code).toBe('negotiation.managerOnly');
  sitting.does('mia', { type: 'leave' });
  sitting.does('bo', { type: 'end' });
});

const offer = (userId: string) => ({ type: 'offerHandOver', userId }) as const;

test('NE-02 a hand-over ends mediation: nobody loses their place on a roll, and former mediators are never on one', () => {
  const sitting = new Sitting({ isMediated: true }, 'ana', 'bo');
  sitting.propose('ana', 'a');
  expect(sitting.does('mia', offer('bo'))).toEqual(['handOverOffered']);
  sitting.does('bo', { type: 'acceptHandOver' });
  expect(sitting.state).toMatchObject({ managerId: 'bo', isMediated: false, mediatorIds: ['mia'], offeredTo: null });
  expect(sitting.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  sitting.does('bo', offer('mia'));
  sitting.does('mia', { type: 'acceptHandOver' });
  expect(sitting.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  expect(sitting.propose('mia', 'c')).toEqual(['clauseProposed c', 'clauseOpened c']);
  expect(sitting.stands).toEqual({ a: 'active', c: 'active' });
  sitting.rejects('bo', 'a');
  expect(sitting.clause('a').tally).toEqual({ accepts: 1, rejects: 1, roll: 2, need: 2 });
});

test('NE-02 a session mediated a second time has two people without a vote', () => {
  const sitting = new Sitting({ isMediated: true }, 'ana', 'bo');
  for (const [from, to] of [
    ['mia', 'ana'],
    ['ana', 'bo'],
  ] as const) {
    sitting.does(from, offer(to));
    sitting.does(to, { type: 'acceptHandOver' });
    if (to === 'ana') sitting.does('ana', { type: 'changeRule', rule: 'unanimity', isMediated: true });
  }
  expect(sitting.state.mediatorIds).toEqual(['mia', 'ana']);
  sitting.propose('bo', 'a');
  expect(['mia', 'ana'].map((userId) => sitting.refuses(userId, ballot('a', 'accept')).code)).toEqual(['vote.mediator', 'vote.mediator']);
});

test('NE-04 a hand-over can be declined by its recipient, revoked by the manager, and lapses if its recipient leaves', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  expect(sitting.refuses('cy', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(sitting.does('cy', { type: 'declineHandOver' })).toEqual([]);
  sitting.does('mia', offer('bo'));
  expect(sitting.refuses('cy', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(sitting.refuses('cy', { type: 'declineHandOver' }).code).toBe('negotiation.notOffered');
  expect(sitting.does('bo', { type: 'declineHandOver' })).toEqual(['handOverDeclined']);
  sitting.does('mia', offer('bo'));
  expect(sitting.does('mia', offer('cy'))).toEqual(['handOverOffered']);
  expect(sitting.refuses('bo', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(sitting.does('mia', { type: 'declineHandOver' })).toEqual(['handOverDeclined']);
  for (const goes of [() => sitting.does('cy', { type: 'leave' }), () => sitting.does('mia', { type: 'end' })]) {
    sitting.does('mia', offer(sitting.state.parties[2]?.status === 'present' ? 'cy' : 'bo'));
    goes();
    expect(sitting.state.offeredTo).toBeNull();
  }
});

test('NE-04 undecided clauses of removed parties are withdrawn, except while they have open counter-proposals', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('cy', 'a');
  sitting.propose('cy', 'b');
  sitting.counter('bo', 'b', 'b1');
  sitting.counter('cy', 'b1', 'b1x');
  sitting.propose('mia', 'c');
  sitting.counter('cy', 'c', 'c1');
  sitting.does('mia', { type: 'remove', userId: 'cy', reason: 'Flood' });
  expect(sitting.stands).toEqual({
    a: 'rejected: withdrawn',
    b: 'pending',
    b1: 'active',
    b1x: 'rejected: withdrawn',
    c: 'active',
    c1: 'rejected: withdrawn',
  });
  expect(sitting.rejects('mia', 'b1')).toEqual(['ballotCast b1', 'clauseRejected b1', 'clauseRejected b']);
  expect(sitting.stands).toMatchObject({ b: 'rejected: withdrawn', b1: 'rejected: vote' });
});

test.each(['timeUp', 'finalVote'] as const)(
  'NE-04 after the time is up (%s), clauses of two removed parties are withdrawn, though one countered the other’s',
  (phase) => {
    const sitting = new Sitting({}, 'bo', 'cy');
    sitting.propose('bo', 'a');
    sitting.counter('cy', 'a', 'a1');
    sitting.propose('mia', 'b');
    sitting.at = after(20 * 60);
    if (phase === 'finalVote') sitting.does('mia', { type: 'openFinalVote' });
    sitting.does('mia', { type: 'remove', userId: 'bo', reason: 'Flood' });
    expect(sitting.state.phase).toBe(phase);
    expect(sitting.stands).toMatchObject({ a: 'pending' });
    sitting.does('mia', { type: 'remove', userId: 'cy', reason: 'Flood' });
    expect(sitting.stands).toMatchObject({ a: 'rejected: withdrawn', a1: 'rejected: withdrawn' });
  },
);

test('NE-18 for people who never were a party the session does not exist, even after its end', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  expect(sitting.refuses('stranger', ballot('a', 'accept')).code).toBe('thing.notFound');
  sitting.does('bo', { type: 'leave' });
  sitting.does('mia', { type: 'end' });
  expect(sitting.refuses('stranger', { type: 'end' }).code).toBe('thing.notFound');
  expect(sitting.refuses('bo', { type: 'end' }).code).toBe('negotiation.ended');
  expect(sitting.refuses('stranger', join('S')).code).toBe('negotiation.ended');
});
