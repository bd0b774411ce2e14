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

/** So often at most, it is said how far a video is. */
const tellMs = 2_000;
/** Where lies what is being made; no backup takes a folder whose name begins with a dot. */
const workFolder = '.derivations';

/** What this node does to make what is shown of stored files. What was not made when it stops is made anew. */
export function derivationTasks(house: House, signal?: AbortSignal): TaskList {
  return {
    [derivationTask]: (payload) => makeDerivation(house, (payload as { hash: string }).hash, signal),
  };
}

/** Clears away what a process left that was killed, and has made what could not be made for want of a program. Before any job begins. */
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
    // What cannot be shown can be downloaded, and may say where it was taken all the same.
    const holdsPlace = await house.storedFiles.asFile(hash, (path) => tellsPlace(path, mediaType));
    await changing(house, hash, (tx) => refuseDerivation(tx, hash, { refusal: error.reason, holdsPlace }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores what was made, then tells of it: what is stored and told of nowhere is gone after a while. */
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

/** Says how far it is, one time after the other and not too often. */
function tellProgress(house: House, hash: string): { progress: (share: number) => void; end: () => Promise<void> } {
  let toldAt = Date.now();
  let telling: Promise<void> | undefined;
  return {
    progress(share) {
      if (telling || Date.now() - toldAt < tellMs) return;
      toldAt = Date.now();
      // Nobody misses it: the next one comes, or the video.
      telling = changing(house, hash, (tx) => keepDerivationProgress(tx, hash, Math.floor(99 * share)))
        .catch(() => {})
        .finally(() => {
          telling = undefined;
        });
    },
    end: async () => telling,
  };
}
