import { expect, test } from 'vitest';
import { CheckedRules } from '../read-log.ts';
import { ada, bob, convocationOf, cyd, dan, eve, Played, startAt } from '../testing/played.ts';

const isLawful = ({ events }: Played) => {
  const rules = new CheckedRules();
  return events.every((event) => rules.allows(event)) && rules.state !== undefined;
};
const opens = (election: string, more: { secret?: boolean; closesAt?: number } = {}) =>
  ({ kind: 'roundOpened', payload: { election, secret: more.secret ?? false, closesAt: more.closesAt ?? null } }) as const;
const proposes = (by: string, person: string) => ({ kind: 'candidateProposed', payload: { election: 'e1', person, by } }) as const;
const accepts = (person: string) => ({ kind: 'candidacyAccepted', payload: { election: 'e1', person } }) as const;
const declines = (person: string) => ({ kind: 'candidacyDeclined', payload: { election: 'e1', person } }) as const;

test('PO-03 no one stands for election without their own yes, and who declined is not proposed again', () => {
  const played = new Played().elects('e1', 1, []).opened(ada, bob, cyd);
  played.does(bob, proposes(bob, cyd));
  expect(played.tries(ada, opens('e1'))).toBe('election.noCandidate');
  expect(played.tries(ada, accepts(cyd))).toBe('assembly.notAllowed');
  played.does(cyd, declines(cyd));
  expect(played.tries(bob, proposes(bob, cyd))).toBe('candidate.twice');
  played.does(cyd, proposes(cyd, cyd)).does(cyd, accepts(cyd));
  expect(played.tries(cyd, accepts(cyd))).toBe('candidate.accepted');
  played.does(ada, opens('e1'));
  expect(played.tries(bob, proposes(bob, dan))).toBe('election.begun');
  expect(played.tries(cyd, declines(cyd))).toBe('election.begun');
  expect(isLawful(played)).toBe(true);
});

test('PO-03 two seats: more than half of all ballots in the first round, then the most votes among twice as many candidates as seats are left', () => {
  const played = new Played().elects('e1', 2, [ada, bob, cyd, dan]).opened(ada, bob, cyd, dan, eve);
  const first = { [ada]: [ada, bob], [bob]: [ada, bob], [cyd]: [ada, cyd], [dan]: [cyd, dan], [eve]: [] };
  expect(played.round('e1', first)).toEqual(['runOff', [ada]]);
  expect(played.election('e1')?.runners).toEqual([bob, cyd]);
  const voter = played.tries(bob, played.marks('e1', bob, [bob]));
  expect(voter).toBe('assembly.noVoteOpen');
  expect(played.round('e1', { [ada]: [bob], [bob]: [bob], [cyd]: [cyd] })).toEqual(['decided', [bob]]);
  expect(played.election('e1')).toMatchObject({ state: 'decided', elected: [ada, bob] });
  expect(isLawful(played)).toBe(true);
});

test('PO-03 a tie for the last seat elects none of the tied, and a further round is between them', () => {
  const played = new Played().elects('e1', 1, [ada, bob, cyd], 'simple').opened(ada, bob, cyd, dan, eve);
  expect(played.round('e1', { [ada]: [ada], [bob]: [bob], [cyd]: [cyd], [dan]: [ada], [eve]: [bob] })).toEqual(['tied', []]);
  expect(played.election('e1')?.runners).toEqual([ada, bob]);
  played.does(ada, declines(ada));
  expect(played.round('e1', { [ada]: [bob], [cyd]: [] })).toEqual(['decided', []]);
  expect(played.election('e1')).toMatchObject({ state: 'decided', elected: [] });
  expect(isLawful(played)).toBe(true);
});

test('PO-03 a sole candidate is not elected against as many empty ballots', () => {
  const played = new Played().elects('e1', 1, [ada]).opened(ada, bob, cyd, dan);
  expect(played.round('e1', { [ada]: [ada], [bob]: [], [cyd]: [] })).toEqual(['runOff', []]);
  expect(played.round('e1', { [ada]: [ada], [bob]: [ada], [cyd]: [] })).toEqual(['decided', [ada]]);
  expect(isLawful(played)).toBe(true);
});

test('PO-03 ballots mark candidates of the round, each once and not more than seats; secret ones are published without names', () => {
  const played = new Played()
    .elects('e1', 1, [ada, bob])
    .opened(ada, bob, cyd)
    .does(ada, opens('e1', { secret: true }));
  expect(played.tries(cyd, played.marks('e1', cyd, [ada]))).toBe('ballot.wrongChoice');
  for (const voter of [ada, bob, cyd]) played.does(voter, played.marks('e1', voter, null));
  expect(played.tries(cyd, played.marks('e1', cyd, null))).toBe('ballot.cast');
  const ballots = [[bob], [], [bob]].map((marks) => ({ marks, weight: 1 as const }));
  expect(played.tries(ada, played.roundEnd({ ballots: ballots.slice(1) }))).toBe('assembly.wrongCount');
  expect(played.tries(ada, played.roundEnd({ ballots: [...ballots.slice(1), { marks: [ada, bob], weight: 1 }] }))).toBe(
    'assembly.wrongCount',
  );
  played.does(ada, played.roundEnd({ ballots }));
  expect(played.election('e1')).toMatchObject({ elected: [bob], rounds: [{ counts: [{ votes: 0 }, { votes: 2 }], empty: 1 }] });
  expect(isLawful(played)).toBe(true);
});

test('PO-03 secret rounds with given weights publish sums only, which must be possible', () => {
  const { bylaws, roll } = convocationOf();
  const weighted = roll.map((entry, index) => ({ ...entry, weight: index + 1 }));
  const played = new Played({ bylaws: { ...bylaws, weights: 'given' }, roll: weighted }).elects('e1', 1, [ada, bob]);
  played.opened(ada, bob, cyd).does(ada, opens('e1', { secret: true }));
  for (const voter of [bob, cyd]) played.does(voter, played.marks('e1', voter, null));
  const sums = (one: number, other: number, empty: number) => ({
    counts: [
      { person: ada, votes: one },
      { person: bob, votes: other },
    ],
    empty,
  });
  expect(played.tries(ada, played.roundEnd(sums(3, 3, 0)))).toBe('assembly.wrongCount');
  expect(played.tries(ada, played.roundEnd(sums(1, 1, 0)))).toBe('assembly.wrongCount');
  played.does(ada, played.roundEnd(sums(3, 0, 2)));
  expect(played.election('e1')?.elected).toEqual([ada]);
  expect(isLawful(played)).toBe(true);
});

test('PO-03 no other vote is open during a round, which ends at its planned time to the millisecond', () => {
  const played = new Played().elects('e1', 1, [ada]).opened(ada, bob, cyd);
  played.at = startAt + 1000;
  played.does(ada, opens('e1', { closesAt: startAt + 5000 }));
  expect(played.tries(ada, played.asks('m1'))).toBe('assembly.voteOpen');
  expect(played.tries(ada, { kind: 'closed', payload: {} })).toBe('assembly.voteOpen');
  played.at = startAt + 4999;
  played.does(bob, played.marks('e1', bob, [ada]));
  expect(played.tries(cyd, played.marks('e1', cyd, [ada]))).toBe('ballot.late');
  played.does(null, played.roundEnd()).does(ada, { kind: 'closed', payload: {} });
  expect(played.now.phase).toBe('closed');
  expect(isLawful(played)).toBe(true);
});

test('PO-03 a candidate who is removed from the roll is not elected; undecided elections lapse at the end', () => {
  const played = new Played().elects('e1', 1, [bob, cyd], 'simple').opened(ada, bob, cyd);
  played
    .does(ada, opens('e1'))
    .does(ada, played.marks('e1', ada, [bob]))
    .does(null, { kind: 'personRemoved', payload: { person: bob } });
  played.does(ada, played.roundEnd());
  expect(played.election('e1')).toMatchObject({ state: 'decided', elected: [] });
  played.elects('e2', 1, [cyd]).does(ada, { kind: 'closed', payload: {} });
  expect(played.election('e2')?.state).toBe('lapsed');
  expect(isLawful(played)).toBe(true);
});

test('PO-04 logs of edition 1 have no elections', () => {
  const played = new Played({ edition: 1 });
  const added = { kind: 'electionAdded', payload: { id: 'e1', item: 'i1', title: 'Board', seats: 1, majority: 'simple' } } as const;
  expect(played.tries(ada, added)).toBe('assembly.malformed');
  expect(new Played().tries(ada, added)).toBe('done');
});
