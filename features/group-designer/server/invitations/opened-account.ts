import { addressConfirmed } from '#features/accounts/server/domain-events.ts';
import { noteTermsAccepted, removeUnopened } from '#features/accounts/server/public-api.ts';
import { memberJoined } from '#features/groups/server/domain-events.ts';
import { assignMembers, inviteMembers, removeMembership, type MembershipProfile } from '#features/groups/server/public-api.ts';
import type { Transaction } from '#platform/server/database/db.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { isWithoutGroups, noteOpened, personAt, standInsFor, claimPending } from '../conversion/result-store.ts';

/** Subscribers that complete a conversion once the owner of an address is known. */
export const invitationSubscribers: readonly Subscriber[] = [
  during(addressConfirmed, 'group-designer.addressConfirmed', async (app, tx, { userId }) => {
    if (await noteOpened(tx, userId)) await noteTermsAccepted(tx, userId);
    await placePending(app, tx, userId);
  }),
  // Removes stand-in accounts when the owner joins with their own account.
  during(memberJoined, 'group-designer.memberJoined', async (_app, tx, { groupId, userId }) => {
    for (const standIn of await standInsFor(tx, groupId, userId)) {
      await removeMembership(tx, groupId, standIn);
      if (await isWithoutGroups(tx, standIn)) await removeUnopened(tx, [standIn]);
    }
  }),
];

/**
 * Adds the confirmed owner of an address if an administrator placed them, and notifies them; for a
 * manager's groups, invites them.
 */
async function placePending(app: AppContext, tx: Transaction, userId: string): Promise<void> {
  const pending = await claimPending(tx, userId);
  for (const [inviterId, places] of Map.groupBy(pending, (place) => place.inviterId)) {
    if (places.some(({ isByAdministrator }) => isByAdministrator)) {
      const placed = await assignMembers(tx, { assignerId: inviterId, places: places.map(({ groupId }) => ({ groupId, userId })) });
      for (const place of placed) await app.emit(tx, memberJoined(place));
    } else {
      const { email, language } = await personAt(tx, userId);
      const groupIds = places.map(({ groupId }) => groupId);
      await inviteMembers(tx, { inviterId, invitations: groupIds.map((groupId) => ({ groupId, email, language, profile: nothingKnown })) });
    }
  }
}

/** Empty, because they already have an account. */
const nothingKnown: MembershipProfile = {
  username: null,
  name: null,
  role: 'member',
};
