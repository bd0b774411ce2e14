import type { House } from '#platform/server/house.ts';
import { updateClauses } from '../../contract/live.ts';
import type { ChainedEvent } from '../../contract/rules/events.ts';
import { keptSessions } from '../session/kept-sessions.ts';

/** The room of the screens that show a session. */
export const sessionRoom = (id: string): string => `negotiation:${id}`;
export const sessionRoomPrefix = sessionRoom('');

/** Tells the screens of a session what was added to its log. Whoever went from it is told, then hears no more. */
export function broadcast({ db, live }: House, sessionId: string, events: readonly ChainedEvent[]): void {
  const last = events.at(-1);
  if (!last) return;
  live.tell(sessionRoom(sessionId), updateClauses, { sessionId, seq: last.seq, events });
  keptSessions(db).told.set(sessionId, last.seq);
  for (const event of events)
    if (event.type === 'partyLeft' || event.type === 'partyRemoved') live.leave(event.data.userId, sessionRoom(sessionId));
}

