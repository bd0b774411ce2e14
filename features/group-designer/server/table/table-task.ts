import { newId } from '#platform/server/common/id.ts';
import { checkDesign, type CellProblem } from '../../contract/check-design.ts';
import type { ImportColumn } from '../../contract/columns.ts';
import { designOf, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { designLimits } from '../../contract/limits.ts';
import type { ImportReply, UnclearColumns } from '../../contract/shapes.ts';
import { mergeRows, type Merged } from './merge-rows.ts';
import type { ParsedFile, Sheet, TableBounds, TableFault } from './parsed-table.ts';
import { readTable } from './read-table.ts';
import { rowsOfTable } from './rows-of-table.ts';
import { withLettersRestored } from './twice-encoded.ts';
import { isBlank, understandTable, type UnderstoodTable } from './understand-table.ts';
import type { NamedCategory } from './vocabulary.ts';

/** Input of a parsing task. */
export interface TableTask {
  path: string;
  /** As assigned by the user. */
  columns: readonly (ImportColumn | '-')[] | undefined;
  /** Number of the visible sheet with content, from 0. */
  sheet?: number | undefined;
  /** Line of the header; 0 for none. */
  header?: number | undefined;
  encoding?: string | undefined;
  /** Whether rows that are hidden in the sheet are imported. */
  hidden?: 'include' | 'skip' | undefined;
  /** Manager of the groups for which the file names none. */
  manager?: string | undefined;
  /** Reports only how the file is understood. */
  isPreview?: boolean | undefined;
  headers: readonly { column: ImportColumn; header: string }[];
  categories: readonly NamedCategory[];
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

type TableReport = Pick<ImportReply, 'rows' | 'errors' | 'errorCount' | 'found' | 'columns' | 'leftOut'>;
export type TableOutcome =
  | { kind: TableFault | 'design.fileEmpty' }
  | ({ kind: 'design.columnsUnclear' } & UnclearColumns)
  | ({ kind: 'understood' } & UnclearColumns)
  | ({ kind: 'read' } & TableReport & Merged);

const bounds: TableBounds = { rows: designLimits.people + designLimits.groups, columns: designLimits.fileColumns };
const samples = 3;
const shownRows = 10;
const shownLeftOut = 50;
const clipped = (text: string): string => text.trim().slice(0, designLimits.reportedValue).toWellFormed();

/** A sheet holds a list if its columns of names and addresses are known, or it has addresses. */
const isList = ({ columns }: UnderstoodTable): boolean => columns.includes('email');
const isWhole = ({ columns }: UnderstoodTable): boolean =>
  columns.includes('email') && (columns.includes('name') || columns.includes('firstName'));

/**
 * Parses a file, merges it into a design and collects problems. Never throws: errors are part of
 * the result. Where several readings are possible, the result lists them.
 */
export async function runTableTask(task: TableTask): Promise<TableOutcome> {
  const file = await readTable(task.path, bounds, task.encoding);
  if (typeof file === 'string') return { kind: file };
  const choices = { columns: task.columns, headerLine: task.header, isHiddenIncluded: task.hidden === 'include' };
  const sheets = file.sheets.filter((sheet) => sheet.errors.length > 0 || !sheet.rows.every(isBlank)).map(withLettersRestored);
  const detected = sheets.map((sheet) => understandTable(sheet, task.headers, { ...choices, columns: undefined, headerLine: undefined }));
  const lists = detected.filter(isList);
  const at =
    task.sheet ??
    Math.max(
      0,
      detected.findIndex((table) => (lists.length > 0 ? isList(table) : true)),
    );
  const sheet = sheets[at];
  if (!sheet) return { kind: 'design.fileEmpty' };
  const table = understandTable(sheet, task.headers, choices);
  if (table.columns.length > bounds.columns) return { kind: 'design.tooManyColumns' };
  if (table.rows.length === 0 && sheet.errors.length === 0 && table.hidden === 0) return { kind: 'design.fileEmpty' };

  const questions: UnclearColumns['questions'] = [
    ...(task.sheet === undefined && lists.length > 1 ? ['sheet' as const] : []),
    ...(file.isEncodingUnclear ? ['encoding' as const] : []),
    ...(table.hidden > 0 && task.hidden === undefined ? ['hidden' as const] : []),
    ...(isWhole(table) ? [] : ['columns' as const]),
  ];
  if (questions.length > 0 || task.isPreview) {
    const summary = { ...presented(file, sheets, at, table, task), questions };
    return { kind: task.isPreview ? 'understood' : 'design.columnsUnclear', ...summary };
  }
  return merged(file, sheet, table, task);
}

const widthOf = ({ header, columns }: UnderstoodTable): string[] => columns.map((_, index) => clipped(header?.cells[index] ?? ''));

const columnsOf = (table: UnderstoodTable): ImportReply['columns'] =>
  widthOf(table).map((header, index) => ({
    header,
    column: table.columns[index] ?? null,
    samples: table.rows.slice(0, samples).map(({ cells }) => (cells[index] ?? '').slice(0, designLimits.reportedValue)),
  }));

const leftOutOf = ({ leftOut }: UnderstoodTable): ImportReply['leftOut'] =>
  leftOut.slice(0, shownLeftOut).map(({ text, ...row }) => ({ ...row, text: clipped(text) }));

/** Everything that the user sees and can change before the import. */
function presented(
  file: ParsedFile,
  sheets: readonly Sheet[],
  sheet: number,
  table: UnderstoodTable,
  task: TableTask,
): Omit<UnclearColumns, 'questions'> {
  const { people, groups } = rowsOfTable(table.rows.slice(0, shownRows), table.columns, task.categories);
  return {
    found: file.found,
    encodings: file.encodings,
    sheets: sheets.map(({ name, rows }) => ({ name: clipped(name), rows: rows.filter((row) => !isBlank(row)).length })),
    sheet,
    header: table.header?.line ?? 0,
    headers: table.firstRows.map(({ line, cells }) => ({ line, text: clipped(cells.filter((cell) => cell.trim()).join(' · ')) })),
    columns: columnsOf(table),
    rowCount: table.rows.length,
    hiddenCount: table.hidden,
    rows: [
      ...groups.map(({ line, cells }) => ({ line, name: cells.name, email: '', groups: [], isGroup: true })),
      ...people.map(({ line, cells, groups: names }) => ({
        line,
        name: cells.name,
        email: cells.email,
        groups: [...names],
        isGroup: false,
      })),
    ]
      .sort((one, other) => one.line - other.line)
      .map((row) => ({ ...row, name: clipped(row.name), email: clipped(row.email), groups: row.groups.map(clipped) })),
    leftOut: leftOutOf(table),
    leftOutCount: table.leftOut.length,
  };
}

function merged(file: ParsedFile, sheet: Sheet, table: UnderstoodTable, task: TableTask): TableOutcome {
  const { rows, columns: known } = table;
  const read = rowsOfTable(rows, known, task.categories);
  const design = designOf(task);
  const result = mergeRows(design, read, newId, task.manager);
  const next = withDelta(design, result);
  const ofTable = sheet.errors.map((error) => ({ ...error, column: known[error.column] ?? String(error.column + 1) }));
  const errors = [...ofTable, ...read.errors, ...problemsOf(next, result, task)].sort((one, other) => one.line - other.line);
  return {
    kind: 'read',
    rows: rows.length,
    errors: errors
      .slice(0, designLimits.problemsReported)
      .map((error) => ({ ...error, value: error.value.slice(0, designLimits.reportedValue).toWellFormed() })),
    errorCount: errors.length,
    found: file.found,
    columns: columnsOf(table),
    leftOut: leftOutOf(table),
    ...result,
  };
}

function withDelta(design: Design, { delta }: Merged): Design {
  return {
    people: new Map([...design.people, ...delta.people.put.map((row) => [row.id, row] as const)]),
    groups: new Map([...design.groups, ...delta.groups.put.map((row) => [row.id, row] as const)]),
  };
}

/** Problems of the imported rows, with line and text of the file. */
function problemsOf(design: Design, { delta }: Merged, { categories }: TableTask): ImportReply['errors'] {
  const people = new Map(delta.people.put.map((row) => [row.id, row]));
  const groups = new Map(delta.groups.put.map((row) => [row.id, row]));
  const ids = new Set(categories.map(({ id }) => id));
  return checkDesign(design, { categories: ids }).flatMap(({ kind, id, column, code }: CellProblem) => {
    const row = kind === 'person' ? people.get(id) : groups.get(id);
    return row?.line ? [{ line: row.line, column, code, value: (row as unknown as Record<string, string>)[column] ?? '' }] : [];
  });
}
