/** Cell that cannot be parsed; `column` counts from 0. */
export interface TableError {
  line: number;
  column: number;
  code: string;
  value: string;
}

export interface ReadTable {
  rows: { line: number; cells: string[] }[];
  errors: TableError[];
}

export interface ParsedTable extends ReadTable {
  found: { format: 'csv' | 'xlsx'; encoding: string | null; separator: string | null };
}

/** Limits of a table. */
export interface TableBounds {
  rows: number;
  columns: number;
}

export type TableFault = 'design.fileUnreadable' | 'design.tooManyRows';
