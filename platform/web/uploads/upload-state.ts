import type { CallProblem } from '../api/problem.ts';
import type { UploadInfo, UploadRecord } from './upload-record.ts';

/** An upload in the queue. */
export interface Upload {
  record: UploadRecord;
  /** False if the device could not store the record. */
  isRecordKept: boolean;
  file: Blob | undefined;
  isFileKept: boolean;
  isMissing: boolean;
  sent: number;
  /** Whether the server was asked what it has, after a reload. */
  isSentRead: boolean;
  phase: 'idle' | 'sending' | 'ending';
  /** Reason and end of its wait. */
  wait: { code: string | null; until: number } | undefined;
  attempts: number;
  stop: AbortController | undefined;
}

/** An inactive upload. */
export const idle = (record: UploadRecord): Upload => ({
  record,
  isRecordKept: false,
  file: undefined,
  isFileKept: false,
  isMissing: false,
  sent: record.isWhole ? record.size : 0,
  isSentRead: false,
  phase: 'idle',
  wait: undefined,
  attempts: 0,
  stop: undefined,
});

/** Aborts its request. */
export function abort(upload: Upload): void {
  upload.stop?.abort();
  if (upload.phase === 'sending') Object.assign(upload, { phase: 'idle', stop: undefined } satisfies Partial<Upload>);
}

/** Whether it is still waiting. */
export const isBackingOff = ({ wait }: Upload, now: number): boolean => wait !== undefined && wait.until > now;

const usualPauses = [1_000, 2_000, 5_000, 10_000, 20_000, 60_000];

/** The server’s limit of unfinished uploads is reached: those not started wait for another one. */
const tooMany = 'upload.tooMany';

/**
 * Backs off before the next retry; the delay grows with each attempt, at least `seconds`. `code` is
 * the displayed reason. At the server’s limit, uploads of `all` that have not started wait as long.
 */
export function backOff(
  upload: Upload,
  {
    pauses = usualPauses,
    code = null,
    seconds = 0,
    all = [],
  }: { pauses?: readonly number[] | undefined; code?: string | null; seconds?: number | undefined; all?: readonly Upload[] },
): void {
  const pause = pauses[Math.min(upload.attempts, pauses.length - 1)] ?? 0;
  upload.attempts += 1;
  upload.wait = { code, until: Date.now() + Math.max(pause, seconds * 1000) };
  if (code !== tooMany) return;
  for (const other of all) if (other.record.uploadId === null && other.phase === 'idle') other.wait = upload.wait;
}

/** An upload was finished: the first of those that wait for the limit can start. */
export function releaseNext(all: readonly Upload[]): void {
  const waiting = all.find(({ wait }) => wait?.code === tooMany);
  if (waiting) waiting.wait = undefined;
}

/** The displayed state. */
export function stateOf({ record, phase, isMissing }: Upload): UploadInfo['state'] {
  if (record.failure) return 'failed';
  if (record.isPaused) return 'paused';
  if (record.isWhole) return 'finishing';
  if (phase === 'sending') return 'running';
  return isMissing ? 'missing' : 'waiting';
}

/** The upload as displayed. */
export function infoOf(upload: Upload): UploadInfo {
  const { key, purpose, target, name, size, type, failure } = upload.record;
  const code = failure?.code ?? upload.wait?.code ?? null;
  return { key, purpose, target, name, size, type, sent: upload.sent, state: stateOf(upload), code, bytes: failure?.bytes ?? null };
}

const passingCodes = [
  'network.failed',
  'response.notJson',
  'response.invalidFormat',
  'auth.expired',
  'auth.required',
  'upload.offsetWrong',
];

/** Whether a retry without any action can succeed. */
export function isTransient({ code, status }: CallProblem): boolean {
  return passingCodes.includes(code) || status >= 500 || [408, 423, 429].includes(status);
}

/** The free space or the limit in bytes, from a refusal. */
export function bytesIn({ present }: CallProblem): number | null {
  const { left, maxBytes } = (present ?? {}) as { left?: number; maxBytes?: number };
  return left ?? maxBytes ?? null;
}
