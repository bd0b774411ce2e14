import type { TableRow } from '../parsed-table.ts';

/** Merged cells of one column, by lines. */
export interface Merged {
  column: number;
  from: number;
  to: number;
}

/**
 * Writes the text of merged cells into all their rows: a group's name beside several people. Each
 * cell is written at most once, since a file can claim that merged cells overlap.
 */
export function fillMerged(rows: readonly TableRow[], merged: readonly Merged[]): void {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const last = rows.at(-1)?.line ?? 0;
  for (const [column, spans] of Map.groupBy(merged, (each) => each.column)) {
    spans.sort((one, other) => one.from - other.from);
    spans.forEach(({ from, to }, index) => {
      const text = byLine.get(from)?.cells[column] ?? '';
      if (text === '') return;
      const end = Math.min(to, last, (spans[index + 1]?.from ?? Infinity) - 1);
      for (let line = from + 1; line <= end; line += 1) {
        const cells = byLine.get(line)?.cells;
        if (!cells || cells.every((cell) => cell === '')) continue;
        while (cells.length < column) cells.push('');
        cells[column] ||= text;
      }
    });
  }
}
