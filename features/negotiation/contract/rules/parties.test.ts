import { expect, test } from 'vitest';
import { partiesPerSession } from '../limits.ts';
import { TestSession, after, ballot } from './testing/test-session.ts';

const statuses = ({ state }: TestSession) => Object.fromEntries(state.parties.map(({ userId, status }) => [userId, status]));
const join = (name: string) => ({ type: 'join', name }) as const;

test('NE-01 the person who starts a session is its manager and first party', () => {
  const { state } = new TestSession({ title: 'Bakery', rule: 'twoThirds', isMediated: true });
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
  const session = new TestSession({ isMediated: true }, 'bo');
  session.propose('mia', 'a');
  expect(session.refuses('bo', { type: 'changeRule', rule: 'majority', isMediated: true }).code).toBe('negotiation.managerOnly');
  expect(session.does('mia', { type: 'changeRule', rule: 'majority', isMediated: true })).toEqual(['ruleChanged']);
  expect(session.does('mia', { type: 'changeRule', rule: 'majority', isMediated: true })).toEqual([]);
  session.propose('bo', 'b');
  expect(session.refuses('mia', { type: 'changeRule', rule: 'unanimity', isMediated: false }).code).toBe('negotiation.ruleFixed');
});

test('NE-02 a mediator proposes, does not vote, and is on no roll', () => {
  const session = new TestSession({ isMediated: true }, 'bo', 'cy');
  expect(session.propose('mia', 'a')).toEqual(['clauseProposed a', 'clauseOpened a']);
  expect(session.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  session.accepts('bo', 'a');
  session.accepts('cy', 'a');
  expect(session.clause('a').tally).toEqual({ accepts: 2, rejects: 0, roll: 2, need: 2 });
});

test('NE-03 joining is idempotent; late joiners are on the roll of undecided clauses', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  session.propose('mia', 'b');
  session.accepts('bo', 'a');
  expect(session.does('cy', join('Cy'))).toEqual(['partyJoined']);
  expect(session.does('cy', join('Cy'))).toEqual([]);
  session.accepts('bo', 'b');
  expect(session.stands).toEqual({ a: 'accepted', b: 'active' });
});

test('NE-03 with admission, people wait and are not parties until admitted', () => {
  const session = new TestSession({ admission: 'approval' });
  expect(session.does('bo', join('Bo'))).toEqual(['admissionRequested']);
  expect(session.does('bo', join('Bo'))).toEqual([]);
  expect(session.refuses('bo', { type: 'leave' }).code).toBe('thing.notFound');
  expect(session.does('mia', { type: 'decline', userId: 'bo' })).toEqual(['admissionDeclined']);
  expect(session.does('bo', join('Bo'))).toEqual([]);
  expect(statuses(session)).toEqual({ mia: 'present', bo: 'declined' });
  expect(session.does('mia', { type: 'admit', userId: 'bo' })).toEqual(['partyJoined']);
  expect(session.does('mia', { type: 'admit', userId: 'bo' })).toEqual([]);
  session.does('bo', { type: 'leave' });
  expect(session.does('bo', join('Bo'))).toEqual(['partyJoined']);
  expect(session.refuses('mia', { type: 'admit', userId: 'stranger' }).code).toBe('thing.notFound');
  expect(session.refuses('mia', { type: 'decline', userId: 'bo' }).code).toBe('thing.notFound');
});

test('NE-03 the number of parties is limited', () => {
  const others = Array.from({ length: partiesPerSession - 1 }, (_, index) => `u${index}`);
  const session = new TestSession({}, ...others);
  expect(session.refuses('late', join('Late')).code).toBe('negotiation.full');
  session.does('u0', { type: 'leave' });
  session.does('late', join('Late'));
  expect(session.refuses('u0', join('U0')).code).toBe('negotiation.full');
});

test('NE-04 leaving removes a person from rolls without their ballot; existing ballots stay', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a');
  session.propose('mia', 'b');
  session.accepts('bo', 'a');
  session.accepts('bo', 'b');
  session.does('cy', { type: 'vote', clauseId: 'b', choice: 'accept', textHash: 'hash of b', isConfirmed: false, reason: null });
  session.propose('cy', 'c');
  expect(session.does('cy', { type: 'leave' })).toEqual(['partyLeft', 'clauseAccepted a']);
  expect(session.state.parties[2]).toMatchObject({ userId: 'cy', status: 'left', leftAt: session.at });
  expect(session.refuses('cy', ballot('c', 'reject')).code).toBe('negotiation.left');
  session.accepts('bo', 'c');
  session.accepts('mia', 'c');
  expect(session.clause('c').tally).toEqual({ accepts: 3, rejects: 0, roll: 3, need: 3 });
});

test('NE-04 the manager removes with a reason and hands over, but cannot leave without', () => {
  const session = new TestSession({}, 'bo', 'cy');
  expect(session.refuses('mia', { type: 'leave' }).code).toBe('negotiation.managerMustHandOver');
  expect(session.refuses('mia', { type: 'remove', userId: 'mia', reason: 'x' }).code).toBe('negotiation.managerMustHandOver');
  expect(session.refuses('bo', { type: 'remove', userId: 'cy', reason: 'x' }).code).toBe('negotiation.managerOnly');
  session.does('mia', { type: 'remove', userId: 'cy', reason: 'Shouted' });
  expect(session.state.parties[2]).toMatchObject({ userId: 'cy', status: 'removed', reason: 'Shouted' });
  expect(session.refuses('cy', join('Cy')).code).toBe('negotiation.removed');
  expect(session.refuses('cy', { type: 'leave' }).code).toBe('negotiation.removed');
  expect(session.refuses('mia', offer('cy')).code).toBe('negotiation.notParty');
  expect(session.does('mia', offer('mia'))).toEqual([]);
  expect(session.does('mia', offer('bo'))).toEqual(['handOverOffered']);
  expect(session.does('mia', offer('bo'))).toEqual([]);
  expect(session.refuses('bo', { type: 'end' }).code).toBe('negotiation.managerOnly');
  expect(session.does('bo', { type: 'acceptHandOver' })).toEqual(['managerChanged']);
  expect(session.does('bo', { type: 'acceptHandOver' })).toEqual([]);
  expect(session.refuses('mia', { type: 'end' }).code).toBe('negotiation.managerOnly');
  session.does('mia', { type: 'leave' });
  session.does('bo', { type: 'end' });
});

const offer = (userId: string) => ({ type: 'offerHandOver', userId }) as const;

test('NE-02 a hand-over ends mediation: nobody loses their place on a roll, and former mediators are never on one', () => {
  const session = new TestSession({ isMediated: true }, 'ana', 'bo');
  session.propose('ana', 'a');
  expect(session.does('mia', offer('bo'))).toEqual(['handOverOffered']);
  session.does('bo', { type: 'acceptHandOver' });
  expect(session.state).toMatchObject({ managerId: 'bo', isMediated: false, mediatorIds: ['mia'], offeredTo: null });
  expect(session.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  session.does('bo', offer('mia'));
  session.does('mia', { type: 'acceptHandOver' });
  expect(session.refuses('mia', ballot('a', 'accept')).code).toBe('vote.mediator');
  expect(session.propose('mia', 'c')).toEqual(['clauseProposed c', 'clauseOpened c']);
  expect(session.stands).toEqual({ a: 'active', c: 'active' });
  session.rejects('bo', 'a');
  expect(session.clause('a').tally).toEqual({ accepts: 1, rejects: 1, roll: 2, need: 2 });
});

test('NE-02 a session mediated a second time has two people without a vote', () => {
  const session = new TestSession({ isMediated: true }, 'ana', 'bo');
  for (const [from, to] of [
    ['mia', 'ana'],
    ['ana', 'bo'],
  ] as const) {
    session.does(from, offer(to));
    session.does(to, { type: 'acceptHandOver' });
    if (to === 'ana') session.does('ana', { type: 'changeRule', rule: 'unanimity', isMediated: true });
  }
  expect(session.state.mediatorIds).toEqual(['mia', 'ana']);
  session.propose('bo', 'a');
  expect(['mia', 'ana'].map((userId) => session.refuses(userId, ballot('a', 'accept')).code)).toEqual(['vote.mediator', 'vote.mediator']);
});

test('NE-04 a hand-over can be declined by its recipient, revoked by the manager, and lapses if its recipient leaves', () => {
  const session = new TestSession({}, 'bo', 'cy');
  expect(session.refuses('cy', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(session.does('cy', { type: 'declineHandOver' })).toEqual([]);
  session.does('mia', offer('bo'));
  expect(session.refuses('cy', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(session.refuses('cy', { type: 'declineHandOver' }).code).toBe('negotiation.notOffered');
  expect(session.does('bo', { type: 'declineHandOver' })).toEqual(['handOverDeclined']);
  session.does('mia', offer('bo'));
  expect(session.does('mia', offer('cy'))).toEqual(['handOverOffered']);
  expect(session.refuses('bo', { type: 'acceptHandOver' }).code).toBe('negotiation.notOffered');
  expect(session.does('mia', { type: 'declineHandOver' })).toEqual(['handOverDeclined']);
  for (const goes of [() => session.does('cy', { type: 'leave' }), () => session.does('mia', { type: 'end' })]) {
    session.does('mia', offer(session.state.parties[2]?.status === 'present' ? 'cy' : 'bo'));
    goes();
    expect(session.state.offeredTo).toBeNull();
  }
});

test('NE-04 undecided clauses of removed parties are withdrawn, except while they have open counter-proposals', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('cy', 'a');
  session.propose('cy', 'b');
  session.counter('bo', 'b', 'b1');
  session.counter('cy', 'b1', 'b1x');
  session.propose('mia', 'c');
  session.counter('cy', 'c', 'c1');
  session.does('mia', { type: 'remove', userId: 'cy', reason: 'Flood' });
  expect(session.stands).toEqual({
    a: 'rejected: withdrawn',
    b: 'pending',
    b1: 'active',
    b1x: 'rejected: withdrawn',
    c: 'active',
    c1: 'rejected: withdrawn',
  });
  expect(session.rejects('mia', 'b1')).toEqual(['ballotCast b1', 'clauseRejected b1', 'clauseRejected b']);
  expect(session.stands).toMatchObject({ b: 'rejected: withdrawn', b1: 'rejected: vote' });
});

test.each(['timeUp', 'finalVote'] as const)(
  'NE-04 after the time is up (%s), clauses of two removed parties are withdrawn, though one countered the other’s',
  (phase) => {
    const session = new TestSession({}, 'bo', 'cy');
    session.propose('bo', 'a');
    session.counter('cy', 'a', 'a1');
    session.propose('mia', 'b');
    session.at = after(20 * 60);
    if (phase === 'finalVote') session.does('mia', { type: 'openFinalVote' });
    session.does('mia', { type: 'remove', userId: 'bo', reason: 'Flood' });
    expect(session.state.phase).toBe(phase);
    expect(session.stands).toMatchObject({ a: 'pending' });
    session.does('mia', { type: 'remove', userId: 'cy', reason: 'Flood' });
    expect(session.stands).toMatchObject({ a: 'rejected: withdrawn', a1: 'rejected: withdrawn' });
  },
);

test('NE-18 for people who never were a party the session does not exist, even after its end', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  expect(session.refuses('stranger', ballot('a', 'accept')).code).toBe('thing.notFound');
  session.does('bo', { type: 'leave' });
  session.does('mia', { type: 'end' });
  expect(session.refuses('stranger', { type: 'end' }).code).toBe('thing.notFound');
  expect(session.refuses('bo', { type: 'end' }).code).toBe('negotiation.ended');
  expect(session.refuses('stranger', join('S')).code).toBe('negotiation.ended');
});
