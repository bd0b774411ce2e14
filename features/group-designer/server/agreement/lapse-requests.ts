import type { House } from '#platform/server/house.ts';
import { inBatches } from '#platform/server/in-batches.ts';
import { endRequest } from './end-request.ts';
import { lapsedRequests, lockRequest } from './request-store.ts';

/** Expires unanswered requests and notifies the designers. */
export async function lapseRequests(house: House): Promise<void> {
  await inBatches(async (limit) => {
    const ids = await lapsedRequests(house.db, limit);
    for (const id of ids)
      await house.db.transaction(async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.state === 'waiting' && !request.isWaiting) await endRequest(house, tx, request, 'lapsed');
      });
    return ids.length;
  });
}
