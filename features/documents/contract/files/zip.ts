import { Inflate } from 'fflate';
import { FileProblem, fileLimits } from './file-problem.ts';

interface Entry {
  method: number;
  isEncrypted: boolean;
  packedBytes: number;
  bytes: number;
  /** Offset of the local header. */
  offset: number;
}

/** Reads single parts of a ZIP file, each within limits. */
export interface ZipParts {
  has: (name: string) => boolean;
  /** Undefined if there is no such part. */
  read: (name: string, maxBytes: number) => Uint8Array | undefined;
}

const signature = { local: 0x04034b50, entry: 0x02014b50, end: 0x06054b50 };
const endBytes = 22;
const entryBytes = 46;
const localBytes = 30;
/** Bytes that are inflated at once, so that a limit ends the work early. */
const sliceBytes = 64 * 1024;

/** Reads the directory of a ZIP file. */
export function openZip(file: Uint8Array): ZipParts {
  if (file.length > fileLimits.bytes) throw new FileProblem('tooLarge');
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const entries = directory(file, view);
  let total = 0;
  return {
    has: (name) => entries.has(name),
    read: (name, maxBytes) => {
      const entry = entries.get(name);
      if (entry === undefined) return undefined;
      const bytes = readEntry(file, view, entry, Math.min(maxBytes, fileLimits.totalBytes - total));
      total += bytes.length;
      return bytes;
    },
  };
}

function directory(file: Uint8Array, view: DataView): Map<string, Entry> {
  let end = file.length - endBytes;
  // A comment of at most 65,535 bytes may follow.
  const first = Math.max(0, end - 0xffff);
  while (end >= first && view.getUint32(end, true) !== signature.end) end -= 1;
  if (end < first) throw new FileProblem('damaged');
  const count = view.getUint16(end + 10, true);
  if (count > fileLimits.entries) throw new FileProblem('tooLarge');
  const entries = new Map<string, Entry>();
  const decoder = new TextDecoder();
  let at = view.getUint32(end + 16, true);
  for (let index = 0; index < count; index += 1) {
    if (at + entryBytes > end || view.getUint32(at, true) !== signature.entry) throw new FileProblem('damaged');
    const nameBytes = view.getUint16(at + 28, true);
    const name = decoder.decode(file.subarray(at + entryBytes, at + entryBytes + nameBytes));
    entries.set(name, {
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

function readEntry(file: Uint8Array, view: DataView, entry: Entry, maxBytes: number): Uint8Array {
  const { offset, packedBytes, bytes, method, isEncrypted } = entry;
  if (isEncrypted) throw new FileProblem('locked');
  if (bytes > maxBytes) throw new FileProblem('tooLarge');
  if (offset + localBytes > file.length || view.getUint32(offset, true) !== signature.local) throw new FileProblem('damaged');
  const start = offset + localBytes + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true);
  if (start + packedBytes > file.length) throw new FileProblem('damaged');
  const packed = file.subarray(start, start + packedBytes);
  if (method === 0 && packedBytes === bytes) return packed;
  if (method !== 8) throw new FileProblem('damaged');
  return inflate(packed, bytes);
}

/** Inflates exactly as many bytes as the directory says; more or fewer are a damaged file. */
function inflate(packed: Uint8Array, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes);
  let length = 0;
  const inflater = new Inflate((chunk) => {
    if (length + chunk.length > bytes) throw new FileProblem('damaged');
    out.set(chunk, length);
    length += chunk.length;
  });
  try {
    for (let at = 0; at < packed.length; at += sliceBytes)
      inflater.push(packed.subarray(at, at + sliceBytes), at + sliceBytes >= packed.length);
  } catch {
    throw new FileProblem('damaged');
  }
  if (length !== bytes) throw new FileProblem('damaged');
  return out;
}
