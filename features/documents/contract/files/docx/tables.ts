import { richTextLimits } from '#platform/contract/rich-text/limits.ts';
import type { Block, Table, TableCell, TableRow } from '#platform/contract/rich-text/nodes.ts';
import { child, isOn, numberOf, valueOf, type Xml } from '../xml.ts';
import type { Container, Reading } from './reading.ts';

/** Reads the content of a cell. */
type ReadCell = (cell: Xml, reading: Reading, place: { depth: number; outer: readonly Container[] }) => Block[];

/** Fill of heading cells in our own files; Word has no property for a heading cell. */
export const headingFill = 'EEECE8';

/** Reads a table. One that is too deep or too large becomes its blocks, in order. */
export function readTable(table: Xml, reading: Reading, depth: number, outer: readonly Container[], readCell: ReadCell): Block[] {
  const isFlat = depth + 5 > richTextLimits.depth;
  const rows: { cells: Cell[]; isHeading: boolean }[] = [];
  const flat: Block[] = [];
  for (const row of within(table, 'w:tr')) {
    const properties = child(row, 'w:trPr');
    if (child(properties, 'w:del')) continue;
    let column = numberOf(valueOf(properties, 'w:gridBefore')) ?? 0;
    const cells: Cell[] = [];
    for (const cell of within(row, 'w:tc')) {
      const about = child(cell, 'w:tcPr');
      const colspan = Math.max(1, numberOf(valueOf(about, 'w:gridSpan')) ?? 1);
      const merge = child(about, 'w:vMerge');
      const content = readCell(cell, reading, { depth: isFlat ? depth : depth + 3, outer });
      flat.push(...content);
      const fill = child(about, 'w:shd')?.attrs['w:fill']?.toUpperCase();
      cells.push({
        row: 0,
        column,
        colspan,
        rowspan: 1,
        isContinued: merge !== undefined && merge.attrs['w:val'] !== 'restart',
        isHeading: fill === headingFill,
        content,
      });
      column += colspan;
    }
    rows.push({ cells, isHeading: isOn(properties, 'w:tblHeader') ?? false });
  }
  const columns = Math.max(0, ...rows.flatMap(({ cells }) => cells.map(({ column, colspan }) => column + colspan)));
  if (isFlat || rows.length === 0 || rows.length > richTextLimits.tableRows || columns > richTextLimits.tableColumns) {
    if (rows.length > 0) reading.lose('levels');
    return flat;
  }
  return [merged(rows)];
}

interface Cell {
  row: number;
  column: number;
  colspan: number;
  rowspan: number;
  isContinued: boolean;
  isHeading: boolean;
  content: Block[];
}

/** Rows without the cells that continue the one above; that one has the span. */
function merged(rows: readonly { cells: Cell[]; isHeading: boolean }[]): Table {
  const open = new Map<number, Cell>();
  for (const [index, { cells }] of rows.entries()) {
    for (const cell of cells) {
      const above = open.get(cell.column);
      if (cell.isContinued && above?.colspan === cell.colspan && above.row + above.rowspan === index) above.rowspan += 1;
      else {
        cell.row = index;
        cell.isContinued = false;
        open.set(cell.column, cell);
      }
    }
  }
  return {
    type: 'table',
    content: rows.map(({ cells, isHeading }): TableRow => {
      const shown = cells.filter(({ isContinued }) => !isContinued);
      return { type: 'tableRow', ...(shown.length > 0 ? { content: shown.map((cell) => tableCell(cell, isHeading)) } : {}) };
    }),
  };
}

function tableCell({ colspan, rowspan, isHeading, content }: Cell, isHeadingRow: boolean): TableCell {
  const attrs = { ...(colspan > 1 ? { colspan } : {}), ...(rowspan > 1 ? { rowspan } : {}) };
  return {
    type: isHeading || isHeadingRow ? 'tableHeader' : 'tableCell',
    ...(Object.keys(attrs).length > 0 ? { attrs } : {}),
    content: content.length > 0 ? content : [{ type: 'paragraph' }],
  };
}

/** Rows or cells, also those in content controls and insertions. */
function within(element: Xml, name: string): Xml[] {
  return element.children.flatMap((each) => {
    if (typeof each === 'string') return [];
    if (each.name === name) return [each];
    return ['w:sdt', 'w:sdtContent', 'w:ins', 'w:customXml', 'w:moveTo'].includes(each.name) ? within(each, name) : [];
  });
}
