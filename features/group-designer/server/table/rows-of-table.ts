import { personColumns, type GroupColumn, type ImportColumn, type PersonColumn } from '../../contract/columns.ts';
import { splitReferences } from '../../contract/group-names.ts';
import { designLimits } from '../../contract/limits.ts';
import type { TableError } from './parsed-table.ts';
import { categoryReader, readLanguage, readRole, readVisibility, type NamedCategory } from './vocabulary.ts';

/** Row of a person; `groups` are references as in the file. */
export interface PersonOfFile {
  line: number;
  cells: Record<PersonColumn, string>;
  groups: readonly string[];
}

export interface GroupOfFile {
  line: number;
  cells: Record<GroupColumn, string>;
}

export interface RowsOfFile {
  people: PersonOfFile[];
  groups: GroupOfFile[];
  errors: (Omit<TableError, 'column'> & { column: string })[];
}

type Cells = Partial<Record<ImportColumn, string>>;

// oxlint-disable-next-line no-control-regex
const unwritable = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;
/** An escaped formula: spreadsheets execute such cells, so exports prefix an apostrophe. */
const escaped = /^'+[=+\-@\t\r＝＋－＠]/;

/** Normalised text of a cell, with an error code if it had to be changed. */
function readCell(raw: string): { text: string; code?: string } {
  const whole = (escaped.test(raw) ? raw.slice(1) : raw).replace(/\r\n?/g, '\n').toWellFormed().trim();
  const text = whole.replace(unwritable, '').normalize('NFC');
  if (text.length > designLimits.cell) return { text: text.slice(0, designLimits.cell).toWellFormed(), code: 'cell.tooLong' };
  return text.length === whole.normalize('NFC').length ? { text } : { text, code: 'cell.unseen' };
}

/**
 * People and groups of a table with known columns. All text is kept as far as possible; errors are
 * reported.
 */
export function rowsOfTable(
  rows: readonly { line: number; cells: readonly string[] }[],
  columns: readonly (ImportColumn | null)[],
  categories: readonly NamedCategory[],
): RowsOfFile {
  const readCategory = categoryReader(categories);
  const hasRoles = columns.includes('role');
  const found: RowsOfFile = { people: [], groups: [], errors: [] };
  for (const { line, cells: raw } of rows) {
    const cells: Cells = {};
    raw.forEach((each, index) => {
      const column = columns[index];
      if (column) {
        const { text, code } = readCell(each);
        cells[column] = text;
        if (code) found.errors.push({ line, column, code, value: text });
      } else if (index >= columns.length && each.trim() !== '')
        found.errors.push({ line, column: String(index + 1), code: 'cell.surplus', value: each });
    });
    const role = readRole(cells.role ?? (hasRoles ? '' : 'member'));
    if (role === 'group') found.groups.push({ line, cells: groupCells(cells, readCategory) });
    else found.people.push({ line, cells: { ...personCells(cells), role }, groups: splitReferences(cells.groups ?? '') });
  }
  return found;
}

function personCells(cells: Cells): Record<PersonColumn, string> {
  const stored = Object.fromEntries(personColumns.map((column) => [column, cells[column] ?? ''])) as Record<PersonColumn, string>;
  const name = [cells.firstName, cells.name].filter(Boolean).join(' ');
  return { ...stored, name, language: readLanguage(stored.language) };
}

const groupCells = (cells: Cells, readCategory: (text: string) => string): Record<GroupColumn, string> => ({
  name: cells.name ?? '',
  company: cells.company ?? '',
  manager: cells.manager ?? '',
  category: readCategory(cells.category ?? ''),
  description: cells.description ?? '',
  visibility: readVisibility(cells.visibility ?? ''),
});
