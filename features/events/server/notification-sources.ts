import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationEvent,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { eventAnnounced, eventCancelled, eventEdited, eventsDeleted, type EventFacts } from './domain-events.ts';
import { groupOf, isNoted, titlesFor } from './notification-store.ts';

/** All members of the group, except the user who acted. */
const theGroup = async (_db: unknown, { id }: EventFacts) => [{ thingId: id, groupIds: groupOf(id) }];

function aboutEvents(state: 'on' | 'cancelled', ...events: NotificationEvent[]): DeclaredKind {
  return {
    events,
    ends: [retractOn(eventsDeleted, ({ ids }) => ids)],
    isValid: (viewer) => isNoted(viewer, state),
    titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
    address: ({ thingId }) => `/events/${thingId}`,
  };
}

/** Notifications to group members about its events. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  eventAnnounced: aboutEvents('on', notifyOn(eventAnnounced, theGroup)),
  eventChanged: aboutEvents(
    'on',
    notifyOn(eventEdited, async (db, event) => (event.isMoved ? theGroup(db, event) : [])),
    notifyOn(eventCancelled, async (db, event) => (event.isCancelled ? [] : theGroup(db, event))),
  ),
  eventCancelled: aboutEvents(
    'cancelled',
    notifyOn(eventCancelled, async (db, event) => (event.isCancelled ? theGroup(db, event) : [])),
  ),
});
