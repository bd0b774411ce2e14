import { takesBack, tellsOf, type NotificationEvent, type NotificationSource } from '#platform/server/notification-source.ts';
import { clausesOpened, counterProposed, negotiationEnded, negotiationsRemoved, negotiationStarted } from './domain-events.ts';
import { titleOf } from './hub-source.ts';
import { groupToJoin, isOpenTo, isReadable, isVoteWaiting, namesFor, partiesOf, proposerOf, votersOf } from './notification-store.ts';

/** Common parts of the sources. */
function aboutSessions(kind: string, event: NotificationEvent, holds: NotificationSource['holds']): NotificationSource {
  return {
    kind,
    events: [event],
    ends: [takesBack(negotiationsRemoved, ({ ids }) => ids)],
    holds,
    titles: async (db, viewer, ids) => new Map((await namesFor(db, viewer, ids)).map((session) => [session.id, titleOf(session)])),
    address: ({ thingId }) => `/negociation/${thingId}`,
  };
}

/** Notifications about sessions. */
export const notificationSources: readonly NotificationSource[] = [
  aboutSessions(
    'sessionStarted',
    tellsOf(negotiationStarted, async (_db, { id }) => [{ thingId: id, groupIds: groupToJoin(id) }]),
    isOpenTo,
  ),
  aboutSessions(
    'voteOpened',
    tellsOf(clausesOpened, async (_db, { id, clauseIds }) =>
      clauseIds.map((partId) => ({ thingId: id, partId, actorId: null, audience: votersOf(id) })),
    ),
    isVoteWaiting,
  ),
  aboutSessions(
    'counterProposed',
    tellsOf(counterProposed, async (_db, { id, clauseId, targetId }) => [
      { thingId: id, partId: clauseId, audience: proposerOf(targetId) },
    ]),
    isReadable,
  ),
  aboutSessions(
    'sessionEnded',
    tellsOf(negotiationEnded, async (_db, { id }) => [{ thingId: id, actorId: null, audience: partiesOf(id) }]),
    isReadable,
  ),
];
