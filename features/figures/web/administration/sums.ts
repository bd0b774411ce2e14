import { contributions } from '../../contract/groups.ts';
import type { FiguresRead } from '../../contract/shapes.ts';

type Figures = Pick<FiguresRead, 'figures'>;

/** Counts of a figure; empty if no feature provides it. */
export function countsOf({ figures }: Figures, name: string): readonly (number | null)[] {
  return figures.find((figure) => figure.name === name)?.counts ?? [];
}

/** Sums of several figures by day; null where none was counted. */
export function summed(figures: Figures, names: readonly string[]): (number | null)[] {
  const all = names.map((name) => countsOf(figures, name));
  return (all.toSorted((one, other) => other.length - one.length)[0] ?? []).map((_, index) => {
    const counted = all.flatMap((counts) => counts[index] ?? []);
    return counted.length === 0 ? null : sum(counted);
  });
}

const sum = (counts: readonly (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0);

/** Sums of the last 7 days and of the 7 days before. */
export function weeks(figures: Figures, names: readonly string[]): { now: number; before: number } {
  const of = (from: number, to?: number) => names.reduce((total, name) => total + sum(countsOf(figures, name).slice(from, to)), 0);
  return { now: of(-7), before: of(-14, -7) };
}

/** Sums of all contributions. */
export const contributed = (figures: Figures) => weeks(figures, contributions);

/** Maximum of a single day in the last 7 days and in the 7 days before. */
export function busiest(figures: Figures, name: string): { now: number; before: number } {
  const most = (from: number, to?: number) =>
    Math.max(
      0,
      ...countsOf(figures, name)
        .slice(from, to)
        .map((count) => count ?? 0),
    );
  return { now: most(-7), before: most(-14, -7) };
}

/** Latest value that was counted. */
export function latest(figures: Figures, name: string): number | undefined {
  return countsOf(figures, name).findLast((count) => count !== null) ?? undefined;
}
