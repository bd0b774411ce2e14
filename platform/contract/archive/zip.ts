import { Inflate } from 'fflate';

/** Why an archive or one of its parts cannot be read. */
export type ZipFault = 'damaged' | 'locked' | 'tooLarge';

export interface ZipLimits {
  /** Bytes of the archive. */
  bytes: number;
  entries: number;
  /** Bytes of all parts that are read, after decompression. */
  totalBytes: number;
}

interface Entry {
  name: string;
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  bytes: number;
  /** Offset of the local header. */
  offset: number;
}

/** Reads single parts of a ZIP file, each within limits. Names ignore case, as office formats do. */
export interface ZipParts {
  names: readonly string[];
  /** Bytes of all parts together, as the directory says. */
  declaredBytes: number;
  /** Undefined if there is no such part. */
  read: (name: string, maxBytes: number) => Uint8Array | undefined;
}

/** Makes the error that is thrown. */
type Refuse = (fault: ZipFault) => Error;

const signature = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** Bytes that are inflated at once, so that a limit ends the work early. */
const sliceBytes = 64 * 1024;

/** Reads the directory of a ZIP file. Faults are thrown as `refuse` makes them. */
export function openZip(file: Uint8Array, limits: ZipLimits, refuse: Refuse): ZipParts {
  if (file.length > limits.bytes) throw refuse('tooLarge');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entries = directory(file, view, limits, refuse);
  const byName = new Map(entries.map((entry) => [entry.name.toLowerCase(), entry]));
  let total = 0;
  return {
    names: entries.map(({ name }) => name),
    declaredBytes: entries.reduce((sum, { bytes }) => sum + bytes, 0),
    read: (name, maxBytes) => {
      const entry = byName.get(name.toLowerCase());
      if (entry === undefined) return undefined;
      const bytes = readEntry(file, view, entry, Math.min(maxBytes, limits.totalBytes - total), refuse);
      total += bytes.length;
      return bytes;
    },
  };
}

function directory(file: Uint8Array, view: DataView, limits: ZipLimits, refuse: Refuse): Entry[] {
  let end = file.length - endBytes;
  // A comment of at most 65,535 bytes may follow.
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== signature.end) end -= 1;
  if (end < first) throw refuse('damaged');
  const count = view.getUint16(end + 10, true);
  if (count > limits.entries) throw refuse('tooLarge');
  const entries: Entry[] = [];
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== signature.entry) throw refuse('damaged');
    const nameBytes = view.getUint16(at + 28, true);
    entries.push({
      name: decoder.decode(file.subarray(at + entryBytes, at + entryBytes + nameBytes)),
      isEncrypted: (view.getUint16(at + 8, true) & 1) === 1,
      method: view.getUint16(at + 10, true),
      packedBytes: view.getUint32(at + 20, true),
      bytes: view.getUint32(at + 24, true),
      offset: view.getUint32(at + 42, true),
    });
    at += entryBytes + nameBytes + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

function readEntry(file: Uint8Array, view: DataView, entry: Entry, maxBytes: number, refuse: Refuse): Uint8Array {
  const { offset, packedBytes, bytes, method, isEncrypted } = entry;
  if (isEncrypted) throw refuse('locked');
  if (bytes > maxBytes) throw refuse('tooLarge');
  if (offset + localBytes > file.length || view.getUint32(offset, true) !== signature.local) throw refuse('damaged');
  const start = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > file.length) throw refuse('damaged');
  const packed = file.subarray(start, start + packedBytes);
  if (method === 0 && packedBytes === bytes) return packed;
  if (method !== 8) throw refuse('damaged');
  return inflate(packed, bytes, refuse);
}

/** Inflates exactly as many bytes as the directory says; more or fewer are a damaged file. */
function inflate(packed: Uint8Array, bytes: number, refuse: Refuse): Uint8Array {
  const out = new Uint8Array(bytes);
  let length = 0;
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > bytes) throw refuse('damaged');
    out.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += sliceBytes)
      inflater.push(packed.subarray(at, at + sliceBytes), at + sliceBytes >= packed.length);
  } catch {
    throw refuse('damaged');
  }
  if (length !== bytes) throw refuse('damaged');
  return out;
}
