import { stringify } from 'csv-stringify/sync';
import type { Language } from '#platform/contract/language.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { fileColumns, groupColumns, personColumns, type FileColumn } from '../../contract/columns.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import { groupReferences, joinedReferences } from '../../contract/group-names.ts';
import type { NamedCategory } from './vocabulary.ts';

/**
 * Cells that spreadsheets execute as formulas, including full-width signs. They are escaped by an
 * apostrophe, which the import removes.
 */
const carriedOut = /^'*[=+\-@\t\r＝＋－＠]/;
const escaped = (cell: string): string => (carriedOut.test(cell) ? `'${cell}` : cell);

/**
 * Spreadsheets expect a semicolon in French and Spanish, a comma in English. The byte order mark
 * declares UTF-8.
 */
const separatorOf = (language: Language): string => (language === 'en' ? ',' : ';');

type Row = Partial<Record<FileColumn, string>>;

/**
 * Headers of a column in a language: the one for files, which may list the allowed values, and the
 * plain name.
 */
export function headersOf(words: AppContext['words'], language: Language, column: FileColumn): [string, ...string[]] {
  const name = words.translate(language, 'group-designer', `column.${column}`);
  return column === 'role' ? [words.translate(language, 'group-designer', 'header.role'), name] : [name];
}

/** Writes a table with the headers of a language. */
export function writeTable(words: AppContext['words'], language: Language, rows: readonly Row[]): string {
  const headers = fileColumns.map((column) => headersOf(words, language, column)[0]);
  return stringify([headers, ...rows.map((row) => fileColumns.map((column) => escaped(row[column] ?? '')))], {
    bom: true,
    delimiter: separatorOf(language),
    record_delimiter: '\r\n',
    // All cells are quoted, so that a wrong separator cannot split a cell into a formula.
    quoted: true,
  });
}

/** Writes a design as a table: groups, then people with their groups. */
export function writeDesign(
  words: AppContext['words'],
  language: Language,
  { people, groups }: { people: readonly DesignPerson[]; groups: readonly DesignGroup[] },
  categories: readonly NamedCategory[],
  nameOf: (category: NamedCategory) => string,
): string {
  const translate = (kind: string, value: string) =>
    value === '' ? '' : words.translate(language, 'group-designer', `value.${kind}.${value}`);
  const named = new Map(categories.map((category) => [category.id, nameOf(category)]));
  const referenceOf = groupReferences(groups);
  const byId = new Map(groups.map((group) => [group.id, group]));
  const groupRow = (group: DesignGroup): Row => ({
    ...Object.fromEntries(groupColumns.map((column) => [column, group[column]])),
    role: translate('role', 'group'),
    category: named.get(group.category) ?? group.category,
    visibility: ['public', 'private'].includes(group.visibility) ? translate('visibility', group.visibility) : group.visibility,
  });
  const personRow = (person: DesignPerson): Row => ({
    ...Object.fromEntries(personColumns.map((column) => [column, person[column]])),
    role: ['member', 'manager'].includes(person.role) ? translate('role', person.role) : person.role,
    groups: joinedReferences(person.groupIds.flatMap((id) => byId.get(id) ?? []).map(referenceOf)),
  });
  return writeTable(words, language, [...groups.map(groupRow), ...people.map(personRow)]);
}
