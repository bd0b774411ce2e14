import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import { ada, bob, cyd, dan, day, eve, Played, startAt, usualBylaws, convocationOf } from '../testing/played.ts';
import { randomAssembly } from '../testing/random-assembly.ts';
import { applyEvent, replay } from './apply.ts';
import { choices, majorities, readEvent } from './events.ts';
import { isAccepted } from './majority.ts';
import { proxyOf } from './proxies.ts';
import { thereOf } from './quorum.ts';

vi.setConfig({ testTimeout: 60_000 });
const given = (from: string, to: string) => ({ kind: 'proxyGiven', payload: { from, to } }) as const;
const accepted = (from: string, to: string) => ({ kind: 'proxyAccepted', payload: { from, to } }) as const;
const revoked = (from: string, to: string) => ({ kind: 'proxyRevoked', payload: { from, to } }) as const;
const left = (person: string) => ({ kind: 'left', payload: { person } }) as const;

test('PO-03 a proxy is refused to oneself, to two, in a circle and beyond the limit, and is passed on to no one', () => {
  const played = new Played();
  expect(played.tries(bob, given(bob, bob))).toBe('proxy.self');
  played.does(bob, given(bob, cyd));
  expect(played.tries(bob, given(bob, dan))).toBe('proxy.alreadyGiven');
  expect(played.tries(cyd, given(cyd, bob))).toBe('proxy.receiverRepresented');
  expect(played.tries(bob, accepted(bob, cyd))).toBe('assembly.notAllowed');
  played.does(cyd, accepted(bob, cyd));
  expect(played.tries(cyd, accepted(bob, cyd))).toBe('proxy.alreadyAccepted');
  expect(played.tries(cyd, given(cyd, dan))).toBe('proxy.giverRepresents');
  played.represents(cyd, dan);
  expect(played.tries(eve, given(eve, cyd))).toBe('proxy.tooMany');
});

test('PO-03 someone who gives a proxy while one waits for their yes cannot accept it any more', () => {
  const played = new Played().does(bob, given(bob, cyd)).does(cyd, given(cyd, dan));
  expect(played.tries(cyd, accepted(bob, cyd))).toBe('proxy.receiverRepresented');
});

test('PO-03 a proxy is revocable until a ballot was cast with it, and lapses when the giver arrives', () => {
  const played = new Played().represents(cyd, bob);
  expect(
    played
      .does(bob, revoked(bob, cyd))
      .represents(cyd, bob)
      .now.proxies.map(({ state }) => state),
  ).toEqual(['revoked', 'accepted']);
  played
    .opened(ada, cyd)
    .does(ada, played.asks('m1'))
    .does(cyd, played.ballot('m1', cyd, 'for', cyd, bob));
  expect(played.tries(bob, revoked(bob, cyd))).toBe('proxy.used');
  expect(played.tries(cyd, { kind: 'proxyDeclined', payload: { from: bob, to: cyd } })).toBe('proxy.used');
  played.arrives(bob, 'remote');
  expect(proxyOf(played.now, bob)).toBeUndefined();
  expect(played.tries(bob, played.ballot('m1', bob, 'against'))).toBe('ballot.cast');
  expect(played.does(ada, played.closing()).now.votes[0]?.counts).toEqual({ for: 2, against: 0, abstain: 0 });
});

test('PO-03 the quorum is reached and lost to the millisecond, by people who are present or represented', () => {
  const played = new Played({ bylaws: { ...usualBylaws, quorum: { kind: 'share', percent: 60 } } });
  played.represents(cyd, bob).opened(ada);
  played.at = startAt + 12_345;
  expect(played.tries(ada, played.asks('m1'))).toBe('assembly.noQuorum');
  played.arrives(cyd);
  played.at = startAt + 99_999;
  played.does(cyd, left(cyd));
  expect(played.now.quorum.moments).toEqual([
    { at: startAt + 12_345, isReached: true, weight: 3, people: 3 },
    { at: startAt + 99_999, isReached: false, weight: 1, people: 1 },
  ]);
});

test('PO-03 half of the roll is a share of fifty percent, but not more than half', () => {
  const roll = convocationOf().roll.slice(0, 4);
  const reached = (kind: 'share' | 'moreThan') =>
    new Played({ roll, bylaws: { ...usualBylaws, quorum: { kind, percent: 50 } } }).opened(ada, bob).now.quorum.isReached;
  expect([reached('share'), reached('moreThan')]).toEqual([true, false]);
});

test('PO-03 nothing is decided if the quorum is lost at the close, and the motion may be voted on again', () => {
  const played = new Played({ bylaws: { ...usualBylaws, quorum: { kind: 'people', people: 3 } } }).opened(ada, bob, cyd);
  played
    .does(ada, played.asks('m1'))
    .does(bob, played.ballot('m1', bob, 'for'))
    .does(cyd, left(cyd))
    .does(ada, played.closing());
  expect([played.now.votes[0]?.result, played.motion('m1')?.state]).toEqual(['noQuorum', 'open']);
  played.arrives(dan);
  expect(played.votes('m1', [bob, dan])).toBe('accepted');
});

test('PO-03 amendments are voted on before their motion, counter-motions one after another, and the motion last', () => {
  const played = new Played().opened(ada, bob, cyd);
  played.moves(bob, 'c1', 'counter', 'm1').moves(bob, 'a1', 'amendment', 'm1').moves(cyd, 'a2', 'amendment', 'm1');
  played.moves(cyd, 'b1', 'amendment', 'c1').moves(cyd, 'c2', 'counter', 'm1');
  for (const waiting of ['m1', 'c1', 'c2', 'a2', 'b1']) expect(played.tries(ada, played.asks(waiting))).toBe('motion.waits');
  expect(played.votes('a1', [ada], [bob])).toBe('rejected');
  played.votes('a2', [ada, bob]);
  expect([played.motion('m1')?.currentText, played.motion('m1')?.text]).toEqual(['Text of a2', 'The accounts are approved.']);
  for (const next of ['b1', 'c1', 'c2']) played.votes(next, [], [ada]);
  expect(played.votes('m1', [ada])).toBe('accepted');
  expect(played.now.votes.at(-1)?.text).toBe('Text of a2');
});

test('PO-03 what is accepted supersedes the rest of its thread, and what is left at the end lapses', () => {
  const played = new Played().opened(ada, bob).moves(bob, 'a1', 'amendment', 'm1').moves(bob, 'a2', 'amendment', 'm1');
  played.moves(bob, 'c1', 'counter', 'm1').moves(bob, 'm2', 'motion', null).votes('a1', [ada]);
  expect(played.motion('a2')?.state).toBe('superseded');
  played.votes('c1', [ada, bob]);
  expect(played.motion('m1')?.state).toBe('superseded');
  played.does(ada, { kind: 'closed', payload: {} });
  expect(played.motion('m2')?.state).toBe('lapsed');
});

test('PO-03 closing, pausing and closing the item are refused while a vote is open', () => {
  const played = new Played().opened(ada, bob).does(ada, new Played().asks('m1'));
  for (const kind of ['closed', 'paused'] as const) expect(played.tries(ada, { kind, payload: {} })).toBe('assembly.voteOpen');
  expect(played.tries(ada, { kind: 'itemClosed', payload: { item: 'i1' } })).toBe('assembly.voteOpen');
  expect(played.tries(bob, { kind: 'motionWithdrawn', payload: { motion: 'm1' } })).toBe('assembly.notAllowed');
});

test('PO-03 a ballot is taken in the last millisecond before the planned close, and refused at it', () => {
  const played = new Played().opened(ada, bob, cyd);
  const closesAt = startAt + 60_000;
  played.does(ada, played.asks('m1', { closesAt }));
  expect(played.tries(null, played.closing())).toBe('assembly.notAllowed');
  played.at = closesAt - 1;
  played.does(bob, played.ballot('m1', bob, 'for'));
  expect(played.at).toBe(closesAt);
  expect(played.tries(cyd, played.ballot('m1', cyd, 'against'))).toBe('ballot.late');
  played.does(null, played.closing());
  expect(played.tries(cyd, played.ballot('m1', cyd, 'against'))).toBe('assembly.noVoteOpen');
});

test('PO-03 the ballot of a voter who is removed from the roll stays valid; who had not voted can no longer vote', () => {
  const played = new Played({ bylaws: { ...usualBylaws, quorum: { kind: 'moreThan', percent: 50 } } })
    .represents(dan, eve)
    .opened(ada, bob, cyd, dan);
  played.does(ada, played.asks('m1')).does(bob, played.ballot('m1', bob, 'for'));
  for (const person of [bob, cyd, dan]) played.does(null, { kind: 'personRemoved', payload: { person } });
  expect(played.tries(cyd, played.ballot('m1', cyd, 'against'))).toBe('assembly.notOnRoll');
  expect(played.tries(dan, played.ballot('m1', dan, 'against', eve))).toBe('assembly.notOnRoll');
  expect([played.now.quorum.totalWeight, proxyOf(played.now, eve)]).toEqual([2, undefined]);
  played.arrives(eve).does(ada, played.closing());
  expect(played.now.votes[0]?.counts).toEqual({ for: 1, against: 0, abstain: 0 });
});

test('PO-03 ties fail; abstentions do not count for a simple majority and two thirds, but for an absolute one', () => {
  const counts = (yes: number, no: number, abstain: number) =>
    majorities.map((rule) => isAccepted(rule, { for: yes, against: no, abstain }));
  expect(counts(5, 5, 0)).toEqual([false, false, false]);
  expect(counts(3, 2, 0)).toEqual([true, true, false]);
  expect(counts(3, 2, 1)).toEqual([true, false, false]);
  expect(counts(4, 2, 0)).toEqual([true, true, true]);
  expect(counts(4, 2, 9)).toEqual([true, false, true]);
  expect(counts(0, 0, 7)).toEqual([false, false, false]);
  expect(counts(0, 0, 0)).toEqual([false, false, false]);
});

test('PO-03 one more vote for a motion never rejects it, one more against never accepts it', () => {
  const count = fc.nat(50);
  fc.assert(
    fc.property(fc.constantFrom(...majorities), count, count, count, (rule, yes, no, abstain) => {
      if (!isAccepted(rule, { for: yes, against: no, abstain })) return;
      expect(isAccepted(rule, { for: yes + 1, against: no, abstain })).toBe(true);
      if (no > 0) expect(isAccepted(rule, { for: yes, against: no - 1, abstain })).toBe(true);
      expect(yes).toBeGreaterThan(no);
    }),
  );
});

test('PO-02 a secret ballot is recorded without its choice, by no one else, and is counted from the published ballots', () => {
  const played = new Played().opened(ada, bob, cyd);
  played.does(ada, { kind: 'roleGiven', payload: { person: ada, role: 'teller' } }).does(ada, played.asks('m1', { secret: true }));
  expect(played.tries(bob, played.ballot('m1', bob, 'for'))).toBe('ballot.wrongChoice');
  expect(played.tries(ada, played.ballot('m1', bob, null))).toBe('assembly.notAllowed');
  for (const person of [ada, bob, cyd]) played.does(person, played.ballot('m1', person, null));
  const one = { choice: 'for', weight: 1 } as const;
  for (const wrong of [[], [one, one], [one, one, one, one], [{ choice: 'for', weight: 3 } as const]])
    expect(played.tries(ada, played.closing(wrong))).toBe('assembly.wrongCount');
  played.does(ada, played.closing([one, { choice: 'against', weight: 1 }, one]));
  expect(played.now.votes[0]).toMatchObject({ result: 'accepted', counts: { for: 2, against: 1, abstain: 0 } });
});

test('PO-03 one chair leads: giving the role takes it from the former, and the convener may do so when a connection is lost', () => {
  const played = new Played().opened(ada, bob);
  expect(played.tries(bob, { kind: 'roleGiven', payload: { person: bob, role: 'chair' } })).toBe('assembly.notAllowed');
  played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'chair' } });
  expect(played.tries(ada, played.asks('m1'))).toBe('assembly.notAllowed');
  played.does(bob, played.asks('m1')).does(ada, { kind: 'roleGiven', payload: { person: cyd, role: 'chair' } });
  expect(played.tries(bob, played.closing())).toBe('assembly.notAllowed');
  expect(played.tries(cyd, played.closing())).toBe('done');
});

const minute = 60_000;
const asks = (as: 'secretary' | 'teller' | 'manager') => ({ kind: 'chairAsked', payload: { as } }) as const;
const takes = { kind: 'chairTaken', payload: {} } as const;
const keeps = { kind: 'chairKept', payload: {} } as const;

test('PO-03 the secretary takes the chair if chair and convener do nothing within three minutes', () => {
  const played = new Played().opened(ada, bob, cyd);
  played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'secretary' } });
  expect(played.tries(bob, takes)).toBe('chair.notAsked');
  expect(played.tries(cyd, asks('secretary'))).toBe('assembly.notAllowed');
  expect(played.tries(ada, asks('manager'))).toBe('assembly.notAllowed');
  played.does(bob, asks('secretary'));
  const requestedAt = played.now.chairRequest?.at ?? 0;
  played.at = requestedAt + 3 * minute - 1;
  expect(played.tries(bob, takes)).toBe('chair.mayAnswer');
  expect(played.tries(cyd, takes)).toBe('chair.notAsked');
  played.at = requestedAt + 3 * minute;
  played.does(bob, takes);
  expect(played.chair).toBe(bob);
  expect(played.now.chairRequest).toBeNull();
  expect(played.tries(ada, played.asks('m1'))).toBe('assembly.notAllowed');
  played.does(bob, played.asks('m1'));
});

test('PO-03 the request for the chair ends when chair or convener does anything, or its person leaves', () => {
  const ending: [string, (played: Played) => Played][] = [
    ['answers', (played) => played.does(ada, keeps)],
    ['leads', (played) => played.does(ada, played.asks('m1'))],
    ['is gone', (played) => played.does(bob, { kind: 'left', payload: { person: bob } })],
    ['has no role', (played) => played.does(ada, { kind: 'roleTaken', payload: { person: bob, role: 'secretary' } })],
    ['ends', (played) => played.does(ada, { kind: 'closed', payload: {} })],
  ];
  for (const [name, end] of ending) {
    const played = new Played().opened(ada, bob);
    played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'secretary' } }).does(bob, asks('secretary'));
    expect([name, end(played).now.chairRequest]).toEqual([name, null]);
    expect(played.tries(ada, keeps)).not.toBe('done');
  }
});

test('PO-03 tellers ask before managers and the secretary before both; another one after ten minutes', () => {
  const played = new Played().opened(ada, bob, cyd, dan);
  for (const [person, role] of [
    [bob, 'secretary'],
    [cyd, 'teller'],
  ] as const)
    played.does(ada, { kind: 'roleGiven', payload: { person, role } });
  played.does(dan, asks('manager')).does(cyd, asks('teller'));
  expect(played.tries(dan, asks('manager'))).toBe('chair.asked');
  played.does(bob, asks('secretary'));
  expect(played.tries(cyd, asks('teller'))).toBe('chair.asked');
  played.at += 10 * minute;
  played.does(cyd, asks('teller'));
  expect(played.now.chairRequest?.person).toBe(cyd);
});

test('PO-03 the chair is taken immediately if chair and convener left the group, also before the start', () => {
  const played = new Played();
  played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'secretary' } });
  expect(played.tries(bob, asks('secretary'))).toBe('assembly.tooEarly');
  played.does(null, { kind: 'personRemoved', payload: { person: ada } });
  expect(played.tries(null, asks('manager'))).toBe('assembly.notAllowed');
  played.does(dan, asks('manager')).does(dan, takes);
  expect(played.chair).toBe(dan);
  played.opened(dan);
});

test('PO-04 a log of the first edition has no requests for the chair, and stays valid', () => {
  const played = new Played({ edition: 1 }).opened(ada, bob);
  played.does(ada, { kind: 'roleGiven', payload: { person: bob, role: 'secretary' } });
  expect(played.tries(bob, asks('secretary'))).toBe('assembly.notAllowed');
  expect(played.votes('m1', [ada])).toBe('accepted');
});

test('PO-03 the notice is kept to the millisecond, and nothing opens before the announced start', () => {
  const late = { seq: 1, actor: ada, kind: 'convened', payload: convocationOf() } as const;
  expect(applyEvent(undefined, { ...late, at: startAt - 3 * day + 1 })).toEqual({ refused: 'assembly.noticeTooShort' });
  expect(applyEvent(undefined, { ...late, at: startAt - 3 * day })).toHaveProperty('state');
  const played = new Played();
  expect(played.tries(ada, { kind: 'opened', payload: {} })).toBe('assembly.tooEarly');
  expect(played.tries(bob, { kind: 'arrived', payload: { person: bob, how: 'inPerson' } })).toBe('assembly.tooEarly');
});

test('PO-04 an event with a missing, a wrong or another member is refused', () => {
  const { events } = new Played().opened(ada, bob);
  for (const event of events) {
    expect(readEvent(event)).toEqual(event);
    expect(readEvent({ ...event, more: 1 })).toBeUndefined();
    expect(readEvent({ ...event, payload: { ...event.payload, more: 1 } })).toBeUndefined();
    for (const key of Object.keys(event.payload))
      expect(readEvent({ ...event, payload: { ...event.payload, [key]: undefined } })).toBeUndefined();
  }
  expect(readEvent({ seq: 1, at: 0, actor: null, kind: 'toString', payload: {} })).toBeUndefined();
});

test('PO-03 in random assemblies no one votes twice in a vote, passes a proxy on or holds too many, and moments alternate', () => {
  let played = 0;
  const oneAssembly = fc.property(fc.integer(), (seed) => {
    const { events, state } = randomAssembly(seed);
    for (let length = 1; length <= events.length; length += 7) holds(replay(events.slice(0, length)));
    holds(state);
    played++;
  });
  fc.assert(oneAssembly, { numRuns: 60 });
  expect(played).toBe(60);
});

function holds(state: ReturnType<typeof replay>): void {
  const inForce = state.proxies.filter((proxy) => proxy.state === 'accepted');
  const givers = new Set(inForce.map(({ from }) => from));
  expect(givers.size).toBe(inForce.length);
  for (const { to } of inForce) {
    expect(givers.has(to)).toBe(false);
    expect(inForce.filter((proxy) => proxy.to === to).length).toBeLessThanOrEqual(state.convocation.bylaws.proxiesPerPerson);
  }
  for (const { ballots, counts, secret } of state.votes) {
    const cast = ballots.flatMap(({ inNameOf }) => inNameOf);
    expect(new Set(cast).size).toBe(cast.length);
    const all = ballots.reduce((sum, { weight }) => sum + weight, 0);
    if (counts) expect(choices.reduce((sum, choice) => sum + counts[choice], 0)).toBe(all);
    if (secret) expect(ballots.every(({ choice }) => choice === null)).toBe(true);
  }
  const { moments } = state.quorum;
  for (const [index, { isReached }] of moments.entries()) if (index > 0) expect(isReached).not.toBe(moments[index - 1]?.isReached);
  if (state.endedAt === null) expect(thereOf(state).weight).toBe(state.quorum.weight);
  expect(state.votes.filter(({ closedAt }) => closedAt === null).length).toBeLessThanOrEqual(1);
}
