import { expect, test } from 'vitest';
import { ASession, ana, bob, cem } from '../testing/a-session.ts';
import { nextStep } from './next-step.ts';

const steps = (session: ASession) => [ana, bob].map(({ id }) => nextStep(session.state, id));
const every = (session: ASession) => steps(session)[0];

test('NE-05 the next step starts with others who join and with the first clause', () => {
  expect(every(new ASession())).toEqual({ say: 'alone' });
  expect(every(new ASession({ groupId: 'ABCD2345' }))).toEqual({ say: 'aloneInGroup' });
  expect(steps(new ASession({}, bob))).toEqual([{ say: 'propose' }, { say: 'propose' }]);
});

test('NE-05 the next step is one’s own vote, then those of others by name or number', () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'One.');
  expect(steps(session)).toEqual([{ say: 'voteOf', name: bob.name, number: '1' }, undefined]);
  session.propose(ana.id, 'Two.');
  session.counter(ana.id, 1, 'Eins.');
  expect(steps(session)).toEqual([{ say: 'votesOf', name: bob.name, count: 2 }, undefined]);
  session.does(cem.id, { type: 'join', name: cem.name });
  expect(every(session)).toEqual({ say: 'votes', people: 2, count: 2 });
  const large = new ASession({}, bob, cem);
  large.propose(ana.id, 'One.');
  expect(every(large)).toEqual({ say: 'votesOn', people: 2, number: '1' });
});

test('NE-05 a mediator does not vote, and the manager admits people first', () => {
  const session = new ASession({ isMediated: true, admission: 'approval' });
  session.does(bob.id, { type: 'join', name: bob.name });
  expect(every(session)).toEqual({ say: 'admit', name: bob.name });
  session.does(ana.id, { type: 'admit', userId: bob.id });
  session.propose(ana.id, 'One.');
  expect(steps(session)).toEqual([{ say: 'voteOf', name: bob.name, number: '1' }, undefined]);
});

test('NE-17 NE-18 once all is decided the manager ends the session; while nothing can be voted on there is no step', () => {
  const session = new ASession({}, bob);
  session.propose(ana.id, 'One.');
  session.propose(ana.id, 'Two.');
  session.vote(bob.id, 1, 'accept');
  session.seconds = 20 * 60;
  session.does(ana.id, { type: 'join', name: ana.name });
  expect(steps(session)).toEqual([undefined, undefined]);
  session.does(ana.id, { type: 'openFinalVote' });
  expect(steps(session)[1]).toEqual(undefined);
  session.vote(bob.id, 2, 'accept');
  expect(steps(session)).toEqual([{ say: 'finalEndByYou' }, { say: 'finalEndBy', name: ana.name }]);
  session.does(ana.id, { type: 'end' });
  expect(steps(session)).toEqual([undefined, undefined]);
  const early = new ASession({}, bob);
  early.propose(ana.id, 'One.');
  early.vote(bob.id, 1, 'accept');
  expect(steps(early)).toEqual([{ say: 'endByYou' }, { say: 'endBy', name: ana.name }]);
});
