import type { Reply } from '#platform/contract/endpoint.ts';
import type { Context } from '#platform/server/extension-points/feature.ts';
import type { readState as endpoint } from '../contract/endpoints.ts';
import { latestLevel, readQueues } from './state-store.ts';

/** Timeout in ms after which the file store counts as down. */
const storeTimeoutMs = 2_000;
/** A hash that no stored file has. */
const noHash = '0'.repeat(64);

/** Current state of database, file store, mail and disk. */
export async function readState({ config, db, storage, storedFiles }: Context): Promise<Reply<typeof endpoint>> {
  const requested = performance.now();
  const queues = await readQueues(db);
  const answerMs = Math.round(performance.now() - requested);
  const [browsers, doesAnswer] = [await latestLevel(db, 'pushBrowsers'), await answers(() => storedFiles.sizeOf(noHash))];
  const disk = storage?.state();
  return {
    database: { answerMs, bytes: queues.bytes },
    store: { kind: config.s3 ? 's3' : 'folder', doesAnswer },
    mail: { isSent: config.smtpUrl !== undefined, waiting: queues.mailsWaiting, failing: queues.mailsFailing },
    jobs: { waiting: queues.jobsWaiting, failing: queues.jobsFailing },
    push: browsers === null ? null : { browsers },
    disk: disk ? { state: disk.state, freeBytes: disk.freeBytes } : null,
  };
}

async function answers(ask: () => Promise<unknown>): Promise<boolean> {
  const timeout = new Promise<false>((resolve) => setTimeout(() => resolve(false), storeTimeoutMs).unref());
  return Promise.race([
    timeout,
    ask().then(
      () => true,
      () => false,
    ),
  ]);
}
