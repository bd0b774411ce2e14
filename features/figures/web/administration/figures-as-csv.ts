import type { FiguresRead } from '../../contract/shapes.ts';
import { countsOf } from './sums.ts';

interface Heads {
  day: string;
  /** Names of figures, and how they are called. */
  names: readonly (readonly [name: string, head: string])[];
}

/** The figures as a file that spreadsheets open in any language: UTF-8 with its mark, one line a day, plain numbers; empty where nobody counted. */
export function figuresAsCsv(figures: Pick<FiguresRead, 'days' | 'figures'>, { day, names }: Heads): string {
  const columns = names.map(([name]) => countsOf(figures, name));
  const lines = figures.days.map((each, index) => [each, ...columns.map((counts) => String(counts[index] ?? ''))]);
  return `\uFEFF${[[day, ...names.map(([, head]) => head)], ...lines].map(lineOf).join('')}`;
}

/** One line by RFC 4180. What it holds are our own words, days and numbers: no spreadsheet takes any for a formula. */
const lineOf = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join()}\r\n`;
