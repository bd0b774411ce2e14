import type { Sheet, TableBounds, TableRow } from '../parsed-table.ts';
import { completeRows } from './complete-rows.ts';
import { fillMerged, type Merged } from './fill-merged.ts';
import { readXml, type Attributes } from './read-xml.ts';
import { shownIsoDate } from './shown-number.ts';
import { TableBudget, TableRefusal } from './table-budget.ts';
import type { ReadPart } from './workbook-parts.ts';

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
  if (date) return shownIsoDate(date);
  return cell['value-type'] === 'float' && /E[+-]?\d+$/i.test(text) ? String(Number(cell['value'])) : text;
}

/** Sheet that is being read. */
interface Reading extends Sheet {
  isShown: boolean;
  merged: Merged[];
}

/** Number of an attribute, at least 1. */
const countOf = (text = '1'): number => Math.max(1, Math.trunc(Number(text)) || 1);

/**
 * Visible sheets of an OpenDocument spreadsheet, the active one first. Elements repeat rows and
 * cells by a number, so only those with content are counted and stored.
 */
export function readOds(read: ReadPart, most: TableBounds): Sheet[] | undefined {
  const xml = read('content.xml');
  if (xml === undefined) return undefined;
  const budget = new TableBudget(most);
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
    const repeats = countOf(cell['number-columns-repeated']);
    const shown = shownText(cell, text);
    const spanned = countOf(cell['number-rows-spanned']);
    if (shown !== '') {
      // One cell beyond the limit is enough to refuse the row.
      const until = Math.min(column + repeats, most.columns + 1);
      while (row.cells.length < Math.min(column, most.columns)) row.cells.push('');
      for (let at = column; at < until; at += 1) row.cells[at] = shown;
      if (spanned > 1) sheet?.merged.push({ column, from: line, to: line + spanned - 1 });
    }
    column += repeats;
  };
  const writeRow = (): void => {
    if (row.cells.length > 0 && sheet?.isShown) {
      if (line + repeatsRow - 1 > most.rows) throw new TableRefusal('design.tooManyRows');
      for (let at = 0; at < repeatsRow; at += 1) {
        const one = { ...row, cells: [...row.cells], line: line + at };
        budget.count(one);
        sheet.rows.push(one);
      }
    }
    line += repeatsRow;
  };

  readXml(xml, {
    open: (tag, attributes) => {
      if (tag === 'style') style = attributes()['name'] ?? '';
      else if (tag === 'table-properties' && attributes()['display'] === 'false') hiddenStyles.add(style);
      else if (tag === 'table') {
        const { name = '', 'style-name': styled = '' } = attributes();
        sheet = { name, rows: [], errors: [], merged: [], isShown: !hiddenStyles.has(styled) };
        line = 1;
      } else if (tag === 'table-row') {
        const { 'number-rows-repeated': repeated, visibility = 'visible' } = attributes();
        repeatsRow = countOf(repeated);
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
  const active = activeTable(read('settings.xml'));
  return sheets
    .filter(({ isShown }) => isShown)
    .sort((one, other) => Number(other.name === active) - Number(one.name === active))
    .map(({ name, rows, errors }) => ({ name, rows: completeRows(rows), errors }));
}
