import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../logging/log.ts';
import { defineGauge } from '../metrics/figures.ts';
import { longestViewMs, storageState, type Sample, type StorageState } from './storage-state.ts';

const lookMs = 5_000;
/** Interval between samples for the prediction. */
const sampleMs = 300_000;
const sayAgainMs = 3_600_000;
/**
 * Time for which a full disk reported by the database is assumed; short, so that freed space is
 * noticed soon.
 */
const refusedMs = 20_000;

const freeBytes = defineGauge('atrium_disk_free_bytes', 'Free space on the disk of the data folder.');

/** Watches the disk with the data. */
export interface StorageWatch {
  state: () => StorageState;
  /** Reports a full disk of the database, which may be another disk. */
  noteFull: () => void;
  stop: () => void;
}

/** Watches the disk of the data folder. Logs a short or full disk immediately and every hour. */
export async function watchStorage(dataDir: string, log: Log): Promise<StorageWatch> {
  let samples: Sample[] = [];
  let refusedUntilMs = 0;
  let lastReport: { state: StorageState['state']; atMs: number } = { state: 'ample', atMs: 0 };
  const look = async (): Promise<StorageState> => {
    // The embedded database may be on another disk through a symbolic link.
    const { bsize, blocks, bavail } = await statfs(join(dataDir, 'postgres')).catch(() => statfs(dataDir));
    const now: Sample = { atMs: Date.now(), freeBytes: bsize * bavail };
    samples = samples.filter(({ atMs }) => now.atMs - atMs <= longestViewMs);
    const state = storageState(bsize * blocks, [...samples, now]);
    if (now.atMs - (samples.at(-1)?.atMs ?? 0) >= sampleMs) samples.push(now);
    freeBytes.set(now.freeBytes);
    return state;
  };
  const say = ({ state, freeBytes, hoursLeft }: StorageState) => {
    if (state === lastReport.state && (state === 'ample' || Date.now() - lastReport.atMs < sayAgainMs)) return;
    const figures = { freeMegabytes: Math.floor(freeBytes / 2 ** 20), hoursLeft: hoursLeft === null ? null : Math.floor(hoursLeft) };
    if (state === 'full') log.error(figures, 'the disk is full: writes are refused until space is free');
    else if (state === 'short') log.warn(figures, 'the disk will soon be full: free space or use a larger disk');
    else log.info(figures, 'the disk has free space again');
    lastReport = { state, atMs: Date.now() };
  };
  let latest = await look();
  say(latest);
  const current = (): StorageState => (Date.now() < refusedUntilMs ? { ...latest, state: 'full' } : latest);
  const timer = setInterval(() => {
    // An unreadable folder is reported by the code that uses it.
    look().then(
      (state) => {
        latest = state;
        say(current());
      },
      () => {},
    );
  }, lookMs);
  timer.unref();
  return {
    state: current,
    noteFull() {
      refusedUntilMs = Date.now() + refusedMs;
      say(current());
    },
    stop: () => clearInterval(timer),
  };
}
