import { expect, test } from 'vitest';
import { after, ballot, TestSession } from '../../contract/rules/testing/test-session.ts';
import type { Command } from '../../contract/rules/commands.ts';
import { clauseNumbers } from '../../contract/clause-numbers.ts';
import { preview } from './preview.ts';
import { clausesToVote, progressOf, threadsOf } from './threads.ts';

const nowMs = Date.parse(after(60));

test('NE-05 clauses are numbered in order of proposal, counter-proposals under their target', () => {
  const session = new TestSession({}, 'bob', 'cleo');
  session.propose('mia', 'a');
  session.propose('mia', 'b');
  session.counter('bob', 'a', 'a1');
  session.counter('cleo', 'a', 'a2');
  session.counter('mia', 'a1', 'a11');
  expect(Object.fromEntries(clauseNumbers(session.state.clauses))).toEqual({ a: '1', b: '2', a1: '1.1', a2: '1.2', a11: '1.1.1' });
});

test('NE-05 pending votes are open clauses without one’s vote; mediators and people who left have none', () => {
  const session = new TestSession({}, 'bob', 'cleo');
  session.propose('mia', 'a');
  session.propose('bob', 'b');
  const requested = (userId: string) => clausesToVote(session.state, userId).map(({ id }) => id);
  expect(requested('mia')).toEqual(['b']);
  expect(requested('cleo')).toEqual(['a', 'b']);
  session.does('cleo', { type: 'leave' });
  expect(requested('cleo')).toEqual([]);
  const mediated = new TestSession({ isMediated: true }, 'bob', 'cleo');
  mediated.propose('bob', 'a');
  expect(clausesToVote(mediated.state, 'mia')).toEqual([]);
});

test('NE-05 progress counts clauses by result, and unchanged threads stay the same objects', () => {
  const session = new TestSession({}, 'bob');
  session.propose('mia', 'a');
  session.propose('mia', 'b');
  session.propose('mia', 'c');
  const before = threadsOf(session.state);
  session.accepts('bob', 'a');
  session.rejects('bob', 'b');
  const now = threadsOf(session.state, before);
  expect(progressOf(session.state)).toEqual({ accepted: 1, rejected: 1, open: 1 });
  expect(now.map((thread, index) => thread === before[index])).toEqual([false, false, true]);
});

test('NE-11 the effect of a click is predicted: the final decisions, or the refusal', () => {
  const session = new TestSession({}, 'bob', 'cleo');
  session.propose('mia', 'a');
  session.accepts('bob', 'a');
  const becomesFinal = (userId: string, clauseId: string, choice: 'accept' | 'reject') =>
    preview(session.state, ballot(clauseId, choice), userId, nowMs).decisions.map(({ type, data }) => `${type} ${data.clauseId}`);
  expect(becomesFinal('cleo', 'a', 'accept')).toEqual(['clauseAccepted a']);
  expect(becomesFinal('cleo', 'a', 'reject')).toEqual(['clauseRejected a']);
  const refusal = (userId: string, command: Command) => preview(session.state, command, userId, nowMs).refusal;
  expect(refusal('mia', { type: 'withdraw', clauseId: 'a' })).toBe('clause.cannotWithdraw');
  expect(refusal('bob', { type: 'end' })).toBe('negotiation.managerOnly');
  session.counter('cleo', 'a', 'a1');
  expect(becomesFinal('bob', 'a1', 'accept')).toEqual([]);
  session.accepts('bob', 'a1');
  expect(becomesFinal('mia', 'a1', 'accept')).toEqual(['clauseAccepted a1', 'clauseRejected a']);
});

test('NE-16 after the end a click is predicted to be refused, even before the event arrives', () => {
  const session = new TestSession({}, 'bob');
  session.propose('mia', 'a');
  expect(preview(session.state, ballot('a', 'accept'), 'bob', Date.parse(after(1201))).refusal).toBe('negotiation.timeUp');
});
