import { folded } from '#platform/server/search/search-words.ts';
import type { ImportColumn } from '../../contract/columns.ts';
import { columnsOfHeaders } from './columns-of-headers.ts';
import type { Sheet, TableRow } from './parsed-table.ts';

/** Reason why a row is no person. */
export type LeftOutReason = 'title' | 'blank' | 'header' | 'total' | 'hidden';
export interface LeftOut {
  line: number;
  reason: LeftOutReason;
  text: string;
}

export interface UnderstoodTable {
  /** Null if the list has no header. */
  header: TableRow | null;
  columns: (ImportColumn | null)[];
  rows: TableRow[];
  leftOut: LeftOut[];
  /** Rows hidden in the sheet, imported or not. */
  hidden: number;
  /** First rows of the sheet, which can be chosen as the header. */
  firstRows: TableRow[];
}

interface Choices {
  /** Columns as chosen by the user. */
  columns: readonly (ImportColumn | '-')[] | undefined;
  /** Line of the header; 0 for none; detected if undefined. */
  headerLine: number | undefined;
  isHiddenIncluded: boolean;
}

type Headers = readonly { column: ImportColumn; header: string }[];

/** Rows in which a header is looked for. */
const scanLimit = 20;
/** Known columns that make a row a header. */
const enough = 2;
const address = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const totals =
  /^(?:grand |sub-?)?totals?$|^(?:sous-)?total(?: general)?$|^totaux$|^sum(?:me)?$|^somme$|^suma$|^(?:total|nombre|numero|number) (?:de|des|of) .*$/;

export const isBlank = ({ cells }: TableRow): boolean => cells.every((cell) => cell.trim() === '');
const hasAddress = ({ cells }: TableRow): boolean => cells.some((cell) => address.test(cell.trim()));
const filled = ({ cells }: TableRow): string[] => cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
const alike = (row: TableRow): string => JSON.stringify(row.cells.map((cell) => folded(cell).trim()).filter((cell) => cell !== ''));

/** Header of a table: the row with most known columns, or the first that is no title and no person. */
function findHeader(rows: readonly TableRow[], headers: Headers): TableRow | null {
  const first = rows.slice(0, scanLimit);
  const known = first.map((row) => (hasAddress(row) ? 0 : columnsOfHeaders(row.cells, headers).filter((column) => column !== null).length));
  const most = Math.max(0, ...known);
  if (most >= enough) return first[known.indexOf(most)] ?? null;
  // Before the first address, the widest row is the header; a title fills one cell.
  const people = first.findIndex(hasAddress);
  const before = people < 0 ? first : first.slice(0, people);
  if (people === 0) return null;
  const widest = Math.max(0, ...before.map((row) => filled(row).length));
  const person = first[people];
  if (person && widest < Math.min(enough, filled(person).length)) return null;
  return before.find((row) => filled(row).length === widest) ?? null;
}

/** Columns of a table without a header: only that of the addresses is certain. */
function columnsByContent(rows: readonly TableRow[], width: number): (ImportColumn | null)[] {
  const sample = rows.slice(0, scanLimit);
  const isAddress = (index: number) => sample.filter(({ cells }) => address.test(cells[index]?.trim() ?? '')).length * 2 > sample.length;
  const email = Array.from({ length: width }, (_, index) => index).find(isAddress);
  return Array.from({ length: width }, (_, index) => (index === email ? 'email' : null));
}

/** Separates header, people and other rows of a sheet. */
export function understandTable(sheet: Pick<Sheet, 'rows'>, headers: Headers, choices: Choices): UnderstoodTable {
  const present = sheet.rows.filter((row) => !isBlank(row));
  const shown = present.filter(({ isHidden }) => !isHidden);
  const { headerLine } = choices;
  const header = headerLine === undefined ? findHeader(shown, headers) : (present.find(({ line }) => line === headerLine) ?? null);
  const leftOut: LeftOut[] = [];
  const leave = ({ line, cells }: TableRow, reason: LeftOutReason) =>
    leftOut.push({ line, reason, text: filled({ line, cells }).join(' · ') });
  const repeated = header && alike(header);
  const rows = present.filter((row) => {
    if (row === header) return false;
    const [first = ''] = filled(row);
    const reason: LeftOutReason | undefined =
      header && row.line < header.line
        ? 'title'
        : alike(row) === repeated
          ? 'header'
          : !hasAddress(row) && totals.test(folded(first).replace(/[:\s]+$/, ''))
            ? 'total'
            : row.isHidden && !choices.isHiddenIncluded
              ? 'hidden'
              : undefined;
    if (reason) leave(row, reason);
    return reason === undefined;
  });
  const start = (header ?? rows[0])?.line ?? 0;
  const end = rows.at(-1)?.line ?? 0;
  const lines = new Map(sheet.rows.map((row) => [row.line, row]));
  for (const [line, row] of lines) if (line > start && line < end && isBlank(row)) leave(row, 'blank');
  const width = header ? header.cells.length : Math.max(0, ...rows.slice(0, scanLimit).map(({ cells }) => cells.length));
  const chosen = choices.columns?.map((column) => (column === '-' ? null : column));
  const columns = chosen
    ? Array.from({ length: width }, (_, index) => chosen[index] ?? null)
    : header
      ? columnsOfHeaders(header.cells, headers)
      : columnsByContent(rows, width);
  return {
    header,
    columns,
    rows,
    leftOut: leftOut.sort((one, other) => one.line - other.line),
    hidden: present.filter(({ isHidden }) => isHidden).length,
    firstRows: present.slice(0, scanLimit),
  };
}
