import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskList } from 'graphile-worker';
import type { Transaction } from '../db.ts';
import { tellsPlace } from '../geotags/geotags.ts';
import type { House } from '../house.ts';
import {
  derivationTask,
  keepDerivationProgress,
  keepDerived,
  refuseDerivation,
  retryWithoutProgram,
  waitingMediaType,
  type StoredRendition,
} from './derivation-store.ts';
import { NotDerived, type Derived } from './derived.ts';
import { derive } from './derive.ts';
import { derivationChanged } from './domain-events.ts';
import { videoProgram } from './video-program.ts';

/** Shortest interval between progress updates of a video. */
const tellMs = 2_000;
/** Folder of derivations in progress; backups skip names with a leading dot. */
const workFolder = '.derivations';

/**
 * Tasks of this node that make derivations of stored files. A derivation that is interrupted by a
 * stop is restarted.
 */
export function derivationTasks(house: House, signal?: AbortSignal): TaskList {
  return {
    [derivationTask]: (payload) => makeDerivation(house, (payload as { hash: string }).hash, signal),
  };
}

/**
 * Deletes files of a killed process, and requeues derivations that failed without ffmpeg. Runs
 * before any job.
 */
export async function prepareDerivations({ config, db }: Pick<House, 'config' | 'db'>): Promise<void> {
  await rm(join(config.dataDir, workFolder), { recursive: true, force: true });
  if (videoProgram() !== null) await db.transaction(retryWithoutProgram).catch(() => {});
}

async function makeDerivation(house: House, hash: string, signal: AbortSignal | undefined): Promise<void> {
  const mediaType = await waitingMediaType(house.db, hash);
  if (mediaType === undefined) return;
  const parent = join(house.config.dataDir, workFolder);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'one-'));
  try {
    const told = tellProgress(house, hash);
    const derived = await house.storedFiles
      .asFile(hash, (path) => derive({ path, mediaType, folder, signal, onProgress: told.progress }))
      .finally(told.end);
    await keep(house, hash, derived);
  } catch (error) {
    if (!(error instanceof NotDerived)) throw error;
    house.log.warn({ hash, mediaType, reason: error.message }, 'nothing can be shown of a stored file');
    // A file that cannot be displayed can still be downloaded and contain a location.
    const holdsPlace = await house.storedFiles.asFile(hash, (path) => tellsPlace(path, mediaType));
    await changing(house, hash, (tx) => refuseDerivation(tx, hash, { refusal: error.reason, holdsPlace }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files, then their rows; a file without a row is deleted later. */
async function keep(house: House, hash: string, { made, ...found }: Derived): Promise<void> {
  const stored: StoredRendition[] = [];
  for (const { path, ...rendition } of made) {
    const { hash: madeHash, size } = await house.storedFiles.put(path, { mediaType: rendition.mediaType });
    stored.push({ ...rendition, hash: madeHash, size });
  }
  await changing(house, hash, (tx) => keepDerived(tx, hash, found, stored));
}

async function changing(house: House, hash: string, change: (tx: Transaction) => Promise<boolean>): Promise<void> {
  await house.db.transaction(async (tx) => {
    if (await change(tx)) await house.emit(tx, derivationChanged({ hash }));
  });
}

/** Publishes progress, throttled, one update at a time. */
function tellProgress(house: House, hash: string): { progress: (share: number) => void; end: () => Promise<void> } {
  let toldAt = Date.now();
  let telling: Promise<void> | undefined;
  return {
    progress(share) {
      if (telling || Date.now() - toldAt < tellMs) return;
      toldAt = Date.now();
      // A lost update is followed by the next one or by the result.
      telling = changing(house, hash, (tx) => keepDerivationProgress(tx, hash, Math.floor(99 * share)))
        .catch(() => {})
        .finally(() => {
          telling = undefined;
        });
    },
    end: async () => telling,
  };
}
