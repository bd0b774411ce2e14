import type { Sheet } from './parsed-table.ts';

const ascii = /^[\0-\x7F]*$/;
const latin = new TextDecoder('windows-1252');
const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [latin.decode(Uint8Array.of(byte)), byte]));
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/**
 * A sheet whose UTF-8 was once opened as Windows-1252 and saved so, as “MÃ©nard”, with its letters as they were. Only if this is
 * true of each text with letters beyond ASCII: no other text is.
 */
export function withLettersRestored(sheet: Sheet): Sheet {
  const restored = new Map<string, string>();
  for (const text of new Set(sheet.rows.flatMap(({ cells }) => cells))) {
    const once = ascii.test(text) ? text : decodedOnce(text);
    if (once === undefined) return sheet;
    restored.set(text, once);
  }
  return { ...sheet, rows: sheet.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => restored.get(cell) ?? cell) })) };
}

function decodedOnce(text: string): string | undefined {
  const bytes = [...text].map((letter) => byteOf.get(letter));
  if (bytes.includes(undefined)) return undefined;
  try {
    return utf8.decode(Uint8Array.from(bytes as number[]));
  } catch {
    return undefined;
  }
}
