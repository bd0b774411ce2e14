import { accountClosed } from '#features/accounts/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { groupHandedOver, groupUpdated, memberLeft } from './domain-events.ts';
import { dissolveGroup } from './group/dissolve-group.ts';
import { handOver, isManager, lockManagedGroups } from './group/store.ts';
import { inheritedMail, mailMember } from './membership/mail-member.ts';
import { removeMembershipsOfPerson, successorIn } from './membership/store.ts';

/**
 * On account closure, another manager takes the place of the person as the first one of a group.
 * Without one, the group is handed over to the member who has an open offer, else
 * to a deputy, else to the longest-standing member, and notifies them. Groups without other members are deleted.
 */
export const accountClosedSubscriber: Subscriber = during(accountClosed, 'groups.accountClosed', async (app, tx, { userId }) => {
  for (const group of await lockManagedGroups(tx, userId)) {
    const successorId = await successorIn(tx, group.id, userId);
    if (successorId === undefined) await dissolveGroup(app, tx, group);
    else {
      const isManaging = await isManager(tx, group.id, successorId);
      await handOver(tx, group.id, { from: userId, to: successorId });
      await app.emit(tx, groupUpdated({ id: group.id, isRenamed: false }));
      if (isManaging) continue;
      await app.emit(tx, groupHandedOver({ groupId: group.id, userId: successorId }));
      await mailMember(app, tx, successorId, inheritedMail, {
        group: group.groupName,
        address: `${app.config.publicUrl}/network/${group.id}`,
      });
    }
  }
  for (const { groupId, since } of await removeMembershipsOfPerson(tx, userId))
    await app.emit(tx, memberLeft({ groupId, userId, how: 'accountClosed', since }));
});
