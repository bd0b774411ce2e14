import type { FastifyInstance, FastifyReply } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { StorageState } from '../storage/storage-state.ts';

/**
 * Serves `/api/health/live` (the process answers) and `/api/health/ready`, also `/api/health`: 200
 * to receive traffic, otherwise 503. A full disk or read-only database is 200 with status
 * `readOnly`: reading works, and other nodes have the same limit.
 */
export function serveHealth(http: FastifyInstance, app: Pick<AppContext, 'db' | 'storage'>, isClosing: () => boolean): void {
  const ready = async (reply: FastifyReply) => {
    const database = await app.db.standing();
    const storage = app.storage?.state();
    const isReadOnly = database === 'readOnly' || storage?.state === 'full';
    const status = isClosing() ? 'closing' : database === 'away' ? 'databaseUnavailable' : isReadOnly ? 'readOnly' : 'up';
    if (status === 'closing' || status === 'databaseUnavailable') reply.code(503).header('retry-after', '2');
    return { status, ...(database === 'readOnly' && { database }), ...storageFigures(storage) };
  };
  for (const path of ['/api/health', '/api/health/ready']) http.get(path, (_, reply) => ready(reply));
  http.get('/api/health/live', async () => ({ status: 'live' }));
}

/** Only present where the operator must act. */
function storageFigures(storage: StorageState | undefined): object {
  if (!storage || storage.state === 'ample') return {};
  return {
    disk: storage.state,
    freeMegabytes: Math.floor(storage.freeBytes / 2 ** 20),
    hoursLeft: storage.hoursLeft === null ? null : Math.floor(storage.hoursLeft),
  };
}
