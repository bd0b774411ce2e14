import { expect, test } from 'vitest';
import { after, ballot, Sitting } from '../../contract/rules/testing/sitting.ts';
import type { Command } from '../../contract/rules/commands.ts';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { preview } from './preview.ts';
import { clausesToVote, progressOf, threadsOf } from './threads.ts';

const nowMs = Date.parse(after(60));

test('NE-05 clauses are numbered in the order in which they came, counter-proposals under their target', () => {
  const sitting = new Sitting({}, 'bob', 'cleo');
  sitting.propose('mia', 'a');
  sitting.propose('mia', 'b');
  sitting.counter('bob', 'a', 'a1');
  sitting.counter('cleo', 'a', 'a2');
  sitting.counter('mia', 'a1', 'a11');
  expect(Object.fromEntries(clauseNumbers(sitting.state.clauses))).toEqual({ a: '1', b: '2', a1: '1.1', a2: '1.2', a11: '1.1.1' });
});

test('NE-05 what is asked of somebody is to vote where they can and have not; a mediator and one who left are asked nothing', () => {
  const sitting = new Sitting({}, 'bob', 'cleo');
  sitting.propose('mia', 'a');
  sitting.propose('bob', 'b');
  const asked = (userId: string) => clausesToVote(sitting.state, userId).map(({ id }) => id);
  expect(asked('mia')).toEqual(['b']);
  expect(asked('cleo')).toEqual(['a', 'b']);
  sitting.does('cleo', { type: 'leave' });
  expect(asked('cleo')).toEqual([]);
  const mediated = new Sitting({ isMediated: true }, 'bob', 'cleo');
  mediated.propose('bob', 'a');
  expect(clausesToVote(mediated.state, 'mia')).toEqual([]);
});

test('NE-05 progress counts threads by what became of them, and a thread that nothing happened to stays the same object', () => {
  const sitting = new Sitting({}, 'bob');
  sitting.propose('mia', 'a');
  sitting.propose('mia', 'b');
  sitting.propose('mia', 'c');
  const before = threadsOf(sitting.state);
  sitting.accepts('bob', 'a');
  sitting.rejects('bob', 'b');
  const now = threadsOf(sitting.state, before);
  expect(progressOf(sitting.state)).toEqual({ accepted: 1, rejected: 1, open: 1 });
  expect(now.map((thread, index) => thread === before[index])).toEqual([false, false, true]);
});

test('NE-11 what a click would do is known beforehand: all that it makes final, or why it is refused', () => {
  const sitting = new Sitting({}, 'bob', 'cleo');
  sitting.propose('mia', 'a');
  sitting.accepts('bob', 'a');
  const becomesFinal = (userId: string, clauseId: string, choice: 'accept' | 'reject') =>
    preview(sitting.state, ballot(clauseId, choice), userId, nowMs).decisions.map(({ type, data }) => `${type} ${data.clauseId}`);
  expect(becomesFinal('cleo', 'a', 'accept')).toEqual(['clauseAccepted a']);
  expect(becomesFinal('cleo', 'a', 'reject')).toEqual(['clauseRejected a']);
  const refusal = (userId: string, command: Command) => preview(sitting.state, command, userId, nowMs).refusal;
  expect(refusal('mia', { type: 'withdraw', clauseId: 'a' })).toBe('clause.cannotWithdraw');
  expect(refusal('bob', { type: 'end' })).toBe('negotiation.managerOnly');
  sitting.counter('cleo', 'a', 'a1');
  expect(becomesFinal('bob', 'a1', 'accept')).toEqual([]);
  sitting.accepts('bob', 'a1');
  expect(becomesFinal('mia', 'a1', 'accept')).toEqual(['clauseAccepted a1', 'clauseRejected a']);
});

test('NE-16 past the end a click would be refused, though no event has told of it yet', () => {
  const sitting = new Sitting({}, 'bob');
  sitting.propose('mia', 'a');
  expect(preview(sitting.state, ballot('a', 'accept'), 'bob', Date.parse(after(1201))).refusal).toBe('negotiation.timeUp');
});
