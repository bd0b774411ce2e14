import { readSheet } from 'read-excel-file/universal';
import type { ReadTable } from './parsed-table.ts';

const textOf = (cell: unknown): string => {
  if (cell === null || cell === undefined) return '';
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell);
};

/**
 * A number as the sheet displays it. Google Sheets stores `36201.0` for a postcode and
 * `3.4612345678E10` for a telephone number.
 */
const numberText = (written: string): string => (Number.isFinite(Number(written)) ? String(Number(written)) : written);

/**
 * Reads the first sheet of an Excel file, with cached results of formulas. Undefined if it is not
 * an Excel file.
 */
export async function readXlsx(bytes: Buffer): Promise<ReadTable | undefined> {
  try {
    const copy = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer;
    // Numbers stay text, because they are postcodes and telephone numbers.
    const rows = await readSheet(copy, 1, { parseNumber: numberText, trim: false });
    return { rows: rows.map((cells, index) => ({ line: index + 1, cells: cells.map(textOf) })), errors: [] };
  } catch {
    return undefined;
  }
}
