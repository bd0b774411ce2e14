import { inflateRawSync } from 'node:zlib';

/** Limits of an unpacked Excel file. */
const unpackedBytes = 48 * 1024 * 1024;
const mostParts = 1_000;
/** Maximum row of a sheet; LibreOffice writes this row, empty, into many files. */
const lastRow = 1_048_576;

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const deflated = 8;

interface Part {
  name: string;
  method: number;
  packed: number;
  /** Size that the unpacker allocates. */
  unpacked: number;
  at: number;
}

/** Entries of the archive's directory; undefined if there is none. */
function partsOf(bytes: Buffer): Part[] | undefined {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || end + 22 > bytes.length || bytes.readUInt32LE(end) !== endOfDirectory) return undefined;
  const count = bytes.readUInt16LE(end + 10);
  let at = bytes.readUInt32LE(end + 16);
  if (count > mostParts) return undefined;
  const parts: Part[] = [];
  while (parts.length < count) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== entryOfDirectory) return undefined;
    const nameLength = bytes.readUInt16LE(at + 28);
    parts.push({
      name: bytes.toString('latin1', at + 46, at + 46 + nameLength),
      method: bytes.readUInt16LE(at + 10),
      packed: bytes.readUInt32LE(at + 20),
      unpacked: bytes.readUInt32LE(at + 24),
      at: bytes.readUInt32LE(at + 42),
    });
    at += 46 + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  return parts;
}

function textOf(bytes: Buffer, { at, method, packed, unpacked }: Part): string | undefined {
  if (at + 30 > bytes.length) return undefined;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  try {
    return (method === deflated ? inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) }) : content).toString('latin1');
  } catch {
    return undefined;
  }
}

/** References of rows and cells. */
const placed = /<(?:\w+:)?row\b(?:[^<>]*?\sr=["'](\d+)["'])?|\br=["']([A-Z]+)(\d+)["']/g;

/** Converts column letters to a number: A is 1. */
const numberOf = (letters: string): number => [...letters].reduce((sum, letter) => 26 * sum + letter.charCodeAt(0) - 64, 0);

/**
 * Checks that an Excel file neither unpacks to much more data nor refers to far-out cells that
 * would exhaust memory. Returns an error code, or undefined.
 */
export function boundsFault(
  bytes: Buffer,
  most: { rows: number; columns: number },
): 'design.fileUnreadable' | 'design.tooManyRows' | undefined {
  const parts = partsOf(bytes);
  if (!parts || parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > unpackedBytes) return 'design.fileUnreadable';
  for (const part of parts) {
    if (!/worksheets\/[^/]+\.xml$/i.test(part.name)) continue;
    const text = textOf(bytes, part);
    if (text === undefined) return 'design.fileUnreadable';
    let rows = 0;
    for (const [, numbered, letters, row] of text.matchAll(placed)) {
      if (letters === undefined) rows += 1;
      if (Number(numbered ?? 0) > lastRow) return 'design.fileUnreadable';
      if (rows > most.rows || Number(row ?? 0) > most.rows) return 'design.tooManyRows';
      if (letters !== undefined && numberOf(letters) > most.columns) return 'design.fileUnreadable';
    }
  }
  return undefined;
}
