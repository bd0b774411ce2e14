import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import {
  assembliesDeleted,
  assemblyCancelled,
  assemblyCandidateProposed,
  assemblyClosed,
  assemblyConvened,
  assemblyOpened,
  assemblyProxyGiven,
  assemblyRescheduled,
} from './domain-events.ts';
import { groupOf, isNoted, personInGroup, titlesFor } from './exports-store.ts';

const aboutAssemblies: Pick<DeclaredKind, 'ends' | 'titles' | 'address'> = {
  ends: [retractOn(assembliesDeleted, ({ ids }) => ids)],
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: ({ thingId }) => `/assemblies/${thingId}`,
};

/** Notifications to group members about its assemblies. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  assemblyConvened: {
    ...aboutAssemblies,
    hasOwnMail: true,
    events: [notifyOn(assemblyConvened, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id) }])],
    isValid: (viewer) => isNoted(viewer, 'coming'),
  },
  assemblyCancelled: {
    ...aboutAssemblies,
    hasOwnMail: true,
    events: [notifyOn(assemblyCancelled, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id) }])],
    isValid: (viewer) => isNoted(viewer, 'cancelled'),
  },
  assemblyRescheduled: {
    ...aboutAssemblies,
    hasOwnMail: true,
    events: [notifyOn(assemblyRescheduled, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id) }])],
    isValid: (viewer) => isNoted(viewer, 'coming'),
  },
  assemblyProxyGiven: {
    ...aboutAssemblies,
    isFromPerson: true,
    events: [
      notifyOn(assemblyProxyGiven, async (_db, { id, toId, fromId }) => [
        { thingId: id, audience: personInGroup(id, toId), actorId: fromId },
      ]),
    ],
    isValid: (viewer) => isNoted(viewer, 'coming'),
  },
  assemblyCandidateProposed: {
    ...aboutAssemblies,
    isFromPerson: true,
    events: [
      notifyOn(assemblyCandidateProposed, async (_db, { id, personId, byId }) => [
        { thingId: id, audience: personInGroup(id, personId), actorId: byId },
      ]),
    ],
    isValid: (viewer) => isNoted(viewer, 'coming'),
  },
  assemblyOpened: {
    ...aboutAssemblies,
    events: [notifyOn(assemblyOpened, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id) }])],
    isValid: (viewer) => isNoted(viewer, 'coming'),
  },
  assemblyClosed: {
    ...aboutAssemblies,
    events: [notifyOn(assemblyClosed, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id), actorId: null }])],
    isValid: (viewer) => isNoted(viewer, 'closed'),
  },
});
