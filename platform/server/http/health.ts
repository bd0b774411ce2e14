import type { FastifyInstance, FastifyReply } from 'fastify';
import type { House } from '../house.ts';
import type { StorageState } from '../storage/storage-state.ts';

/**
 * Says at `/api/health/live` that the process answers, whatever else is away, and at `/api/health/ready` whether people may be sent here. `/api/health`
 * says the latter too.
 */
export function serveHealth(http: FastifyInstance, house: Pick<House, 'db' | 'storage'>, isClosing: () => boolean): void {
  const ready = async (reply: FastifyReply) => {
    const isUp = await house.db.isAlive();
    const storage = house.storage?.state();
    const isFull = storage?.state === 'full';
    const status = isClosing() ? 'closing' : !isUp ? 'databaseUnavailable' : isFull ? 'diskFull' : 'up';
    if (status !== 'up') reply.code(503).header('retry-after', status === 'diskFull' ? '60' : '2');
    return { status, ...storageFigures(storage) };
  };
  for (const path of ['/api/health', '/api/health/ready']) http.get(path, (_, reply) => ready(reply));
  http.get('/api/health/live', async () => ({ status: 'live' }));
}

/** Said only where somebody has to do something. */
function storageFigures(storage: StorageState | undefined): object {
  if (!storage || storage.state === 'ample') return {};
  return {
    disk: storage.state,
    freeMegabytes: Math.floor(storage.freeBytes / 2 ** 20),
    hoursLeft: storage.hoursLeft === null ? null : Math.floor(storage.hoursLeft),
  };
}
