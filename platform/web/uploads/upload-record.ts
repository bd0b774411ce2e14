import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';
import { randomUuid } from '../random-uuid.ts';

/**
 * For whom and what an upload is: plain JSON, all that its feature needs to make its thing of it
 * after a reload.
 */
export interface UploadTarget {
  purpose: string;
  target: Readonly<Record<string, string | null>>;
}

/** One upload, as it is shown. */
export interface UploadInfo extends UploadTarget {
  key: string;
  /** As the person's file is called. */
  name: string;
  /** In bytes, as `sent` is. */
  size: number;
  /** What the browser thinks of it; empty where it does not know. */
  type: string;
  sent: number;
  /**
   * `missing`: the device did not keep the file, which has to be given again; `finishing`: all
   * bytes are there.
   */
  state: 'waiting' | 'running' | 'paused' | 'failed' | 'missing' | 'finishing';
  /** Why it failed or waits; what waits goes on by itself. */
  code: string | null;
  /**
   * With `upload.overQuota` how much room is left, with `upload.tooLarge` the most there may be.
   */
  bytes: number | null;
}

/** What is known of an upload from one visit to the next. */
export interface UploadRecord extends UploadTarget {
  key: string;
  /** Uploads stand in this order, and things are made of them in it. */
  turn: number;
  begunAt: number;
  name: string;
  size: number;
  type: string;
  /** Begins it on the server, once. */
  commandId: string;
  /** Makes the thing of it, once. */
  endId: string;
  uploadId: string | null;
  isWhole: boolean;
  isPaused: boolean;
  failure: { code: string; bytes: number | null } | null;
  /** Tells the file again that was too large to be kept; see `endsOf`. */
  ends: string | null;
}

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

/** As it is while nothing of it is on the server. */
export const asNew = () => ({ commandId: randomUuid(), endId: randomUuid(), uploadId: null, isWhole: false });

const endBytes = 256 * 1024;

/** What tells a file from others without reading all of it: a hash over both of its ends. */
export async function endsOf(file: Blob): Promise<string> {
  const hash = sha256.create();
  for (const part of [file.slice(0, endBytes), file.slice(-endBytes)]) hash.update(new Uint8Array(await part.arrayBuffer()));
  return bytesToHex(hash.digest());
}
