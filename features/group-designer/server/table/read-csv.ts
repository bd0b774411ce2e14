import { CsvError, parse } from 'csv-parse/sync';
import { designLimits } from '../../contract/limits.ts';
import type { ReadTable, TableError } from './parsed-table.ts';

const separators = [';', ',', '\t', '|'] as const;
const scanLimit = 20;

/** Separator line that Excel writes before the headers. */
const separatorLine = /^\uFEFF?sep=(.)(?:\r\n|\n|\r)/i;

/** Text that Excel is made to keep as it is: `="01000"`. */
const storedAsText = /^="((?:[^"]|"")*)"$/;

/** Cells without blank ones beyond the limit, which spreadsheets write for formatted columns. */
const withoutEnd = (cells: string[]): string[] =>
  cells.length > designLimits.fileColumns && cells.slice(designLimits.fileColumns).every((cell) => cell.trim() === '')
    ? cells.slice(0, designLimits.fileColumns)
    : cells;

/** Occurrences of a separator in each of the first lines, outside quotation marks. */
function countsOf(text: string, separator: string): number[] {
  const counts = [0];
  let isQuoted = false;
  for (let at = 0; at < text.length && counts.length <= scanLimit; at += 1) {
    const letter = text[at];
    if (letter === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (letter === '\n' || (letter === '\r' && text[at + 1] !== '\n'))) counts.push(0);
    else if (!isQuoted && letter === separator) counts[counts.length - 1] = (counts.at(-1) ?? 0) + 1;
  }
  return counts.filter((count) => count > 0);
}

/** Separator that occurs most often, and equally often in most lines: titles may have none. */
export function findSeparator(text: string): string {
  const head = text.slice(0, 100_000);
  const scores = separators.map((separator) => {
    const counts = countsOf(head, separator);
    const lines = Map.groupBy(counts, (count) => count);
    return Math.max(0, ...[...lines].map(([count, same]) => count * same.length));
  });
  const best = Math.max(...scores);
  return best === 0 ? ',' : (separators[scores.indexOf(best)] ?? ',');
}

/** Parses CSV of any origin; returns at most `mostRows` + 1 rows. */
export function readCsv(text: string, mostRows: number): ReadTable & { separator: string } {
  const hint = separatorLine.exec(text);
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
        rows.push({
          line: before + 1,
          cells: withoutEnd(cells.map((cell) => storedAsText.exec(cell)?.[1]?.replaceAll('""', '"') ?? cell)),
        });
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
