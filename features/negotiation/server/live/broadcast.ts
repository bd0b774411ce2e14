import type { AppContext } from '#platform/server/app-context.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { updateClauses } from '../../contract/live.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { sessionCache } from '../session/session-cache.ts';

/** Live room of a session. */
export const sessionRoom = (id: string): string => `negotiation:${id}`;
export const sessionRoomPrefix = sessionRoom('');

/**
 * Sends new events to the clients of a session. People who left also get them through their
 * personal live room, since clients on other nodes may already be out of the session's room.
 */
export function broadcast({ db, live }: AppContext, sessionId: string, events: readonly ChainedEvent[]): void {
  const last = events.at(-1);
  if (!last) return;
  const room = sessionRoom(sessionId);
  const removed = events.flatMap((event) => (event.type === 'partyLeft' || event.type === 'partyRemoved' ? event.data.userId : []));
  live.sendEvent([room, ...removed.map(rooms.user)], updateClauses, { sessionId, seq: last.seq, events });
  sessionCache(db).broadcastSeq.set(sessionId, last.seq);
  for (const userId of removed) live.leave(userId, room);
}
