/** How much was free on a disk at a moment. */
export interface Sample {
  atMs: number;
  freeBytes: number;
}

/** How a disk stands. `short`: it will be full within a day, or little is left. `full`: nothing more is written. */
export interface StorageState {
  state: 'ample' | 'short' | 'full';
  freeBytes: number;
  /** Until it is full, if it goes on as in the last hours; null where it does not fill. */
  hoursLeft: number | null;
}

const mebibyte = 2 ** 20;
const hourMs = 3_600_000;
/** The database writes in pieces of sixteen megabytes, and needs some of them to put itself right: our writing ends before the disk does. */
const fullBelowBytes = 64 * mebibyte;
/** Of a small disk a tenth. */
const shortBelow = { bytes: 1024 * mebibyte, share: 0.1 };
const shortHours = 24;
/** What is sooner than this says nothing about a day. */
const shortestViewMs = hourMs / 2;

/** Samples older than this are not looked at. */
export const longestViewMs = 6 * hourMs;

/** Judges a disk by what was free on it: `samples` in the order of time, the last one of now, of the last six hours. */
export function storageState(totalBytes: number, samples: readonly Sample[]): StorageState {
  const first = samples[0];
  const last = samples.at(-1);
  if (!first || !last) throw new Error('a disk is judged by at least one look at it');
  const { freeBytes } = last;
  const viewMs = last.atMs - first.atMs;
  const usedBytes = first.freeBytes - freeBytes;
  const hoursLeft = viewMs >= shortestViewMs && usedBytes > 0 ? (freeBytes / usedBytes) * (viewMs / hourMs) : null;
  const isLow = freeBytes < Math.min(shortBelow.bytes, shortBelow.share * totalBytes);
  const isShort = isLow || (hoursLeft !== null && hoursLeft < shortHours);
  return { state: freeBytes < fullBelowBytes ? 'full' : isShort ? 'short' : 'ample', freeBytes, hoursLeft };
}
