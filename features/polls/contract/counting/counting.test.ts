import { expect, test } from 'vitest';
import type { PollKind } from '../limits.ts';
import { placesOf, total, type BallotGroup, type Ballots } from './ballots.ts';
import { countVotes } from './count-votes.ts';
import { instantRunoff } from './runoff.ts';
import { schulze } from './schulze.ts';

/** Votes such as `5×ACBED`, with options named by letters. */
function votes(...written: string[]): BallotGroup[] {
  return written.map((text) => {
    const [count = '', order = ''] = text.split('×');
    return { count: Number(count), choices: [...order].map((letter) => letter.charCodeAt(0) - 65) };
  });
}
const letters = (options: readonly number[]) => options.map((option) => String.fromCharCode(65 + option)).join('');
const ballots = (options: number, groups: BallotGroup[], tieOrder = placesOf(options)): Ballots => ({ options, groups, tieOrder });

/** A sequence of pseudo-random numbers below `most`, the same in each run (mulberry32). */
function numbersFrom(seed: number): (most: number) => number {
  let state = seed;
  return (most) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) % most;
  };
}

function shuffled<Each>(list: readonly Each[], below: (most: number) => number): Each[] {
  const rest = [...list];
  return list.map(() => rest.splice(below(rest.length), 1)[0] as Each);
}

/** Random rankings, some of them of a few options only. */
function randomBallots(seed: number): Ballots {
  const below = numbersFrom(seed);
  const options = 2 + below(5);
  const all = placesOf(options);
  const groups = Array.from({ length: 1 + below(9) }, () => ({
    choices: shuffled(all, below).slice(0, 1 + below(options)),
    count: 1 + below(7),
  }));
  return { options, groups, tieOrder: shuffled(all, below) };
}
const eachRandom = (check: (votes: Ballots, seed: number) => void) => {
  for (let seed = 1; seed <= 1_500; seed += 1) check(randomBallots(seed), seed);
};
const winnerOf = (kind: PollKind, of: Ballots) => countVotes(kind, of).outcome.winner;

/** The option that more people prefer to each other one, if there is one. */
function condorcetWinner({ options, groups }: Ballots): number | undefined {
  const preferring = (one: number, other: number) =>
    total(
      groups.map(({ choices, count }) => {
        const [place, against] = [choices.indexOf(one), choices.indexOf(other)];
        return place >= 0 && (against < 0 || place < against) ? count : 0;
      }),
    );
  const all = placesOf(options);
  return all.find((one) => all.every((other) => one === other || preferring(one, other) > preferring(other, one)));
}

// Memphis (A), Nashville (B), Chattanooga (C), Knoxville (D); the example of many textbooks.
const tennessee = ballots(4, votes('42×ABCD', '26×BCDA', '15×CDBA', '17×DCBA'));

test('PO-01 Tennessee: Nashville wins each comparison, Knoxville the run-off, Memphis has the most first preferences', () => {
  const run = instantRunoff(tennessee);
  expect(run.rounds).toEqual([
    { votes: [42, 26, 15, 17], exhausted: 0, eliminated: 2 },
    { votes: [42, 26, null, 32], exhausted: 0, eliminated: 1 },
    { votes: [42, null, null, 58], exhausted: 0, eliminated: null },
  ]);
  expect(run.winner).toBe(3);
  const count = schulze(tennessee);
  expect(count.preferences).toEqual([
    [0, 42, 42, 42],
    [58, 0, 68, 68],
    [58, 32, 0, 83],
    [58, 32, 17, 0],
  ]);
  expect(letters(count.order)).toBe('BCDA');
  const { counts, outcome } = countVotes('ranked', tennessee);
  expect([counts, outcome.winner, outcome.isTie]).toEqual([[42, 26, 15, 17], 1, false]);
});

test('PO-01 Schulze’s example of 45 voters and five options: E > A > C > B > D, with its paths', () => {
  const count = schulze(ballots(5, votes('5×ACBED', '5×ADECB', '8×BEDAC', '3×CABED', '7×CAEBD', '2×CBADE', '7×DCEBA', '8×EBADC')));
  expect(count.preferences).toEqual([
    [0, 20, 26, 30, 22],
    [25, 0, 16, 33, 18],
    [19, 29, 0, 17, 24],
    [15, 12, 28, 0, 14],
    [23, 27, 21, 31, 0],
  ]);
  expect(count.paths).toEqual([
    [0, 28, 28, 30, 24],
    [25, 0, 28, 33, 24],
    [25, 29, 0, 29, 24],
    [25, 28, 28, 0, 24],
    [25, 28, 28, 31, 0],
  ]);
  expect(letters(count.order)).toBe('EACBD');
  expect(letters(count.unbeaten)).toBe('E');
});

test('PO-01 a circle of three equal preferences is a tie, which the order for ties decides', () => {
  const circle = votes('1×ABC', '1×BCA', '1×CAB');
  for (const tieOrder of [
    [0, 1, 2],
    [2, 0, 1],
    [1, 2, 0],
  ]) {
    const { outcome } = countVotes('ranked', ballots(3, circle, tieOrder));
    expect([outcome.winner, outcome.isTie]).toEqual([tieOrder[0], true]);
    // In the run-off the last one of the order goes first.
    expect(outcome.ranked?.runoff.rounds[0]?.eliminated).toBe(tieOrder[2]);
  }
});

test('PO-01 an option that most people rank first wins both counts of a ranking', () => {
  eachRandom((of) => {
    const { counts, outcome } = countVotes('ranked', of);
    const all = total(of.groups.map(({ count }) => count));
    const majority = counts.findIndex((count) => count * 2 > all);
    if (majority < 0) return;
    expect([outcome.winner, outcome.ranked?.runoff.winner, outcome.isTie]).toEqual([majority, majority, false]);
  });
});

test('PO-01 an option that wins every comparison wins by the Schulze method', () => {
  let found = 0;
  eachRandom((of, seed) => {
    const winner = condorcetWinner(of);
    if (winner === undefined) return;
    found += 1;
    expect(schulze(of).unbeaten, `seed ${seed}`).toEqual([winner]);
  });
  expect(found).toBeGreaterThan(500);
});

test('PO-01 the order of the Schulze method names each option once, and never one before another that beats it', () => {
  eachRandom((of, seed) => {
    const { order, paths } = schulze(of);
    expect(order.toSorted((one, other) => one - other)).toEqual(placesOf(of.options));
    for (const [place, one] of order.entries())
      for (const other of order.slice(place + 1))
        expect(paths[other]?.[one] ?? 0, `seed ${seed}`).toBeLessThanOrEqual(paths[one]?.[other] ?? 0);
  });
});

test('PO-01 monotonicity: to rank the winner of the Schulze method first in one more vote does not harm it', () => {
  eachRandom((of, seed) => {
    const winner = winnerOf('ranked', of) ?? -1;
    const raised = of.groups.map(({ choices, count }, index) =>
      index === seed % of.groups.length ? { choices: [winner, ...choices.filter((each) => each !== winner)], count } : { choices, count },
    );
    expect(winnerOf('ranked', { ...of, groups: raised }), `seed ${seed}`).toBe(winner);
  });
});

test('PO-01 neutrality: with options named otherwise, also in the order for ties, the same one wins', () => {
  eachRandom((of, seed) => {
    const names = shuffled(placesOf(of.options), numbersFrom(seed + 1e6));
    const renamed = (options: readonly number[]) => options.map((option) => names[option] ?? 0);
    const other: Ballots = {
      options: of.options,
      groups: of.groups.map(({ choices, count }) => ({ choices: renamed(choices), count })),
      tieOrder: renamed(of.tieOrder),
    };
    const [before, after] = [countVotes('ranked', of).outcome, countVotes('ranked', other).outcome];
    expect(after.winner, `seed ${seed}`).toBe(names[before.winner ?? -1]);
    expect(after.ranked?.runoff.winner).toBe(names[before.ranked?.runoff.winner ?? -1]);
    expect(winnerOf('multiple', other)).toBe(names[winnerOf('multiple', of) ?? -1]);
  });
});

test('PO-01 anonymity: the order of the votes, and votes counted together or one by one, change nothing', () => {
  eachRandom((of, seed) => {
    const single = of.groups.flatMap(({ choices, count }) => Array.from({ length: count }, () => ({ choices, count: 1 })));
    const mixed = { ...of, groups: shuffled(single, numbersFrom(seed)) };
    for (const kind of ['ranked', 'multiple'] as const) expect(countVotes(kind, mixed)).toEqual(countVotes(kind, of));
  });
});

test('PO-01 each round of a run-off counts each vote once and eliminates one option with the fewest', () => {
  eachRandom((of) => {
    const all = total(of.groups.map(({ count }) => count));
    const { rounds, winner } = instantRunoff(of);
    for (const { votes: cast, exhausted, eliminated } of rounds) {
      const left = cast.filter((count) => count !== null);
      expect(total(left) + exhausted).toBe(all);
      if (eliminated !== null) expect(cast[eliminated]).toBe(Math.min(...left));
    }
    expect(rounds.at(-1)?.votes[winner ?? -1]).toBeGreaterThan(0);
  });
});

test('PO-01 dates: the fewest who cannot come decide, then the most who can in any case, then the earlier date', () => {
  const of = (...groups: BallotGroup[]) => countVotes('dates', ballots(3, groups)).outcome;
  const twice = (...choices: number[]): BallotGroup => ({ choices, count: 2 });
  expect(of(twice(2, 1, 0), twice(0, 1, 2))).toMatchObject({ winner: 1, isTie: false });
  expect(of(twice(0, 1, 2), twice(0, 1, 1))).toMatchObject({ winner: 2, isTie: false });
  expect(of(twice(2, 0, 2))).toMatchObject({ winner: 0, isTie: true });
  expect(of(twice(2, 1, 0)).distribution).toEqual([
    [0, 0, 2],
    [0, 2, 0],
    [2, 0, 0],
  ]);
});

test('PO-01 scores: the most points decide, then the lot', () => {
  const count = countVotes(
    'score',
    ballots(
      3,
      [
        { choices: [5, 3, 0], count: 2 },
        { choices: [0, 2, 5], count: 1 },
      ],
      [2, 1, 0],
    ),
  );
  expect(count.counts).toEqual([10, 8, 5]);
  expect(count.outcome).toMatchObject({ winner: 0, isTie: false });
  expect(count.outcome.distribution?.[0]).toEqual([1, 0, 0, 0, 0, 2]);
  expect(countVotes('score', ballots(2, [{ choices: [4, 4], count: 3 }], [1, 0])).outcome).toMatchObject({ winner: 1, isTie: true });
});

test('PO-01 without votes no option of any kind is first', () => {
  for (const kind of ['single', 'multiple', 'dates', 'score', 'ranked'] as const)
    expect(countVotes(kind, ballots(3, [])).outcome).toMatchObject({ winner: null, isTie: false });
});
