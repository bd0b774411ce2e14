import { contributions } from '../../contract/groups.ts';
import type { FiguresRead } from '../../contract/shapes.ts';

type Figures = Pick<FiguresRead, 'figures'>;

/** The counts of a figure; none where nobody tells it. */
export function countsOf({ figures }: Figures, name: string): readonly (number | null)[] {
  return figures.find((figure) => figure.name === name)?.counts ?? [];
}

const sum = (counts: readonly (number | null)[]): number => counts.reduce<number>((total, count) => total + (count ?? 0), 0);

/** What came in the last seven days, and in the seven before. */
export function weeks(figures: Figures, names: readonly string[]): { now: number; before: number } {
  const of = (from: number, to?: number) => names.reduce((total, name) => total + sum(countsOf(figures, name).slice(from, to)), 0);
  return { now: of(-7), before: of(-14, -7) };
}

/** The same, of all that people contribute. */
export const contributed = (figures: Figures) => weeks(figures, contributions);

/** The most on one day of the last seven, and of the seven before. */
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

/** What was counted last. */
export function latest(figures: Figures, name: string): number | undefined {
  return countsOf(figures, name).findLast((count) => count !== null) ?? undefined;
}
