import type { Sheet, TableBounds, TableRow } from '../parsed-table.ts';
import { fillMerged, type Merged } from './fill-merged.ts';
import { readXml, type Attributes } from './read-xml.ts';
import type { ReadPart } from './unzip.ts';

/** Name of the sheet that was active when the file was saved. */
function activeTable(xml: string | undefined): string {
  let isName = false;
  let name = '';
  readXml(xml ?? '<none/>', {
    open: (tag, attributes) => void (isName = tag === 'config-item' && attributes()['name'] === 'ActiveTable'),
    close: () => void (isName = false),
    text: (text) => void (name += isName ? text : ''),
  });
  return name;
}

/** Text of a cell as displayed; dates as in ISO 8601, numbers with all their digits. */
function shownText(cell: Attributes, text: string): string {
  const date = cell['date-value'];
  if (date) return date.replace(/T00:00(:00)?$/, '');
  return cell['value-type'] === 'float' && /E[+-]?\d+$/i.test(text) ? String(Number(cell['value'])) : text;
}

/** Sheet that is being read. */
interface Reading extends Sheet {
  isShown: boolean;
  merged: Merged[];
}

class TooManyRows extends Error {}

/**
 * Visible sheets of an OpenDocument spreadsheet, the active one first. Elements repeat rows and
 * cells by a number, so only those with content are counted and stored.
 */
export function readOds(read: ReadPart, most: TableBounds): Sheet[] | 'design.tooManyRows' | undefined {
  const xml = read('content.xml');
  if (xml === undefined) return undefined;
  const sheets: Reading[] = [];
  const hiddenStyles = new Set<string>();
  let style = '';
  let sheet: Reading | undefined;
  let row: TableRow = { line: 0, cells: [] };
  let line = 0;
  let column = 0;
  let repeatsRow = 1;
  let cell: Attributes = {};
  let text = '';
  let paragraphs = 0;
  /** Depth within comments, whose text does not belong to the cell. */
  let notes = 0;
  let isParagraph = false;

  const writeCell = (): void => {
    const repeats = Math.max(1, Number(cell['number-columns-repeated'] ?? 1));
    const shown = shownText(cell, text);
    const spanned = Number(cell['number-rows-spanned'] ?? 1);
    if (shown !== '') {
      const until = Math.min(column + repeats, most.columns);
      while (row.cells.length < column && row.cells.length < most.columns) row.cells.push('');
      for (let at = column; at < until; at += 1) row.cells[at] = shown;
      if (spanned > 1) sheet?.merged.push({ column, from: line, to: line + spanned - 1 });
    }
    column += repeats;
  };
  const writeRow = (): void => {
    if (row.cells.length > 0)
      for (let at = 0; at < repeatsRow; at += 1) {
        sheet?.rows.push({ ...row, cells: [...row.cells], line: line + at });
        if ((sheet?.rows.length ?? 0) > most.rows) throw new TooManyRows();
      }
    line += repeatsRow;
  };

  try {
    readXml(xml, {
      open: (tag, attributes) => {
        if (tag === 'style') style = attributes()['name'] ?? '';
        else if (tag === 'table-properties' && attributes()['display'] === 'false') hiddenStyles.add(style);
        else if (tag === 'table') {
          const { name = '', 'style-name': styled = '' } = attributes();
          sheet = { name, rows: [], errors: [], merged: [], isShown: !hiddenStyles.has(styled) };
          line = 1;
        } else if (tag === 'table-row') {
          const { 'number-rows-repeated': repeated = '1', visibility = 'visible' } = attributes();
          repeatsRow = Math.max(1, Number(repeated));
          row = { line, cells: [], ...(visibility === 'visible' ? {} : { isHidden: true as const }) };
          column = 0;
        } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
          cell = attributes();
          text = '';
          paragraphs = 0;
        } else if (tag === 'annotation') notes += 1;
        else if (notes === 0 && tag === 'p') {
          isParagraph = true;
          if ((paragraphs += 1) > 1) text += '\n';
        } else if (notes === 0 && tag === 's') text += ' '.repeat(Math.min(1_000, Number(attributes()['c'] ?? 1)));
        else if (notes === 0 && tag === 'line-break') text += '\n';
        else if (notes === 0 && tag === 'tab') text += '\t';
      },
      close: (tag) => {
        if (tag === 'annotation') notes -= 1;
        else if (tag === 'p' && notes === 0) isParagraph = false;
        else if (tag === 'table-cell' || tag === 'covered-table-cell') writeCell();
        else if (tag === 'table-row') writeRow();
        else if (tag === 'table' && sheet) {
          fillMerged(sheet.rows, sheet.merged);
          sheets.push(sheet);
          sheet = undefined;
        }
      },
      text: (part) => void (text += isParagraph && notes === 0 ? part : ''),
    });
  } catch (error) {
    if (error instanceof TooManyRows) return 'design.tooManyRows';
    throw error;
  }
  const active = activeTable(read('settings.xml'));
  return sheets
    .filter(({ isShown }) => isShown)
    .sort((one, other) => Number(other.name === active) - Number(one.name === active))
    .map(({ name, rows, errors }) => ({ name, rows, errors }));
}
