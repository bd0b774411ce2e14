import fc from 'fast-check';
import { expect, test } from 'vitest';
import { randomAssembly } from '../testing/random-assembly.ts';
import { ada, bob, cyd, dan, day, eve, Played, startAt, usualBylaws } from '../testing/played.ts';
import type { Bylaws, Choice, EventBody } from './events.ts';
import { postalVoteOf } from './postal-votes.ts';

const byPost = (person: string, choice: Choice = 'for', motion = 'm1'): EventBody => ({
  kind: 'postalVoteCast',
  payload: { motion, person, choice },
});
/** By-laws that allow postal votes; half of the votes are the quorum. */
const played = (postalVotes: Bylaws['postalVotes'] = 'withoutQuorum', quorum: Bylaws['quorum'] = { kind: 'none' }) =>
  new Played({ bylaws: { ...usualBylaws, postalVotes, quorum } });
const countsOf = ({ now }: Played) => now.votes.at(-1)?.counts;

test('PO-03 postal votes are the first ballots of a named vote on the motion of the agenda', () => {
  const evening = played().does(cyd, byPost(cyd, 'against')).does(dan, byPost(dan)).opened(ada, bob);
  evening.votes('m1', [ada, bob]);
  expect(countsOf(evening)).toEqual({ for: 3, against: 1, abstain: 0 });
  expect(evening.now.votes.at(-1)?.ballots.filter(({ isPostal }) => isPostal)).toHaveLength(2);
});

test('PO-03 the last postal vote before the start counts, and none afterwards', () => {
  const evening = played().does(cyd, byPost(cyd, 'against')).does(cyd, byPost(cyd, 'abstain'));
  evening.at = startAt - 1;
  expect(evening.tries(dan, byPost(dan))).toBe('done');
  evening.at = startAt;
  expect(evening.tries(eve, byPost(eve))).toBe('postal.late');
  evening.opened(ada).votes('m1', [ada]);
  expect(countsOf(evening)).toEqual({ for: 2, against: 0, abstain: 1 });
});

test('PO-03 proxies and postal votes are taken until the deadline of the by-laws, to the millisecond, which moves with the start', () => {
  const evening = new Played({ bylaws: { ...usualBylaws, postalVotes: 'withoutQuorum', deadlineHours: 48 } });
  const deadline = startAt - 2 * day;
  const given = (from: string, to: string): EventBody => ({ kind: 'proxyGiven', payload: { from, to } });
  const accepted = (from: string, to: string): EventBody => ({ kind: 'proxyAccepted', payload: { from, to } });
  for (const [who, body] of [
    [dan, given(dan, bob)],
    [eve, given(eve, bob)],
    [bob, accepted(dan, bob)],
    [cyd, byPost(cyd)],
  ] as const) {
    evening.at = deadline - 1;
    expect(evening.tries(who, body)).toBe('done');
  }
  evening.at = deadline;
  expect(evening.tries(bob, accepted(eve, bob))).toBe('proxy.late');
  expect(evening.tries(cyd, byPost(cyd, 'against'))).toBe('postal.late');
  expect(evening.tries(cyd, given(cyd, ada))).toBe('proxy.late');
  expect(evening.tries(dan, { kind: 'proxyRevoked', payload: { from: dan, to: bob } })).toBe('done');
  evening.does(ada, { kind: 'rescheduled', payload: { at: startAt + 5 * day, timeZone: 'UTC', place: 'Barn', link: null } });
  expect(evening.tries(cyd, byPost(cyd, 'against'))).toBe('done');
  expect(evening.tries(bob, accepted(eve, bob))).toBe('done');
});

test('PO-03 a postal vote needs by-laws that allow it, a vote, absence and no proxy, and is cast by the person alone', () => {
  expect(new Played().tries(cyd, byPost(cyd))).toBe('postal.none');
  expect(played('none').tries(cyd, byPost(cyd))).toBe('postal.none');
  const before = played().represents(cyd, dan);
  expect(before.tries(dan, byPost(dan))).toBe('postal.proxyGiven');
  expect(before.tries(ada, byPost(bob))).toBe('assembly.notAllowed');
  expect(before.tries(bob, byPost(bob, 'for', 'm9'))).toBe('motion.unknown');
  before.at = startAt - 1000;
  before.arrives(bob);
  expect(before.tries(bob, byPost(bob))).toBe('postal.present');
});

test('PO-03 postal votes lapse when the person arrives, gives a proxy or leaves the roll', () => {
  const evening = played().does(bob, byPost(bob)).does(cyd, byPost(cyd)).does(dan, byPost(dan)).does(eve, byPost(eve, 'against'));
  evening.does(cyd, { kind: 'proxyGiven', payload: { from: cyd, to: ada } });
  evening.does(ada, { kind: 'personRemoved', payload: { person: dan } });
  evening
    .opened(ada, bob)
    .does(bob, { kind: 'left', payload: { person: bob } })
    .votes('m1', [ada]);
  expect(countsOf(evening)).toEqual({ for: 1, against: 1, abstain: 0 });
  expect(evening.now.postalVotes.map(({ person, lapsedAt }) => [person, lapsedAt === null])).toEqual([
    [bob, false],
    [cyd, false],
    [dan, false],
    [eve, true],
  ]);
});

test('PO-03 who gave a proxy in vain may vote by post again', () => {
  const before = played()
    .does(cyd, byPost(cyd))
    .does(cyd, { kind: 'proxyGiven', payload: { from: cyd, to: ada } });
  before.does(ada, { kind: 'proxyDeclined', payload: { from: cyd, to: ada } });
  expect(postalVoteOf(before.now, 'm1', cyd)).toBeNull();
  expect(before.tries(cyd, byPost(cyd, 'against'))).toBe('done');
  expect(postalVoteOf(before.now, 'm1', cyd)).toBe('against');
});

test('PO-03 postal votes count only for the text of the agenda, and not in secret votes', () => {
  const amended = played().does(cyd, byPost(cyd, 'against')).opened(ada, bob).moves(bob, 'a1', 'amendment', 'm1');
  amended.votes('a1', [ada, bob]);
  amended.votes('m1', [ada]);
  expect(countsOf(amended)).toEqual({ for: 1, against: 0, abstain: 0 });
  const rejected = played().does(cyd, byPost(cyd, 'against')).opened(ada, bob).moves(bob, 'a1', 'amendment', 'm1');
  rejected.votes('a1', [], [ada, bob]);
  rejected.votes('m1', [ada]);
  expect(countsOf(rejected)).toEqual({ for: 1, against: 1, abstain: 0 });
  const secret = played()
    .does(cyd, byPost(cyd, 'against'))
    .opened(ada, bob)
    .does(ada, new Played().asks('m1', { secret: true }));
  expect(secret.now.votes.at(-1)?.ballots).toEqual([]);
});

test('PO-03 a postal vote that was counted stays, and no one votes twice', () => {
  const evening = played().does(cyd, byPost(cyd)).opened(ada, bob);
  evening.does(ada, evening.asks('m1')).arrives(cyd);
  expect(evening.tries(cyd, evening.ballot('m1', cyd, 'against'))).toBe('ballot.cast');
  evening.does(ada, evening.closing());
  expect(countsOf(evening)).toEqual({ for: 1, against: 0, abstain: 0 });
});

test('PO-03 the by-laws say whether postal votes count towards the quorum', () => {
  for (const [rule, isReached] of [
    ['withQuorum', true],
    ['withoutQuorum', false],
  ] as const) {
    const evening = played(rule, { kind: 'people', people: 3 }).does(cyd, byPost(cyd)).does(cyd, byPost(cyd)).opened(ada, bob);
    expect([rule, evening.now.quorum.isReached, evening.now.quorum.people]).toEqual([rule, isReached, isReached ? 3 : 2]);
  }
  const arrived = played('withQuorum', { kind: 'people', people: 3 }).does(cyd, byPost(cyd)).opened(ada, bob, cyd);
  arrived.does(cyd, { kind: 'left', payload: { person: cyd } });
  expect(arrived.now.quorum).toMatchObject({ isReached: false, people: 2 });
});

test('PO-04 logs of edition 2 have no postal votes and no annexes', () => {
  expect(new Played({ edition: 2 }).tries(cyd, byPost(cyd))).toBe('assembly.malformed');
  expect(() => new Played({ edition: 2, bylaws: { ...usualBylaws, postalVotes: 'none' } })).toThrow('assembly.malformed');
  const annex: EventBody = { kind: 'annexAdded', payload: { id: 'x1', item: null, name: 'a.pdf', bytes: 1, sha256: 'ab'.repeat(32) } };
  expect(new Played({ edition: 2 }).tries(ada, annex)).toBe('assembly.malformed');
  expect(new Played().does(ada, annex).tries(ada, annex)).toBe('assembly.twice');
});

test('PO-04 in random assemblies no one votes twice, and only postal votes in force are counted', () => {
  let counted = 0;
  const oneAssembly = fc.property(fc.integer(), (seed) => {
    const { state, events } = randomAssembly(seed);
    for (const vote of state.votes) {
      const voters = vote.ballots.flatMap(({ inNameOf }) => inNameOf);
      expect(new Set(voters).size).toBe(voters.length);
      for (const { person, choice, at } of vote.ballots.filter(({ isPostal }) => isPostal)) {
        counted++;
        const cast = events.findLast(
          ({ kind, payload }) => kind === 'postalVoteCast' && payload.person === person && payload.motion === vote.motion,
        );
        expect(cast?.payload).toMatchObject({ choice });
        const ends = events.filter(({ seq, kind, payload }) => {
          const isTheirs = (kind === 'arrived' || kind === 'personRemoved') && payload.person === person;
          return seq > (cast?.seq ?? 0) && (isTheirs || (kind === 'proxyGiven' && payload.from === person));
        });
        const opened = events.find(({ kind, payload, at: when }) => kind === 'voteOpened' && payload.motion === vote.motion && when === at);
        expect(ends.every(({ seq }) => seq > (opened?.seq ?? 0))).toBe(true);
        expect([vote.secret, vote.text]).toEqual([false, state.motions.find(({ id }) => id === vote.motion)?.text]);
      }
    }
  });
  fc.assert(oneAssembly, { numRuns: 300 });
  expect(counted).toBeGreaterThan(5);
});
