import { expect, test } from 'vitest';
import { clausesPerSession, undecidedPerParty } from '../limits.ts';
import type { Command } from './commands.ts';
import { TestSession, ballot, counter, hashOf } from './testing/test-session.ts';

test('NE-06 a new clause opens to vote immediately, with its author’s acceptance', () => {
  const session = new TestSession({}, 'bo');
  expect(session.propose('bo', 'a')).toEqual(['clauseProposed a', 'ballotCast a', 'clauseOpened a']);
  const { state, authorId, ballots, threadId, targetId, depth, proposedAt } = session.clause('a');
  expect({ state, authorId, threadId, targetId, depth, proposedAt }).toEqual({
    state: 'active',
    authorId: 'bo',
    threadId: 'a',
    targetId: null,
    depth: 0,
    proposedAt: session.at,
  });
  expect(ballots).toEqual([{ userId: 'bo', choice: 'accept', reason: null, castAt: session.at }]);
});

test('NE-07 a counter-proposal is voted on first; its target is suspended and keeps its ballots', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a');
  session.accepts('bo', 'a');
  expect(session.counter('cy', 'a', 'a1')).toEqual(['counterProposed a1', 'ballotCast a1', 'clauseSuspended a', 'clauseOpened a1']);
  expect(session.events.find(({ type }) => type === 'clauseSuspended')?.data).toEqual({ clauseId: 'a', forClauseId: 'a1' });
  expect(session.stands).toEqual({ a: 'pending', a1: 'active' });
  expect(session.clause('a').ballots.map(({ userId }) => userId)).toEqual(['mia', 'bo']);
  expect(session.clause('a1')).toMatchObject({ threadId: 'a', targetId: 'a', depth: 1, title: null });

  session.rejects('mia', 'a1');
  expect(session.stands).toEqual({ a: 'active', a1: 'rejected: vote' });
  expect(session.accepts('cy', 'a')).toEqual(['ballotCast a', 'clauseAccepted a']);
});

test('NE-07 counter-proposals to the same target are voted on in order of proposal', () => {
  const session = new TestSession({}, 'bo', 'cy', 'di');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  expect(session.counter('cy', 'a', 'a2')).toEqual(['counterProposed a2', 'ballotCast a2']);
  session.counter('mia', 'a2', 'a2x');
  expect(session.stands).toEqual({ a: 'pending', a1: 'active', a2: 'pending', a2x: 'pending' });
  expect(session.rejects('mia', 'a1')).toEqual(['ballotCast a1', 'clauseRejected a1', 'clauseOpened a2x']);
  session.rejects('bo', 'a2x');
  session.rejects('bo', 'a2');
  expect(session.stands).toEqual({ a: 'active', a1: 'rejected: vote', a2: 'rejected: vote', a2x: 'rejected: vote' });
});

test('NE-07 limits: depth two, three per target, one open per author', () => {
  const session = new TestSession({}, 'bo', 'cy', 'di');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  session.counter('bo', 'a1', 'a1x');
  expect(session.refuses('cy', counter('a1x', 'deep')).code).toBe('clause.tooDeep');
  expect(session.refuses('bo', counter('a', 'again')).code).toBe('clause.counterProposalOpen');
  session.counter('cy', 'a', 'a2');
  session.counter('di', 'a', 'a3');
  expect(session.refuses('mia', counter('a', 'fourth')).code).toBe('clause.counterProposalsFull');
  session.does('cy', { type: 'withdraw', clauseId: 'a2' });
  session.counter('cy', 'a', 'a4');
  expect(session.refuses('mia', counter('a', 'fourth')).code).toBe('clause.counterProposalsFull');
  expect(session.refuses('mia', counter('nothing', 'x')).code).toBe('thing.notFound');
});

test('NE-06 the number of clauses per session is limited', () => {
  const crowd = Array.from({ length: clausesPerSession / undecidedPerParty }, (_, index) => `u${index}`);
  const session = new TestSession({}, 'bo', ...crowd);
  for (let index = 0; index < clausesPerSession; index++) session.propose(crowd[index % crowd.length] ?? '', `c${index}`);
  const propose = { type: 'propose', clauseId: 'x', title: null, text: 'x', textHash: hashOf('x') } as const;
  expect(session.refuses('bo', propose).code).toBe('clause.tooMany');
  expect(session.refuses('bo', counter('c0', 'x')).code).toBe('clause.tooMany');
});

test('NE-07 undecided clauses per party are limited, and a counter-proposal must differ from its target', () => {
  const session = new TestSession({}, 'bo');
  for (let index = 0; index < undecidedPerParty; index++) session.propose('mia', `c${index}`);
  session.propose('bo', 'other');
  const propose = { type: 'propose', clauseId: 'x', title: null, text: 'x', textHash: hashOf('x') } as const;
  expect(session.refuses('mia', propose).code).toBe('clause.tooManyUndecided');
  expect(session.refuses('mia', counter('other', 'x')).code).toBe('clause.tooManyUndecided');
  expect(session.refuses('bo', { ...counter('c0', 'x'), text: 'c0' } as Command).code).toBe('clause.sameText');
  session.rejects('bo', 'c0');
  session.does('mia', propose);
});

test('NE-08 voting on a suspended clause is refused, naming the clause that is decided first', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  expect(session.refuses('bo', ballot('a', 'accept'))).toEqual({ code: 'clause.waits', present: { waitsForId: 'a1' } });
  session.counter('mia', 'a1', 'a1x');
  expect(session.refuses('bo', ballot('a', 'accept')).present).toEqual({ waitsForId: 'a1x' });
  expect(session.refuses('bo', ballot('a1', 'accept')).present).toEqual({ waitsForId: 'a1x' });
});

test('NE-09 authors can withdraw clauses without votes by others and without open counter-proposals', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a');
  expect(session.refuses('bo', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
  session.counter('bo', 'a', 'a1');
  expect(session.refuses('mia', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
  expect(session.does('bo', { type: 'withdraw', clauseId: 'a1' })).toEqual(['clauseWithdrawn a1', 'clauseRejected a1', 'clauseOpened a']);
  expect(session.stands).toEqual({ a: 'active', a1: 'rejected: withdrawn' });
  expect(session.refuses('bo', { type: 'withdraw', clauseId: 'a1' }).code).toBe('clause.decided');
  session.accepts('cy', 'a');
  expect(session.refuses('mia', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
});

test('NE-11 votes can change until the decision; rejections need confirmation and may have a reason', () => {
  const session = new TestSession({ rule: 'majority' }, 'bo', 'cy', 'di');
  session.propose('mia', 'a');
  const reject = { ...ballot('a', 'reject'), isConfirmed: false } as const;
  expect(session.refuses('bo', reject).code).toBe('vote.confirmReject');
  session.does('bo', { type: 'vote', clauseId: 'a', choice: 'reject', textHash: hashOf('a'), isConfirmed: true, reason: 'Too dear' });
  expect(session.accepts('bo', 'a')).toEqual(['ballotCast a']);
  expect(session.accepts('bo', 'a')).toEqual([]);
  expect(session.clause('a').ballots).toHaveLength(2);
  session.accepts('cy', 'a');
  expect(session.stands).toEqual({ a: 'accepted' });
  expect(session.refuses('bo', ballot('a', 'reject')).code).toBe('clause.decided');
});

test('NE-12 a ballot for another text is refused', () => {
  const session = new TestSession({}, 'bo');
  session.propose('mia', 'a');
  const other = { ...ballot('a', 'accept'), textHash: hashOf('b') } as const;
  expect(session.refuses('bo', other).code).toBe('clause.textChanged');
});

test('NE-14 an acceptance decides the whole thread', () => {
  const session = new TestSession({}, 'bo', 'cy');
  session.propose('mia', 'a');
  session.counter('bo', 'a', 'a1');
  session.counter('cy', 'a', 'a2');
  session.accepts('mia', 'a1');
  expect(session.accepts('cy', 'a1')).toEqual(['ballotCast a1', 'clauseAccepted a1', 'clauseRejected a', 'clauseRejected a2']);
  expect(session.stands).toEqual({ a: 'rejected: superseded', a1: 'accepted', a2: 'rejected: superseded' });
  expect(session.clause('a1').tally).toEqual({ accepts: 3, rejects: 0, roll: 3, need: 3 });
  expect(session.clause('a').tally).toEqual({ accepts: 1, rejects: 0, roll: 3, need: 3 });
  expect(session.clause('a').decidedAt).toBe(session.at);
});
