import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { pollAsked, pollClosed, pollEndsSoon, pollsDeleted } from './domain-events.ts';
import { groupOf, isNoted, isToVote, notVoted, participantsOf, titlesFor } from './exports-store.ts';

const aboutPolls: Pick<DeclaredKind, 'ends' | 'titles' | 'address'> = {
  ends: [retractOn(pollsDeleted, ({ ids }) => ids)],
  titles: async (db, viewer, ids) => new Map((await titlesFor(db, viewer, ids)).map(({ id, title }) => [id, title])),
  address: ({ thingId }) => `/polls/${thingId}`,
};

/** Notifications to group members about its polls. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  pollAsked: {
    ...aboutPolls,
    events: [notifyOn(pollAsked, async (_db, { id }) => [{ thingId: id, groupIds: groupOf(id) }])],
    isValid: (viewer) => isNoted(viewer, 'open'),
  },
  pollEndsSoon: {
    ...aboutPolls,
    events: [notifyOn(pollEndsSoon, async (_db, { id }) => [{ thingId: id, audience: notVoted(id), actorId: null }])],
    isValid: isToVote,
  },
  pollClosed: {
    ...aboutPolls,
    events: [notifyOn(pollClosed, async (_db, { id }) => [{ thingId: id, audience: participantsOf(id), actorId: null }])],
    isValid: (viewer) => isNoted(viewer, 'ended'),
  },
});
