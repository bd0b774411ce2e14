import { addressConfirmed } from '#features/accounts/server/domain-events.ts';
import { noteTermsAccepted, removeUnopened } from '#features/accounts/server/public-api.ts';
import { memberJoined } from '#features/groups/server/domain-events.ts';
import { placeMembers, removeMembership } from '#features/groups/server/public-api.ts';
import { during, type Subscriber } from '#platform/server/subscribers.ts';
import { isWithoutGroups, noteOpened, standInsFor, takePending } from '../conversion/made-store.ts';

/** What becomes of people of conversions once it is known whose address it is. */
export const invitationSubscribers: readonly Subscriber[] = [
  during(addressConfirmed, 'group-designer.addressConfirmed', async (house, tx, { userId }) => {
    if (await noteOpened(tx, userId)) await noteTermsAccepted(tx, userId);
    const places = (await takePending(tx, userId)).map(({ groupId }) => ({ groupId, userId }));
    if (places.length === 0) return;
    await placeMembers(tx, places);
    for (const place of places) await house.emit(tx, memberJoined(place));
  }),
  // Who came with an account of their own needs none that stands in for it.
  during(memberJoined, 'group-designer.memberJoined', async (_house, tx, { groupId, userId }) => {
    for (const standIn of await standInsFor(tx, groupId, userId)) {
      await removeMembership(tx, groupId, standIn);
      if (await isWithoutGroups(tx, standIn)) await removeUnopened(tx, [standIn]);
    }
  }),
];
