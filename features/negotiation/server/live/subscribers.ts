import { waitingChangedMessage } from '#platform/contract/live.ts';
import { after, type Subscriber } from '#platform/server/events/subscribers.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import {
  countersignaturesChangedMessage,
  deviceRequestChangedMessage,
  negotiationChangedMessage,
  zonesChangedMessage,
} from '../../contract/live.ts';
import {
  countersignaturesChanged,
  deadlineSet,
  deviceRequestChanged,
  eventsAdded,
  negotiationChanged,
  negotiationEnded,
  negotiationStarted,
  rangesChanged,
} from '../domain-events.ts';
import { findAudience } from '../exports-store.ts';
import { tickSession } from '../session/execute-command.ts';
import { sessionCache } from '../session/session-cache.ts';
import { eventsBetween } from '../session/store.ts';
import { broadcast, sessionRoom } from './broadcast.ts';

/**
 * Notifies lists that a session was started, changed or ended, including people who left with this
 * change.
 */
async function announce({ db, live }: AppContext, { id, goneIds = [] }: { id: string; goneIds?: readonly string[] }): Promise<void> {
  const audience = await findAudience(db, id);
  const people = [...new Set([...audience.userIds, ...goneIds])].map(rooms.user);
  live.send(people.concat(audience.groupIds.map(rooms.group)), { type: negotiationChangedMessage, id });
  live.send(people, { type: waitingChangedMessage, id });
}

/** Runs after the commit. */
export const liveSubscribers: readonly Subscriber[] = [
  after(negotiationStarted, 'negotiation.live.started', announce),
  after(negotiationChanged, 'negotiation.live.changed', announce),
  after(negotiationEnded, 'negotiation.live.ended', announce),
  after(rangesChanged, 'negotiation.live.zones', async ({ live }, { id }) =>
    live.send([sessionRoom(id)], { type: zonesChangedMessage, id }),
  ),
  after(countersignaturesChanged, 'negotiation.live.countersignatures', async ({ live }, { id }) =>
    live.send([sessionRoom(id)], { type: countersignaturesChangedMessage, id }),
  ),
  after(deviceRequestChanged, 'negotiation.live.deviceRequests', async ({ live }, { id, userId }) =>
    live.send([rooms.user(userId)], { type: deviceRequestChangedMessage, id }),
  ),
  // Usually the process that added the events has already sent them, in order; this covers a crash
  // before that.
  after(eventsAdded, 'negotiation.deliver', async (app, { id, after: from, seq }) => {
    if ((sessionCache(app.db).broadcastSeq.get(id) ?? 0) >= seq) return;
    broadcast(app, id, await eventsBetween(app.db, id, from, seq));
  }),
  after(
    deadlineSet,
    'negotiation.timeUp',
    async (app, { id }) => {
      await tickSession(app, id);
    },
    { key: ({ id }) => id, notBefore: ({ endsAt }) => endsAt },
  ),
];
