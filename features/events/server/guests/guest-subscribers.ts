import { groupWithdrawn } from '#features/groups/server/domain-events.ts';
import { during, type Subscriber } from '#platform/server/events/subscribers.ts';
import { eventCancelled, eventDatesDropped, eventEdited } from '../domain-events.ts';
import { guestsOf, removeGuestsInGroup } from './guest-store.ts';
import { mailGuests } from './mail-guests.ts';

/**
 * Guests have no notifications: what concerns them is mailed in the transaction of the change. They
 * are deleted when a group becomes private.
 */
export const guestSubscribers: readonly Subscriber[] = [
  during(eventCancelled, 'events.guests.eventCancelled', async (app, tx, { id, furtherIds = [], isCancelled }) => {
    await mailGuests(app, tx, await guestsOf(tx, [id, ...furtherIds]), isCancelled ? 'cancelled' : 'reinstated');
  }),
  during(eventDatesDropped, 'events.guests.eventDatesDropped', async (app, tx, { ids }) => {
    await mailGuests(app, tx, await guestsOf(tx, ids), 'cancelled');
  }),
  during(eventEdited, 'events.guests.eventEdited', async (app, tx, { id, furtherIds = [], isMoved }) => {
    if (isMoved) await mailGuests(app, tx, await guestsOf(tx, [id, ...furtherIds]), 'changed');
  }),
  during(groupWithdrawn, 'events.guests.groupWithdrawn', async (app, tx, { groupId }) => {
    await mailGuests(app, tx, await removeGuestsInGroup(tx, groupId), 'removed');
  }),
];
