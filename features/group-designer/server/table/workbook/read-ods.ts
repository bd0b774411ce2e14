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

/** Reads the sheets of `content.xml`, element by element. */
class OdsReader {
  readonly sheets: Reading[] = [];
  readonly #most: TableBounds;
  readonly #budget: TableBudget;
  readonly #hiddenStyles = new Set<string>();
  #style = '';
  #sheet: Reading | undefined;
  #row: TableRow = { line: 0, cells: [] };
  #line = 0;
  #column = 0;
  #rowRepeats = 1;
  #cell: Attributes = {};
  #text = '';
  #paragraphs = 0;
  /** Depth within comments, whose text does not belong to the cell. */
  #notes = 0;
  #isParagraph = false;

  constructor(most: TableBounds) {
    this.#most = most;
    this.#budget = new TableBudget(most);
  }

  open(tag: string, attributes: () => Attributes): void {
    if (tag === 'style') this.#style = attributes()['name'] ?? '';
    else if (tag === 'table-properties' && attributes()['display'] === 'false') this.#hiddenStyles.add(this.#style);
    else if (tag === 'table') this.#openSheet(attributes());
    else if (tag === 'table-row') this.#openRow(attributes());
    else if (tag === 'table-cell' || tag === 'covered-table-cell') {
      this.#cell = attributes();
      this.#text = '';
      this.#paragraphs = 0;
    } else if (tag === 'annotation') this.#notes += 1;
    else if (this.#notes > 0) return;
    else if (tag === 'p') {
      this.#isParagraph = true;
      if ((this.#paragraphs += 1) > 1) this.#text += '\n';
    } else if (tag === 's') this.#text += ' '.repeat(Math.min(1_000, Number(attributes()['c'] ?? 1)));
    else if (tag === 'line-break') this.#text += '\n';
    else if (tag === 'tab') this.#text += '\t';
  }

  close(tag: string): void {
    if (tag === 'annotation') this.#notes -= 1;
    else if (tag === 'p' && this.#notes === 0) this.#isParagraph = false;
    else if (tag === 'table-cell' || tag === 'covered-table-cell') this.#closeCell();
    else if (tag === 'table-row') this.#closeRow();
    else if (tag === 'table' && this.#sheet) {
      fillMerged(this.#sheet.rows, this.#sheet.merged);
      this.sheets.push(this.#sheet);
      this.#sheet = undefined;
    }
  }

  text(part: string): void {
    if (this.#isParagraph && this.#notes === 0) this.#text += part;
  }

  #openSheet({ name = '', 'style-name': styled = '' }: Attributes): void {
    this.#sheet = { name, rows: [], errors: [], merged: [], isShown: !this.#hiddenStyles.has(styled) };
    this.#line = 1;
  }

  #openRow({ 'number-rows-repeated': repeated, visibility = 'visible' }: Attributes): void {
    this.#rowRepeats = countOf(repeated);
    this.#row = { line: this.#line, cells: [], ...(visibility === 'visible' ? {} : { isHidden: true as const }) };
    this.#column = 0;
  }

  #closeCell(): void {
    const repeats = countOf(this.#cell['number-columns-repeated']);
    const shown = shownText(this.#cell, this.#text);
    const spanned = countOf(this.#cell['number-rows-spanned']);
    if (shown !== '') {
      const { cells } = this.#row;
      // One cell beyond the limit is enough to refuse the row.
      const until = Math.min(this.#column + repeats, this.#most.columns + 1);
      while (cells.length < Math.min(this.#column, this.#most.columns)) cells.push('');
      for (let at = this.#column; at < until; at += 1) cells[at] = shown;
      if (spanned > 1) this.#sheet?.merged.push({ column: this.#column, from: this.#line, to: this.#line + spanned - 1 });
    }
    this.#column += repeats;
  }

  #closeRow(): void {
    if (this.#row.cells.length > 0 && this.#sheet?.isShown) {
      if (this.#line + this.#rowRepeats - 1 > this.#most.rows) throw new TableRefusal('design.tooManyRows');
      for (let at = 0; at < this.#rowRepeats; at += 1) {
        const row = { ...this.#row, cells: [...this.#row.cells], line: this.#line + at };
        this.#budget.count(row);
        this.#sheet.rows.push(row);
      }
    }
    this.#line += this.#rowRepeats;
  }
}

/**
 * Visible sheets of an OpenDocument spreadsheet, the active one first. Elements repeat rows and
 * cells by a number, so only those with content are counted and stored.
 */
export function readOds(read: ReadPart, most: TableBounds): Sheet[] | undefined {
  const xml = read('content.xml');
  if (xml === undefined) return undefined;
  const reader = new OdsReader(most);
  readXml(xml, {
    open: (tag, attributes) => reader.open(tag, attributes),
    close: (tag) => reader.close(tag),
    text: (part) => reader.text(part),
  });
  const active = activeTable(read('settings.xml'));
  return reader.sheets
    .filter(({ isShown }) => isShown)
    .sort((one, other) => Number(other.name === active) - Number(one.name === active))
    .map(({ name, rows, errors }) => ({ name, rows: completeRows(rows), errors }));
}
