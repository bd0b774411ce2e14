import type { FiguresRead } from '../../contract/shapes.ts';
import { countsOf } from './sums.ts';

interface Heads {
  day: string;
  /** Figures with their column headings. */
  names: readonly (readonly [name: string, head: string])[];
}

/**
 * Figures as CSV in UTF-8 with a byte order mark, one line per day. A day that was not counted is
 * empty.
 */
export function figuresAsCsv(figures: Pick<FiguresRead, 'days' | 'figures'>, { day, names }: Heads): string {
  const columns = names.map(([name]) => countsOf(figures, name));
  const lines = figures.days.map((each, index) => [each, ...columns.map((counts) => String(counts[index] ?? ''))]);
  return `\uFEFF${[[day, ...names.map(([, head]) => head)], ...lines].map(lineOf).join('')}`;
}

/**
 * One line by RFC 4180. Cells are our own words, days and numbers, so formula injection is
 * impossible.
 */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()}\r\n`;
