import { newId } from '#platform/server/common/id.ts';
import { checkDesign, type CellProblem } from '../../contract/check-design.ts';
import type { ImportColumn } from '../../contract/columns.ts';
import { designOf, type Design, type DesignGroup, type DesignPerson } from '../../contract/design.ts';
import { designLimits } from '../../contract/limits.ts';
import type { FoundColumn, ImportReply } from '../../contract/shapes.ts';
import { columnsOfHeaders } from './columns-of-headers.ts';
import { mergeRows, type Merged } from './merge-rows.ts';
import type { ParsedTable, TableBounds, TableFault } from './parsed-table.ts';
import { readTable } from './read-table.ts';
import { rowsOfTable } from './rows-of-table.ts';
import type { NamedCategory } from './vocabulary.ts';

/** Input of a parsing task. */
export interface TableTask {
  path: string;
  /** As assigned by the user. */
  columns: readonly (ImportColumn | '-')[] | undefined;
  headers: readonly { column: ImportColumn; header: string }[];
  categories: readonly NamedCategory[];
  people: readonly DesignPerson[];
  groups: readonly DesignGroup[];
}

type TableReport = Pick<ImportReply, 'rows' | 'errors' | 'errorCount' | 'found' | 'columns'>;
export type TableOutcome =
  | { kind: TableFault | 'design.fileEmpty' }
  | { kind: 'design.columnsUnclear'; found: ParsedTable['found']; columns: FoundColumn[] }
  | ({ kind: 'read' } & TableReport & Merged);

const bounds: TableBounds = { rows: designLimits.people + designLimits.groups, columns: designLimits.fileColumns };
const samples = 3;
const blank = ({ cells }: { cells: readonly string[] }): boolean => cells.every((cell) => cell.trim() === '');

/**
 * Parses a file, merges it into a design and collects problems. Never throws: errors are part of
 * the result.
 */
export async function runTableTask(task: TableTask): Promise<TableOutcome> {
  const table = await readTable(task.path, bounds);
  if (typeof table === 'string') return { kind: table };
  const [head, ...rows] = table.rows.filter((row) => !blank(row));
  if (!head || (rows.length === 0 && table.errors.length === 0)) return { kind: 'design.fileEmpty' };

  const headers = head.cells.slice(0, designLimits.fileColumns);
  const known = task.columns
    ? headers.map((_, index) => (task.columns?.[index] === '-' ? null : (task.columns?.[index] ?? null)))
    : columnsOfHeaders(headers, task.headers);
  const columns = headers.map((header, index) => ({
    header: header.trim().slice(0, designLimits.reportedValue),
    column: known[index] ?? null,
    samples: rows.slice(0, samples).map(({ cells }) => (cells[index] ?? '').slice(0, designLimits.reportedValue)),
  }));
  if (!known.includes('name') || !known.includes('email')) return { kind: 'design.columnsUnclear', found: table.found, columns };

  const file = rowsOfTable(rows, known, task.categories);
  const design = designOf(task);
  const merged = mergeRows(design, file, newId);
  const next = withDelta(design, merged);
  const ofTable = table.errors.map((error) => ({ ...error, column: known[error.column] ?? String(error.column + 1) }));
  const errors = [...ofTable, ...file.errors, ...problemsOf(next, merged, task)].sort((one, other) => one.line - other.line);
  return {
    kind: 'read',
    rows: rows.length,
    errors: errors
      .slice(0, designLimits.problemsReported)
      .map((error) => ({ ...error, value: error.value.slice(0, designLimits.reportedValue).toWellFormed() })),
    errorCount: errors.length,
    found: table.found,
    columns,
    ...merged,
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
