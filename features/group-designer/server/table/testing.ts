import { languages } from '#platform/contract/language.ts';
import { readWords } from '#platform/server/i18n/words.ts';
import { fileColumns } from '../../contract/columns.ts';
import type { DesignGroup, DesignPerson } from '../../contract/design.ts';
import type { TableTask } from './table-task.ts';
import { headersOf } from './write-csv.ts';

export const words = readWords({ 'group-designer': new URL('../../words/', import.meta.url) });

export const categories = [
  { id: 'education', names: ['Education', 'Éducation', 'Educación'] },
  { id: 'arts', names: ['Arts', 'Arts', 'Artes'] },
];

/** Parsing task for a file and a design with these rows. */
export function tableTask(path: string, rows: { people?: DesignPerson[]; groups?: DesignGroup[] } = {}): TableTask {
  return {
    path,
    columns: undefined,
    headers: fileColumns.flatMap((column) =>
      languages.flatMap((language) => headersOf(words, language, column).map((header) => ({ column, header }))),
    ),
    categories,
    people: rows.people ?? [],
    groups: rows.groups ?? [],
  };
}
