import type { TableRow } from '../parsed-table.ts';

/** Merged cells of one column, by lines. */
export interface Merged {
  column: number;
  from: number;
  to: number;
}

/** Writes the text of merged cells into all their rows: a group's name beside several people. */
export function fillMerged(rows: readonly TableRow[], merged: readonly Merged[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const last = rows.at(-1)?.line ?? 0;
  for (const { column, from, to } of merged) {
    const text = byLine.get(from)?.cells[column] ?? '';
    if (text === '') continue;
    for (let line = from + 1; line <= Math.min(to, last); line += 1) {
      const cells = byLine.get(line)?.cells;
      if (!cells || cells.every((cell) => cell === '')) continue;
      while (cells.length < column) cells.push('');
      cells[column] ||= text;
    }
  }
}
