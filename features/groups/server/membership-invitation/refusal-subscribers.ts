import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { memberLeft } from '../domain-events.ts';
import { addressKey } from './address-key.ts';
import { clearAnswerer } from './sweep-store.ts';
import { confirmedAddressKey, clearRefuser, insertRefusal, refusedByLeaving } from './refusal-store.ts';

export const refusalSubscribers: readonly Subscriber[] = [
  // Leaving a group counts as declining its manager and the person who assigned the member.
  during(memberLeft, 'groups.leavingRefuses', async (app, tx, { groupId, userId, how }) => {
    if (how !== 'left') return;
    const address = await confirmedAddressKey(tx, userId);
    for (const inviterId of await refusedByLeaving(tx, groupId, userId))
      await insertRefusal(tx, {
        inviterId,
        kind: 'left',
        userId,
        addressKey: address === undefined ? null : addressKey(app.config, address),
        groupId,
      });
  }),
  during(accountClosed, 'groups.forgetAnswers', async (_app, tx, { userId }) => {
    await clearAnswerer(tx, userId);
    await clearRefuser(tx, userId);
  }),
];
