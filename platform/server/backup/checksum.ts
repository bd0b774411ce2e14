import { createHash } from 'node:crypto';
import { BackupError } from './backup-error.ts';

/**
 * Appended after the compressed data: a skippable frame of zstd (RFC 8878, 3.1.2) with the SHA-256
 * of everything before it.
 */
const head = Buffer.from([0x5a, 0x2a, 0x4d, 0x18, 32, 0, 0, 0]);
const frameBytes = head.length + 32;

/** Passes all bytes through and appends their checksum. */
export async function* withChecksum(source: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  for await (const chunk of source) {
    hash.update(chunk);
    yield chunk;
  }
  yield Buffer.concat([head, hash.digest()]);
}

/** Passes all bytes but the checksum through; throws at the end if the checksum differs. */
export async function* checked(source: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const hash = createHash('sha256');
  let held = Buffer.alloc(0);
  for await (const chunk of source) {
    held = Buffer.concat([held, chunk]);
    const sure = held.subarray(0, Math.max(0, held.length - frameBytes));
    if (sure.length === 0) continue;
    hash.update(sure);
    held = held.subarray(sure.length);
    yield sure;
  }
  if (!held.equals(Buffer.concat([head, hash.digest()]))) throw new BackupError('its checksum does not match its contents');
}
