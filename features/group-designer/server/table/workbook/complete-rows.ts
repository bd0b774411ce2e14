import type { TableRow } from '../parsed-table.ts';

/** Rows as the sheet displays them: of equal width, with the blank ones that files leave out. */
export function completeRows(rows: readonly TableRow[]): TableRow[] {
  const width = rows.reduce((widest, { cells }) => Math.max(widest, cells.length), 0);
  const complete: TableRow[] = [];
  for (const row of rows) {
    const before = complete.at(-1)?.line ?? 0;
    for (let line = before + 1; line < row.line; line += 1) complete.push({ line, cells: Array<string>(width).fill('') });
    while (row.cells.length < width) row.cells.push('');
    complete.push(row);
  }
  return complete;
}
