/** Cell that cannot be parsed; `column` counts from 0. */
export interface TableError {
  line: number;
  column: number;
  code: string;
  value: string;
}

export interface TableRow {
  line: number;
  cells: string[];
  /** Hidden in the sheet, for example by a filter. */
  isHidden?: true;
}

export interface ReadTable {
  rows: TableRow[];
  errors: TableError[];
}

/** Visible sheet of a file; empty name for the only table of a text file. */
export interface Sheet extends ReadTable {
  name: string;
}

/** Encoding of a text file with the first text that depends on it. */
export interface EncodingChoice {
  encoding: string;
  sample: string;
}

export interface ParsedFile {
  /** The sheet that was active when the file was saved comes first. */
  sheets: Sheet[];
  found: { format: 'csv' | 'xlsx' | 'ods'; encoding: string | null; separator: string | null };
  /** Encodings that the text can be in, likeliest first; empty where there is no choice. */
  encodings: EncodingChoice[];
  /** Whether the first encoding is only one of several likely ones. */
  isEncodingUnclear: boolean;
}

/** Limits of a table. */
export interface TableBounds {
  rows: number;
  columns: number;
}

export type TableFault =
  | 'design.fileUnreadable'
  | 'design.fileProtected'
  | 'design.fileOutdated'
  | 'design.fileTooLarge'
  | 'design.tooManyRows'
  | 'design.tooManyColumns';
