import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './decode-text.ts';
import type { ParsedTable, TableBounds, TableFault } from './parsed-table.ts';
import { readCsv } from './read-csv.ts';
import { readXlsx } from './read-xlsx.ts';
import { boundsFault } from './xlsx-bounds.ts';

/** Rows of a file in any supported format, or an error code. */
export async function readTable(path: string, most: TableBounds): Promise<ParsedTable | TableFault> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') {
    const fault = boundsFault(bytes, most);
    const table = fault ? undefined : await readXlsx(bytes);
    return table ? { ...table, found: { format: 'xlsx', encoding: null, separator: null } } : (fault ?? 'design.fileUnreadable');
  }
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  if (type && !type.mime.startsWith('text/')) return 'design.fileUnreadable';
  const decoded = decodeText(bytes);
  if (!decoded) return 'design.fileUnreadable';
  const { separator, ...table } = readCsv(decoded.text, most.rows);
  if (table.rows.length > most.rows) return 'design.tooManyRows';
  return { ...table, found: { format: 'csv', encoding: decoded.encoding, separator } };
}
