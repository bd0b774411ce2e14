import { expect, test } from 'vitest';
import { clausesPerSession, undecidedPerParty } from '../limits.ts';
import type { Command } from './commands.ts';
import { Sitting, ballot, counter, hashOf } from './testing/sitting.ts';

test('NE-06 a new clause opens to vote immediately, with its author’s acceptance', () => {
  const sitting = new Sitting({}, 'bo');
  expect(sitting.propose('bo', 'a')).toEqual(['clauseProposed a', 'ballotCast a', 'clauseOpened a']);
  const { state, authorId, ballots, threadId, targetId, depth, proposedAt } = sitting.clause('a');
  expect({ state, authorId, threadId, targetId, depth, proposedAt }).toEqual({
    state: 'active',
    authorId: 'bo',
    threadId: 'a',
    targetId: null,
    depth: 0,
    proposedAt: sitting.at,
  });
  expect(ballots).toEqual([{ userId: 'bo', choice: 'accept', reason: null, castAt: sitting.at }]);
});

test('NE-07 a counter-proposal is voted on first; its target is suspended and keeps its ballots', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('mia', 'a');
  sitting.accepts('bo', 'a');
  expect(sitting.counter('cy', 'a', 'a1')).toEqual(['counterProposed a1', 'ballotCast a1', 'clauseSuspended a', 'clauseOpened a1']);
  expect(sitting.events.find(({ type }) => type === 'clauseSuspended')?.data).toEqual({ clauseId: 'a', forClauseId: 'a1' });
  expect(sitting.stands).toEqual({ a: 'pending', a1: 'active' });
  expect(sitting.clause('a').ballots.map(({ userId }) => userId)).toEqual(['mia', 'bo']);
  expect(sitting.clause('a1')).toMatchObject({ threadId: 'a', targetId: 'a', depth: 1, title: null });

  sitting.rejects('mia', 'a1');
  expect(sitting.stands).toEqual({ a: 'active', a1: 'rejected: vote' });
  expect(sitting.accepts('cy', 'a')).toEqual(['ballotCast a', 'clauseAccepted a']);
});

test('NE-07 counter-proposals to the same target are voted on in order of proposal', () => {
  const sitting = new Sitting({}, 'bo', 'cy', 'di');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  expect(sitting.counter('cy', 'a', 'a2')).toEqual(['counterProposed a2', 'ballotCast a2']);
  sitting.counter('mia', 'a2', 'a2x');
  expect(sitting.stands).toEqual({ a: 'pending', a1: 'active', a2: 'pending', a2x: 'pending' });
  expect(sitting.rejects('mia', 'a1')).toEqual(['ballotCast a1', 'clauseRejected a1', 'clauseOpened a2x']);
  sitting.rejects('bo', 'a2x');
  sitting.rejects('bo', 'a2');
  expect(sitting.stands).toEqual({ a: 'active', a1: 'rejected: vote', a2: 'rejected: vote', a2x: 'rejected: vote' });
});

test('NE-07 limits: depth two, three per target, one open per author', () => {
  const sitting = new Sitting({}, 'bo', 'cy', 'di');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  sitting.counter('bo', 'a1', 'a1x');
  expect(sitting.refuses('cy', counter('a1x', 'deep')).code).toBe('clause.tooDeep');
  expect(sitting.refuses('bo', counter('a', 'again')).code).toBe('clause.counterProposalOpen');
  sitting.counter('cy', 'a', 'a2');
  sitting.counter('di', 'a', 'a3');
  expect(sitting.refuses('mia', counter('a', 'fourth')).code).toBe('clause.counterProposalsFull');
  sitting.does('cy', { type: 'withdraw', clauseId: 'a2' });
  sitting.counter('cy', 'a', 'a4');
  expect(sitting.refuses('mia', counter('a', 'fourth')).code).toBe('clause.counterProposalsFull');
  expect(sitting.refuses('mia', counter('nothing', 'x')).code).toBe('thing.notFound');
});

test('NE-06 the number of clauses per session is limited', () => {
  const crowd = Array.from({ length: clausesPerSession / undecidedPerParty }, (_, index) => `u${index}`);
  const sitting = new Sitting({}, 'bo', ...crowd);
  for (let index = 0; index < clausesPerSession; index++) sitting.propose(crowd[index % crowd.length] ?? '', `c${index}`);
  const propose = { type: 'propose', clauseId: 'x', title: null, text: 'x', textHash: hashOf('x') } as const;
  expect(sitting.refuses('bo', propose).code).toBe('clause.tooMany');
  expect(sitting.refuses('bo', counter('c0', 'x')).code).toBe('clause.tooMany');
});

test('NE-07 undecided clauses per party are limited, and a counter-proposal must differ from its target', () => {
  const sitting = new Sitting({}, 'bo');
  for (let index = 0; index < undecidedPerParty; index++) sitting.propose('mia', `c${index}`);
  sitting.propose('bo', 'other');
  const propose = { type: 'propose', clauseId: 'x', title: null, text: 'x', textHash: hashOf('x') } as const;
  expect(sitting.refuses('mia', propose).code).toBe('clause.tooManyUndecided');
  expect(sitting.refuses('mia', counter('other', 'x')).code).toBe('clause.tooManyUndecided');
  expect(sitting.refuses('bo', { ...counter('c0', 'x'), text: 'c0' } as Command).code).toBe('clause.sameText');
  sitting.rejects('bo', 'c0');
  sitting.does('mia', propose);
});

test('NE-08 voting on a suspended clause is refused, naming the clause that is decided first', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  expect(sitting.refuses('bo', ballot('a', 'accept'))).toEqual({ code: 'clause.waits', present: { waitsForId: 'a1' } });
  sitting.counter('mia', 'a1', 'a1x');
  expect(sitting.refuses('bo', ballot('a', 'accept')).present).toEqual({ waitsForId: 'a1x' });
  expect(sitting.refuses('bo', ballot('a1', 'accept')).present).toEqual({ waitsForId: 'a1x' });
});

test('NE-09 authors can withdraw clauses without votes by others and without open counter-proposals', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('mia', 'a');
  expect(sitting.refuses('bo', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
  sitting.counter('bo', 'a', 'a1');
  expect(sitting.refuses('mia', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
  expect(sitting.does('bo', { type: 'withdraw', clauseId: 'a1' })).toEqual(['clauseWithdrawn a1', 'clauseRejected a1', 'clauseOpened a']);
  expect(sitting.stands).toEqual({ a: 'active', a1: 'rejected: withdrawn' });
  expect(sitting.refuses('bo', { type: 'withdraw', clauseId: 'a1' }).code).toBe('clause.decided');
  sitting.accepts('cy', 'a');
  expect(sitting.refuses('mia', { type: 'withdraw', clauseId: 'a' }).code).toBe('clause.cannotWithdraw');
});

test('NE-11 votes can change until the decision; rejections need confirmation and may have a reason', () => {
  const sitting = new Sitting({ rule: 'majority' }, 'bo', 'cy', 'di');
  sitting.propose('mia', 'a');
  const reject = { ...ballot('a', 'reject'), isConfirmed: false } as const;
  expect(sitting.refuses('bo', reject).code).toBe('vote.confirmReject');
  sitting.does('bo', { type: 'vote', clauseId: 'a', choice: 'reject', textHash: hashOf('a'), isConfirmed: true, reason: 'Too dear' });
  expect(sitting.accepts('bo', 'a')).toEqual(['ballotCast a']);
  expect(sitting.accepts('bo', 'a')).toEqual([]);
  expect(sitting.clause('a').ballots).toHaveLength(2);
  sitting.accepts('cy', 'a');
  expect(sitting.stands).toEqual({ a: 'accepted' });
  expect(sitting.refuses('bo', ballot('a', 'reject')).code).toBe('clause.decided');
});

test('NE-12 a ballot for another text is refused', () => {
  const sitting = new Sitting({}, 'bo');
  sitting.propose('mia', 'a');
  const other = { ...ballot('a', 'accept'), textHash: hashOf('b') } as const;
  expect(sitting.refuses('bo', other).code).toBe('clause.textChanged');
});

test('NE-14 an acceptance decides the whole thread', () => {
  const sitting = new Sitting({}, 'bo', 'cy');
  sitting.propose('mia', 'a');
  sitting.counter('bo', 'a', 'a1');
  sitting.counter('cy', 'a', 'a2');
  sitting.accepts('mia', 'a1');
  expect(sitting.accepts('cy', 'a1')).toEqual(['ballotCast a1', 'clauseAccepted a1', 'clauseRejected a', 'clauseRejected a2']);
  expect(sitting.stands).toEqual({ a: 'rejected: superseded', a1: 'accepted', a2: 'rejected: superseded' });
  expect(sitting.clause('a1').tally).toEqual({ accepts: 3, rejects: 0, roll: 3, need: 3 });
  expect(sitting.clause('a').tally).toEqual({ accepts: 1, rejects: 0, roll: 3, need: 3 });
  expect(sitting.clause('a').decidedAt).toBe(sitting.at);
});
