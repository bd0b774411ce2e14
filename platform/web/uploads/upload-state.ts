import type { CallProblem } from '../problem.ts';
import type { UploadInfo, UploadRecord } from './upload-record.ts';

/** An upload as the queue has it. */
export interface Upload {
  record: UploadRecord;
  /** False where the device kept nothing of it. */
  isRecordKept: boolean;
  file: Blob | undefined;
  isFileKept: boolean;
  isMissing: boolean;
  sent: number;
  phase: 'idle' | 'sending' | 'ending';
  /** Why it waits, and until when. */
  wait: { code: string | null; until: number } | undefined;
  attempts: number;
  stop: AbortController | undefined;
}

/** An upload of which nothing moves. */
export const idle = (record: UploadRecord): Upload => ({
  record,
  isRecordKept: false,
  file: undefined,
  isFileKept: false,
  isMissing: false,
  sent: record.isWhole ? record.size : 0,
  phase: 'idle',
  wait: undefined,
  attempts: 0,
  stop: undefined,
});

/** Stops what moves of it. */
export function halt(upload: Upload): void {
  upload.stop?.abort();
  if (upload.phase === 'sending') Object.assign(upload, { phase: 'idle', stop: undefined } satisfies Partial<Upload>);
}

/** Whether it is not its time yet. */
export const isHeld = ({ wait }: Upload, now: number): boolean => wait !== undefined && wait.until > now;

const usualPauses = [1_000, 2_000, 5_000, 10_000, 20_000, 60_000];

/**
 * As many uploads are unfinished on the server as may be: those that have not begun wait for one of
 * them.
 */
const tooMany = 'upload.tooMany';

/**
 * Has it wait before it is tried again, the longer the oftener that was so; `seconds` at least, and
 * with the reason that people are told. Where too many are unfinished, those of `all` that have not
 * begun wait as long.
 */
export function hold(
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

/** One is unfinished no longer: the first of those that wait for that may begin. */
export function releaseUnbegun(all: readonly Upload[]): void {
  const waiting = all.find(({ wait }) => wait?.code === tooMany);
  if (waiting) waiting.wait = undefined;
}

/** Where it stands. */
export function stateOf({ record, phase, isMissing }: Upload): UploadInfo['state'] {
  if (record.failure) return 'failed';
  if (record.isPaused) return 'paused';
  if (record.isWhole) return 'finishing';
  if (phase === 'sending') return 'running';
  return isMissing ? 'missing' : 'waiting';
}

/** As it is shown. */
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

/** Whether it is worth trying again without anybody doing anything. */
export function passesBy({ code, status }: CallProblem): boolean {
  return passingCodes.includes(code) || status >= 500 || [408, 423, 429].includes(status);
}

/** How much room is left, or how much there may be, as a refusal tells. */
export function bytesIn({ present }: CallProblem): number | null {
  const { left, maxBytes } = (present ?? {}) as { left?: number; maxBytes?: number };
  return left ?? maxBytes ?? null;
}
