import type { AppContext } from '#platform/server/app-context.ts';
import { inBatches } from '#platform/server/database/in-batches.ts';
import { endRequest } from './end-request.ts';
import { lapsedRequests, lockRequest } from './request-store.ts';

/** Expires unanswered requests and notifies the designers. */
export async function lapseRequests(app: AppContext): Promise<void> {
  await inBatches(async (limit) => {
    const ids = await lapsedRequests(app.db, limit);
    for (const id of ids)
      await app.db.transaction(async (tx) => {
        const request = await lockRequest(tx, id);
        if (request?.state === 'waiting' && !request.isWaiting) await endRequest(app, tx, request, 'lapsed');
      });
    return ids.length;
  });
}
