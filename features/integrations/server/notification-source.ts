import { notificationKinds, notifyOn, type NotificationSource } from '#platform/server/extension-points/notification-source.ts';
import { webhookSwitchedOff } from './domain-events.ts';
import { isOffStill, namesOf, theOwner } from './notification-store.ts';

/** Notifies the owner when a webhook was switched off because of failures. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  webhookSwitchedOff: {
    events: [notifyOn(webhookSwitchedOff, async (_db, { id, userId }) => [{ thingId: id, actorId: null, audience: theOwner(userId) }])],
    isValid: isOffStill,
    titles: async (db, viewer, ids) => new Map((await namesOf(db, viewer, ids)).map(({ id, name }) => [id, name])),
    address: ({ thingId }) => `/client/integrations/${thingId}`,
  },
});
