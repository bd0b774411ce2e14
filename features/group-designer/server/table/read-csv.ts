import { CsvError, parse } from 'csv-parse/sync';
import type { ReadTable, TableError } from './parsed-table.ts';

const separators = [';', ',', '\t', '|'] as const;
const looked = 20;

/** Separator line that Excel writes before the headers. */
const said = /^\uFEFF?sep=(.)\r?\n/i;

/** Occurrences of a separator per line, outside quotation marks, in the first lines. */
function countsOf(text: string, separator: string): number[] {
  const counts = [0];
  let isQuoted = false;
  for (let at = 0; at < text.length && counts.length <= looked; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && letter === '\n') counts.push(0);
    else if (!isQuoted && letter === separator) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }
  return counts.filter((count, index) => index === 0 || count > 0);
}

/** Most frequent separator of the header line that occurs equally often in the following lines. */
export function findSeparator(text: string): string {
  const head = text.slice(0, 100_000);
  const scores = separators.map((separator) => {
    const [first = 0, ...others] = countsOf(head, separator);
    return first * (1 + others.filter((count) => count === first).length);
  });
  const best = Math.max(...scores);
  return best === 0 ? ',' : (separators[scores.indexOf(best)] ?? ',');
}

/** Parses CSV of any origin; returns at most `mostRows` + 1 rows. */
export function readCsv(text: string, mostRows: number): ReadTable & { separator: string } {
  const hint = said.exec(text);
  const body = hint ? text.slice(hint[0].length) : text;
  const separator = hint?.[1] ?? findSeparator(body);
  let before = hint ? 1 : 0;
  // Line numbers are corrected, since CRLF within quotation marks counts as two lines.
  let surplus = 0;
  const rows: ReadTable['rows'] = [];
  const errors: TableError[] = [];
  try {
    parse(body, {
      delimiter: separator,
      bom: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      relax_column_count: true,
      relax_quotes: true,
      to: mostRows + 1,
      on_record(cells: string[], { lines }) {
        rows.push({ line: before + 1, cells });
        for (const cell of cells) surplus += cell.split('\r\n').length - 1;
        before = lines - surplus + (hint ? 1 : 0);
        return null;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const opening = body.split(/\r\n|\n|\r/, before - (hint ? 1 : 0) + 1).at(-1) ?? '';
    const column = typeof error['column'] === 'number' ? error['column'] : 0;
    errors.push({ line: before + 1, column, code: 'cell.quoteOpen', value: opening });
  }
  return { rows, errors, separator };
}
