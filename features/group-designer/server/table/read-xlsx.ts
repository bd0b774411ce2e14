import { readSheet } from 'read-excel-file/universal';
import type { ReadTable } from './found-table.ts';

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
};

/** Reads the first sheet of an Excel file within bounds; of formulas, what they came to when it was saved. Undefined for what is none. */
export async function readXlsx(bytes: Buffer): Promise<ReadTable | undefined> {
  try {
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    // Numbers stay the text that they are: postcodes and telephone numbers are not counted with.
    const rows = await readSheet(copy, 1, { parseNumber: (text: string) => text, trim: false });
    return { rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })), errors: [] };
  } catch {
    return undefined;
  }
}
