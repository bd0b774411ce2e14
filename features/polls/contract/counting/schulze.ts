import { placesOf, type Ballots } from './ballots.ts';

export interface SchulzeCount {
  preferences: number[][];
  paths: number[][];
  order: number[];
  /** Options that no other one beats; several only in a tie. */
  unbeaten: number[];
}

/**
 * Schulze method (winning votes): an option beats another one if its strongest path to it is
 * stronger than the one back. A path is as strong as its weakest link; a link is the number of
 * voters who prefer one option to the next, if more do than the other way round. Options that a
 * vote does not name are equal and rank below those that it names.
 */
export function schulze({ options, groups, tieOrder }: Ballots): SchulzeCount {
  const all = placesOf(options);
  const preferences = preferencesIn(options, groups);
  const over = (one: number, other: number) => preferences[one]?.[other] ?? 0;
  const paths = all.map((one) => all.map((other) => (over(one, other) > over(other, one) ? over(one, other) : 0)));
  for (const middle of all)
    for (const from of all)
      for (const to of all) {
        const row = paths[from];
        if (!row || from === to || from === middle || to === middle) continue;
        row[to] = Math.max(row[to] ?? 0, Math.min(row[middle] ?? 0, paths[middle]?.[to] ?? 0));
      }
  const beats = (one: number, other: number) => (paths[one]?.[other] ?? 0) > (paths[other]?.[one] ?? 0);
  return {
    preferences,
    paths,
    order: orderOf(all, beats, tieOrder),
    unbeaten: all.filter((option) => !all.some((other) => beats(other, option))),
  };
}

function preferencesIn(options: number, groups: Ballots['groups']): number[][] {
  const all = placesOf(options);
  const preferences = all.map(() => all.map(() => 0));
  for (const { choices, count } of groups) {
    const rank = all.map((option) => (choices.includes(option) ? choices.indexOf(option) : options));
    for (const one of all)
      for (const other of all) {
        const row = preferences[one];
        if (row && (rank[one] ?? 0) < (rank[other] ?? 0)) row[other] = (row[other] ?? 0) + count;
      }
  }
  return preferences;
}

/** Takes the unbeaten ones of the options that are left, again and again; ties by their order. */
function orderOf(all: readonly number[], beats: (one: number, other: number) => boolean, tieOrder: readonly number[]): number[] {
  const order: number[] = [];
  while (order.length < all.length) {
    const left = tieOrder.filter((option) => !order.includes(option));
    const next = left.find((option) => !left.some((other) => beats(other, option)));
    if (next === undefined) break;
    order.push(next);
  }
  return order;
}
