import type { WorkbookParts } from './workbook/workbook-parts.ts';

/** Maximum row of a sheet; LibreOffice writes this row, empty, into many files. */
const lastRow = 1_048_576;

/** References of rows and cells. */
const placed = /<(?:\w+:)?row\b(?:[^<>]*?\sr=["'](\d+)["'])?|\br=["']([A-Z]+)(\d+)["']/g;

/** Converts column letters to a number: A is 1. */
const numberOf = (letters: string): number => [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

/**
 * Checks that an Excel file does not refer to far-out cells, which would exhaust memory. Returns an error code, or undefined. `visible`: paths of the sheets that
 * are read; all if absent.
 */
export function boundsFault(
  parts: Pick<WorkbookParts, 'names' | 'bytes'>,
  most: { rows: number; columns: number },
  visible?: ReadonlySet<string>,
): 'design.fileUnreadable' | 'design.tooManyRows' | 'design.tooManyColumns' | undefined {
  for (const name of visible ?? parts.names.filter((each) => /worksheets\/[^/]+\.xml$/i.test(each))) {
    const content = parts.bytes(name);
    if (content === undefined) return 'design.fileUnreadable';
    const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
    let rows = 0;
    for (const [, numbered, letters, row] of text.matchAll(placed)) {
      if (letters === undefined) rows += 1;
      if (Number(numbered ?? 0) > lastRow) return 'design.fileUnreadable';
      if (rows > most.rows || Number(row ?? 0) > most.rows) return 'design.tooManyRows';
      if (letters !== undefined && numberOf(letters) > most.columns) return 'design.tooManyColumns';
    }
  }
  return undefined;
}
