/** Free space on a disk at a moment. */
export interface Sample {
  atMs: number;
  freeBytes: number;
}

/** State of a disk. `short`: full within a day, or nearly full. `full`: writes are refused. */
export interface StorageState {
  state: 'ample' | 'short' | 'full';
  freeBytes: number;
  /** Hours until full at the current rate; null where it does not fill. */
  hoursLeft: number | null;
}

const mebibyte = 2 ** 20;
const hourMs = 3_600_000;
/**
 * PostgreSQL writes WAL in segments of 16 MB and needs some for recovery, so our writes stop before
 * the disk is full.
 */
const fullBelowBytes = 64 * mebibyte;
/** For a small disk, one tenth. */
const shortBelow = { bytes: 1024 * mebibyte, share: 0.1 };
const shortHours = 24;
/** A shorter period is too short to predict a day. */
const shortestViewMs = hourMs / 2;

/** Age up to which samples are used. */
export const longestViewMs = 6 * hourMs;

/**
 * Rates a disk by its free space. `samples` are in order of time, cover at most 6 hours, and end
 * now; throws without one.
 */
export function storageState(totalBytes: number, samples: readonly Sample[]): StorageState {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) throw new Error('at least one measurement of the disk is required');
  const { freeBytes } = last;
  const viewMs = last.atMs - first.atMs;
  const usedBytes = first.freeBytes - freeBytes;
  const hoursLeft = viewMs >= shortestViewMs && usedBytes > 0 ? (freeBytes / usedBytes) * (viewMs / hourMs) : null;
  const isLow = freeBytes < Math.min(shortBelow.bytes, shortBelow.share * totalBytes);
  const isShort = isLow || (hoursLeft !== null && hoursLeft < shortHours);
  return { state: freeBytes < fullBelowBytes ? 'full' : isShort ? 'short' : 'ample', freeBytes, hoursLeft };
}
