import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { TaskList } from 'graphile-worker';
import type { Transaction } from '../../database/db.ts';
import { containsLocation } from '../geotags/geotags.ts';
import type { AppContext } from '../../app-context.ts';
import {
  derivationTask,
  saveDerivationProgress,
  saveDerived,
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
const notifyIntervalMs = 2_000;
/** Folder of derivations in progress; backups skip names with a leading dot. */
const workFolder = '.derivations';

/**
 * Tasks of this node that make derivations of stored files. A derivation that is interrupted by a
 * stop is restarted.
 */
export function derivationTasks(app: AppContext, signal?: AbortSignal): TaskList {
  return {
    [derivationTask]: (payload) => makeDerivation(app, (payload as { hash: string }).hash, signal),
  };
}

/**
 * Deletes files of a killed process, and requeues derivations that failed without ffmpeg. Runs
 * before any job.
 */
export async function prepareDerivations({ config, db }: Pick<AppContext, 'config' | 'db'>): Promise<void> {
  await rm(join(config.dataDir, workFolder), { recursive: true, force: true });
  if (videoProgram() !== null) await db.transaction(retryWithoutProgram).catch(() => {});
}

async function makeDerivation(app: AppContext, hash: string, signal: AbortSignal | undefined): Promise<void> {
  const mediaType = await waitingMediaType(app.db, hash);
  if (mediaType === undefined) return;
  const parent = join(app.config.dataDir, workFolder);
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'one-'));
  try {
    const reporter = reportProgress(app, hash);
    const derived = await app.storedFiles
      .asFile(hash, (path) => derive({ path, mediaType, folder, signal, onProgress: reporter.progress }))
      .finally(reporter.end);
    await save(app, hash, derived);
  } catch (error) {
    if (!(error instanceof NotDerived)) throw error;
    app.log.warn({ hash, mediaType, reason: error.message }, 'no rendition can be created for a stored file');
    // A file that cannot be displayed can still be downloaded and contain a location.
    const holdsPlace = await app.storedFiles.asFile(hash, (path) => containsLocation(path, mediaType));
    await changing(app, hash, (tx) => refuseDerivation(tx, hash, { refusal: error.reason, holdsPlace }));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Stores the files, then their rows; a file without a row is deleted later. */
async function save(app: AppContext, hash: string, { made, ...found }: Derived): Promise<void> {
  const stored: StoredRendition[] = [];
  for (const { path, ...rendition } of made) {
    const { hash: madeHash, size } = await app.storedFiles.put(path, { mediaType: rendition.mediaType });
    stored.push({ ...rendition, hash: madeHash, size });
  }
  await changing(app, hash, (tx) => saveDerived(tx, hash, found, stored));
}

async function changing(
  app: AppContext,
  hash: string,
  change: (tx: Transaction) => Promise<boolean>,
  { isProgress }: { isProgress?: true } = {},
): Promise<void> {
  await app.db.transaction(async (tx) => {
    if (await change(tx)) await app.emit(tx, derivationChanged({ hash, ...(isProgress && { isProgress }) }));
  });
}

/** Publishes progress, throttled, one update at a time. */
function reportProgress(app: AppContext, hash: string): { progress: (share: number) => void; end: () => Promise<void> } {
  let notifiedAt = Date.now();
  let notifying: Promise<void> | undefined;
  return {
    progress(share) {
      if (notifying || Date.now() - notifiedAt < notifyIntervalMs) return;
      notifiedAt = Date.now();
      // A lost update is followed by the next one or by the result.
      notifying = changing(app, hash, (tx) => saveDerivationProgress(tx, hash, Math.floor(99 * share)), { isProgress: true })
        .catch(() => {})
        .finally(() => {
          notifying = undefined;
        });
    },
    end: async () => notifying,
  };
}
