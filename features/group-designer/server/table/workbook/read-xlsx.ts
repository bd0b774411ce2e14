import type { Sheet, TableBounds, TableRow } from '../parsed-table.ts';
import { completeRows } from './complete-rows.ts';
import { fillMerged, type Merged } from './fill-merged.ts';
import { readXml, type Attributes } from './read-xml.ts';
import { formatCode, shownIsoDate, shownNumber } from './shown-number.ts';
import { TableBudget } from './table-budget.ts';
import type { ReadPart } from './workbook-parts.ts';

interface Workbook {
  sheets: { name: string; path: string }[];
  isMacintosh: boolean;
}

const isTrue = (flag: string | undefined): boolean => flag === '1' || flag === 'true';

/** Targets and types of the relationships of a part, by ID. */
function relationsOf(read: ReadPart, path: string): Map<string, { path: string; type: string }> {
  const [, folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(path) ?? [];
  const found = new Map<string, { path: string; type: string }>();
  readXml(read(`${folder}_rels/${name}.rels`) ?? '<none/>', {
    open: (tag, attributes) => {
      if (tag !== 'Relationship') return;
      const { Id = '', Target = '', Type = '' } = attributes();
      const target = new URL(Target, `file:///${folder}`).pathname.slice(1);
      found.set(Id, { path: decodeURIComponent(target), type: Type.split('/').at(-1) ?? '' });
    },
  });
  return found;
}

/** Visible sheets, the active one first, without charts and macros. */
function readWorkbook(read: ReadPart, path: string): Workbook {
  const relations = relationsOf(read, path);
  const all: (Workbook['sheets'][number] & { isShown: boolean })[] = [];
  let active = 0;
  let isMacintosh = false;
  readXml(read(path) ?? '', {
    open: (tag, attributes) => {
      if (tag === 'workbookPr') isMacintosh = isTrue(attributes()['date1904']);
      else if (tag === 'workbookView') active = Number(attributes()['activeTab'] ?? 0);
      else if (tag === 'sheet') {
        const { name = '', state = 'visible', id = '' } = attributes();
        const relation = relations.get(id);
        all.push({ name, path: relation?.path ?? '', isShown: state === 'visible' && relation?.type === 'worksheet' });
      }
    },
  });
  const first = all[active];
  const sheets = [...(first ? [first] : []), ...all.filter((sheet) => sheet !== first)].filter(({ isShown }) => isShown);
  return { sheets, isMacintosh };
}

/** Reads the text of `t` elements, without phonetic hints. */
function textReader() {
  let text = '';
  let isText = false;
  let phonetic = 0;
  return {
    open: (tag: string) => {
      if (tag === 'rPh') phonetic += 1;
      isText = tag === 't' && phonetic === 0;
    },
    close: (tag: string) => {
      if (tag === 'rPh') phonetic -= 1;
      isText = false;
    },
    add: (part: string) => void (text += isText ? part : ''),
    take: () => {
      // Excel writes control characters as `_x000D_`.
      const whole = text.replace(/_x([\da-f]{4})_/gi, (_, digits: string) => String.fromCharCode(parseInt(digits, 16)));
      text = '';
      return whole;
    },
  };
}

function readTexts(xml: string | undefined): string[] {
  const texts: string[] = [];
  const reader = textReader();
  readXml(xml ?? '<none/>', {
    open: reader.open,
    close: (tag) => {
      reader.close(tag);
      if (tag === 'si') texts.push(reader.take());
    },
    text: reader.add,
  });
  return texts;
}

/** Format codes by the number of a cell style. */
function readFormats(xml: string | undefined): string[] {
  const declared = new Map<number, string>();
  const ids: number[] = [];
  let isCells = false;
  readXml(xml ?? '<none/>', {
    open: (tag, attributes) => {
      if (tag === 'cellXfs') isCells = true;
      else if (tag === 'numFmt') declared.set(Number(attributes()['numFmtId']), attributes()['formatCode'] ?? 'General');
      else if (tag === 'xf' && isCells) ids.push(Number(attributes()['numFmtId'] ?? 0));
    },
    close: (tag) => {
      if (tag === 'cellXfs') isCells = false;
    },
  });
  return ids.map((id) => formatCode(id, declared));
}

const columnOf = (letters: string): number => [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0) - 1;

/** Line and column of a reference such as `B12`. */
function placeOf(reference: string): { line: number; column: number } | undefined {
  const [, letters, line] = /^\$?([A-Z]{1,3})\$?(\d+)$/.exec(reference) ?? [];
  return letters ? { line: Number(line), column: columnOf(letters) } : undefined;
}

interface SheetContext {
  texts: readonly string[];
  formats: readonly string[];
  isMacintosh: boolean;
  budget: TableBudget;
}

/** Text of a cell as the sheet displays it. */
function shownText({ t = 'n', s = '0' }: Attributes, written: string, inline: string, context: SheetContext): string {
  if (t === 's') return context.texts[Number(written)] ?? '';
  if (t === 'inlineStr') return inline;
  if (t === 'b') return written === '1' ? 'TRUE' : 'FALSE';
  if (t === 'd') return shownIsoDate(written);
  if (t === 'n' && written !== '') return shownNumber(written, context.formats[Number(s)] ?? 'General', context.isMacintosh);
  return written;
}

function readSheet(xml: string, context: SheetContext): { rows: TableRow[]; merged: Merged[] } {
  const rows: TableRow[] = [];
  const merged: Merged[] = [];
  const inline = textReader();
  let row: TableRow = { line: 0, cells: [] };
  let cell: Attributes = {};
  let column = -1;
  let written = '';
  let isValue = false;
  readXml(xml, {
    open: (tag, attributes) => {
      inline.open(tag);
      isValue = tag === 'v';
      if (tag === 'row') {
        const { r, hidden } = attributes();
        row = { line: r === undefined ? row.line + 1 : Number(r), cells: [], ...(isTrue(hidden) ? { isHidden: true as const } : {}) };
        column = -1;
      } else if (tag === 'c') {
        cell = attributes();
        column = placeOf(cell['r'] ?? '')?.column ?? column + 1;
        written = '';
      } else if (tag === 'mergeCell') {
        const [from, to] = (attributes()['ref'] ?? '').split(':').map(placeOf);
        if (from && to && to.line > from.line) merged.push({ column: from.column, from: from.line, to: to.line });
      }
    },
    close: (tag) => {
      inline.close(tag);
      isValue = false;
      if (tag === 'c') {
        const text = shownText(cell, written, inline.take(), context);
        if (text === '') return;
        while (row.cells.length < column) row.cells.push('');
        row.cells[column] = text;
      } else if (tag === 'row' && row.cells.length > 0) {
        context.budget.count(row);
        rows.push(row);
      }
    },
    text: (text) => {
      inline.add(text);
      if (isValue) written += text;
    },
  });
  return { rows, merged };
}

/** Path of the workbook in an Excel file; undefined if it is not one. */
function workbookPath(read: ReadPart): string | undefined {
  const path = [...relationsOf(read, '').values()].find(({ type }) => type === 'officeDocument')?.path ?? 'xl/workbook.xml';
  return read(path) === undefined ? undefined : path;
}

/** Paths of the visible sheets of an Excel file. */
export function visibleSheets(read: ReadPart): ReadonlySet<string> {
  const path = workbookPath(read);
  return new Set(path === undefined ? [] : readWorkbook(read, path).sheets.map((sheet) => sheet.path));
}

/** Visible sheets of an Excel file, with cached results of formulas; undefined if it is not one. */
export function readXlsx(read: ReadPart, most: TableBounds): Sheet[] | undefined {
  const path = workbookPath(read);
  if (path === undefined) return undefined;
  const { sheets, isMacintosh } = readWorkbook(read, path);
  const related = [...relationsOf(read, path).values()];
  const partOf = (wanted: string) => read(related.find(({ type }) => type === wanted)?.path ?? '');
  const budget = new TableBudget(most);
  const context = { texts: readTexts(partOf('sharedStrings')), formats: readFormats(partOf('styles')), isMacintosh, budget };
  return sheets.map(({ name, path: sheetPath }) => {
    const { rows, merged } = readSheet(read(sheetPath) ?? '', context);
    fillMerged(rows, merged);
    return { name, rows: completeRows(rows), errors: [] };
  });
}
