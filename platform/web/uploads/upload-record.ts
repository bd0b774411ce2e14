import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { randomUuid } from '../api/random-uuid.ts';

/** Purpose and target of an upload: plain JSON with all that its feature needs after a reload. */
export interface UploadTarget {
  purpose: string;
  target: Readonly<Record<string, string | null>>;
}

/** An upload as displayed. */
export interface UploadInfo extends UploadTarget {
  key: string;
  /** Original file name. */
  name: string;
  /** In bytes, like `sent`. */
  size: number;
  /** Media type by the browser; empty if unknown. */
  type: string;
  sent: number;
  /**
   * `missing`: the file is not stored on the device and must be selected again; `finishing`: all
   * bytes were sent.
   */
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'missing' | 'finishing';
  /** Why it failed or waits; a waiting one continues automatically. */
  code: string | null;
  /** With `upload.overQuota` the free space, with `upload.tooLarge` the limit. */
  bytes: number | null;
}

/** The stored record of an upload. */
export interface UploadRecord extends UploadTarget {
  key: string;
  /** Sort key; uploads are sent and completed in this order. */
  turn: number;
  begunAt: number;
  name: string;
  size: number;
  type: string;
  /** Command ID that starts it on the server once. */
  commandId: string;
  /** Command ID that creates its item once. */
  endId: string;
  uploadId: string | null;
  isWhole: boolean;
  isPaused: boolean;
  failure: { code: string; bytes: number | null } | null;
  /** Fingerprint that recognises a file too large to store; see `fingerprintOf`. */
  ends: string | null;
}

/** A new record with fresh IDs. */
export function newRecord(file: File, { purpose, target }: UploadTarget, turn: number): UploadRecord {
  return {
    key: randomUuid(),
    purpose,
    target,
    turn,
    begunAt: Date.now(),
    name: file.name || 'file',
    size: file.size,
    type: file.type,
    ...asNew(),
    isPaused: false,
    failure: file.size === 0 ? { code: 'upload.empty', bytes: null } : null,
    ends: null,
  };
}

/** The fields of a record without any bytes on the server. */
export const asNew = () => ({ commandId: randomUuid(), endId: randomUuid(), uploadId: null, isWhole: false });

const endBytes = 256 * 1024;

/** A fingerprint without reading the whole file: a hash of both ends. */
export async function fingerprintOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (const part of [file.slice(0, endBytes), file.slice(-endBytes)]) hash.update(new Uint8Array(await part.arrayBuffer()));
  return bytesToHex(hash.digest());
}
