import { inflateRawSync } from 'node:zlib';

/** Limits of an unpacked file. */
const unpackedBytes = 48 * 1024 * 1024;
const mostParts = 1_000;

const endOfDirectory = 0x06054b50;
const entryOfDirectory = 0x02014b50;
const deflated = 8;

export interface Part {
  name: string;
  method: number;
  packed: number;
  /** Size that the unpacker allocates. */
  unpacked: number;
  at: number;
}

/** Entries of the archive's directory; undefined if it is damaged or unpacks to too much data. */
export function partsOf(bytes: Buffer): Part[] | undefined {
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
  return parts.reduce((sum, { unpacked }) => sum + unpacked, 0) > unpackedBytes ? undefined : parts;
}

/** Content of a part, at most as long as the directory says; undefined if it is damaged. */
export function contentOf(bytes: Buffer, { at, method, packed, unpacked }: Part): Buffer | undefined {
  if (at + 30 > bytes.length) return undefined;
  const start = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const content = bytes.subarray(start, start + packed);
  try {
    return method === deflated ? inflateRawSync(content, { maxOutputLength: Math.max(1, unpacked) }) : content;
  } catch {
    return undefined;
  }
}

/** Text of a part by its path; undefined if it is missing or damaged. */
export type ReadPart = (path: string) => string | undefined;

export function partReader(bytes: Buffer, parts: readonly Part[]): ReadPart {
  const byName = new Map(parts.map((part) => [part.name.toLowerCase(), part]));
  return (path) => {
    const part = byName.get(path.replace(/^\//, '').toLowerCase());
    const content = part && contentOf(bytes, part);
    // Only the byte order mark tells that a part is UTF-16.
    return content && new TextDecoder(content[0] === 0xff && content[1] === 0xfe ? 'utf-16le' : 'utf-8').decode(content);
  };
}
