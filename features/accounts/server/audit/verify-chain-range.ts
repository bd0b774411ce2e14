import { hash } from 'node:crypto';
import type { AuditCheck } from '../../contract/audit-shapes.ts';
import { lineEnd, type Link, type ChainRange } from './chain-store.ts';

const hashBytes = 32;
const [endByte = 0] = Buffer.from(lineEnd);

/**
 * Verifies consecutive links: each hash is SHA-256 of the previous hash and its line. Returns the
 * last link, or the first fault.
 * Works in one buffer: the previous hash overwrites the bytes just before each line.
 */
export function verifyChainRange(
  before: Link,
  { lines, hashes }: ChainRange,
  upTo: number,
): Link | { fault: NonNullable<AuditCheck['fault']> } {
  const bytes = Buffer.allocUnsafe(hashBytes + Buffer.byteLength(lines));
  bytes.write(lines, hashBytes);
  let { position, hash: last } = before;
  for (let start = hashBytes; position < upTo;) {
    position += 1;
    const found = bytes.indexOf(endByte, start);
    const end = found === -1 ? bytes.length : found;
    if (!isAt(bytes, start, end, position)) return { fault: { position, reason: 'missing' } };
    last.copy(bytes, start - hashBytes);
    last = hash('sha256', bytes.subarray(start - hashBytes, end), 'buffer');
    const place = (position - before.position - 1) * hashBytes;
    if (!last.equals(hashes.subarray(place, place + hashBytes))) return { fault: { position, reason: 'changed' } };
    start = end + 1;
  }
  return { position, hash: last };
}

/** Whether a line begins with this position. */
function isAt(bytes: Buffer, start: number, end: number, position: number): boolean {
  const digits = `${position}\n`;
  return start + digits.length <= end && bytes.toString('latin1', start, start + digits.length) === digits;
}
