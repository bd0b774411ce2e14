import {
  notificationKinds,
  notifyOn,
  retractOn,
  type DeclaredKind,
  type NotificationEvent,
  type NotificationSource,
} from '#platform/server/extension-points/notification-source.ts';
import { clausesOpened, counterProposed, negotiationEnded, negotiationsRemoved, negotiationStarted } from './domain-events.ts';
import { titleOf } from './session-title.ts';
import { groupToJoin, isOpenTo, isReadable, isVoteWaiting, namesFor, partiesOf, proposerOf, votersOf } from './notification-store.ts';

/** Common parts of the sources. */
function aboutSessions(event: NotificationEvent, isValid: NotificationSource['isValid']): DeclaredKind {
  return {
    events: [event],
    ends: [retractOn(negotiationsRemoved, ({ ids }) => ids)],
    isValid,
    titles: async (db, viewer, ids) => new Map((await namesFor(db, viewer, ids)).map((session) => [session.id, titleOf(session)])),
    address: ({ thingId }) => `/negociation/${thingId}`,
  };
}

/** Notifications about sessions. */
export const notificationSources: readonly NotificationSource[] = notificationKinds({
  sessionStarted: aboutSessions(
    notifyOn(negotiationStarted, async (_db, { id }) => [{ thingId: id, groupIds: groupToJoin(id) }]),
    isOpenTo,
  ),
  voteOpened: aboutSessions(
    notifyOn(clausesOpened, async (_db, { id, clauseIds }) =>
      clauseIds.map((partId) => ({ thingId: id, partId, actorId: null, audience: votersOf(id) })),
    ),
    isVoteWaiting,
  ),
  counterProposed: aboutSessions(
    notifyOn(counterProposed, async (_db, { id, clauseId, targetId }) => [
      { thingId: id, partId: clauseId, audience: proposerOf(targetId) },
    ]),
    isReadable,
  ),
  sessionEnded: aboutSessions(
    notifyOn(negotiationEnded, async (_db, { id }) => [{ thingId: id, actorId: null, audience: partiesOf(id) }]),
    isReadable,
  ),
});
