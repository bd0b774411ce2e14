import { readFile } from 'node:fs/promises';
import { fileTypeFromBuffer } from 'file-type';
import { decodeText } from './decode-text.ts';
import type { ParsedFile, TableBounds, TableFault } from './parsed-table.ts';
import { readCsv } from './read-csv.ts';
import { readOds } from './workbook/read-ods.ts';
import { readXlsx, visibleSheets } from './workbook/read-xlsx.ts';
import { TableRefusal } from './workbook/table-budget.ts';
import { openWorkbook } from './workbook/workbook-parts.ts';
import { boundsFault } from './xlsx-bounds.ts';

/** Tables of a file in any supported format, or an error code. `encoding`: chosen by the user. */
export async function readTable(path: string, most: TableBounds, encoding?: string): Promise<ParsedFile | TableFault> {
  const bytes = await readFile(path);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK') return readWorkbookFile(bytes, most);
  if (bytes.subarray(0, 4).toString('hex') === 'd0cf11e0') return oldFault(bytes);
  const type = await fileTypeFromBuffer(bytes.subarray(0, 4_100));
  if (type?.mime === 'application/xml') return 'design.fileOutdated';
  if (type && !type.mime.startsWith('text/')) return 'design.fileUnreadable';
  const decoded = decodeText(bytes, encoding);
  if (!decoded) return 'design.fileUnreadable';
  if (otherFormat.test(decoded.text)) return 'design.fileOutdated';
  const { separator, ...table } = readCsv(decoded.text, most.rows);
  if (table.rows.length > most.rows) return 'design.tooManyRows';
  return {
    sheets: [{ name: '', ...table }],
    found: { format: 'csv', encoding: decoded.encoding, separator },
    encodings: decoded.choices,
    isEncodingUnclear: decoded.isUnclear,
  };
}

function readWorkbookFile(bytes: Buffer, most: TableBounds): ParsedFile | TableFault {
  const plain = { encodings: [], isEncodingUnclear: false };
  try {
    const parts = openWorkbook(bytes);
    const { read } = parts;
    // The binary workbooks of Excel (XLSB).
    if (bytes.includes('xl/workbook.bin')) return 'design.fileOutdated';
    if (read('mimetype')?.trim().startsWith('application/vnd.oasis.opendocument.spreadsheet')) {
      if (read('META-INF/manifest.xml')?.includes('encryption-data')) return 'design.fileProtected';
      const sheets = readOds(read, most);
      return sheets ? { sheets, found: { format: 'ods', encoding: null, separator: null }, ...plain } : 'design.fileUnreadable';
    }
    const fault = boundsFault(parts, most, visibleSheets(read));
    if (fault) return fault;
    const sheets = readXlsx(read, most);
    return sheets ? { sheets, found: { format: 'xlsx', encoding: null, separator: null }, ...plain } : 'design.fileUnreadable';
  } catch (error) {
    return error instanceof TableRefusal ? error.fault : 'design.fileUnreadable';
  }
}

/**
 * Beginning of a web page, XML or SYLK: what programs export under the name `.xls`, since Excel opens
 * it.
 */
const otherFormat = /^\s*(?:<!doctype\s|<\?xml\s|<(?:html|head|meta|style|table)\b|ID;P)/i;

/** Excel stores files with a password, and all those before 2007, in the same container. */
const oldFault = (bytes: Buffer): TableFault =>
  bytes.includes(Buffer.from('EncryptedPackage', 'utf16le')) ? 'design.fileProtected' : 'design.fileOutdated';
