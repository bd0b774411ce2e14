import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { clearManager } from '../row-store.ts';
import { endRequest } from './end-request.ts';
import { lockRequest, clearAddressee, waitingFor } from './request-store.ts';

/**
 * Closing an account ends the requests to its owner. Their own designs and requests are deleted.
 */
export const agreementSubscribers: readonly Subscriber[] = [
  during(accountClosed, 'group-designer.accountClosed', async (app, tx, { userId }) => {
    for (const id of await waitingFor(tx, userId)) {
      const request = await lockRequest(tx, id);
      if (!request || request.ownerId === userId) continue;
      // Kept open until it expires, so that addresses with and without an account are
      // indistinguishable.
      if (request.isByAddress && request.state === 'waiting') await clearAddressee(tx, id);
      else await endRequest(app, tx, request, 'lapsed');
    }
    await clearManager(tx, userId);
  }),
];
