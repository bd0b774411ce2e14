import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/subscribers.ts';
import { forgetManager } from '../row-store.ts';
import { endRequest } from './end-request.ts';
import { lockRequest, takeAddresseeOff, waitingFor } from './request-store.ts';

/** Whoever closes their account agrees to nothing any more. Their own designs go with it, and what was asked by them. */
export const agreementSubscribers: readonly Subscriber[] = [
  during(accountClosed, 'group-designer.accountClosed', async (house, tx, { userId }) => {
    for (const id of await waitingFor(tx, userId)) {
      const request = await lockRequest(tx, id);
      if (!request || request.ownerId === userId) continue;
      // An address with an account is not told from one without: the request waits to its end.
      if (request.isByAddress && request.state === 'waiting') await takeAddresseeOff(tx, id);
      else await endRequest(house, tx, request, 'lapsed');
    }
    await forgetManager(tx, userId);
  }),
];
