import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import type { AppContext } from '#platform/server/app-context.ts';
import { liveCall, type LiveCall, type LiveRooms } from '#platform/server/extension-points/feature.ts';
import { joinSession, quitSession, sessionPresence } from '../../contract/live.ts';
import { loadSession } from '../session/load.ts';
import { eventsInPart } from '../session/store.ts';
import { sessionRoom, sessionRoomPrefix } from './broadcast.ts';

/**
 * Clients that missed more events than this, and more than half of the log, get the whole session
 * instead.
 */
const missedLimit = 200;
/**
 * Maximum number of characters of texts sent over the live connection; larger sessions are read by
 * HTTP, which compresses.
 */
const snapshotLimit = 100_000;

const action = 'negotiation.read';

/** Enters the live room of a session, and returns what the client missed. */
const come = liveCall(
  joinSession,
  { action, payload: z.strictObject({ sessionId: code, lastSeq: z.int().min(0).nullable() }) },
  async (context, { sessionId, lastSeq }) => {
    const room = sessionRoom(sessionId);
    await loadSession(context, sessionId);
    await context.window.enter(room);
    try {
      // Authorized again inside the room, so that no event is missed and a person removed meanwhile
      // is refused.
      const { state, headHash, now } = await loadSession(context, sessionId);
      const { seq } = state;
      if (lastSeq && lastSeq <= seq && seq - lastSeq <= Math.max(missedLimit, seq / 2))
        return {
          seq,
          now,
          events: lastSeq === seq ? [] : await eventsInPart(context.db, sessionId, { after: lastSeq, known: 0, last: seq }),
        };
      const length = state.clauses.reduce((sum, { text }) => sum + text.length, 0);
      return length > snapshotLimit ? { seq, now, isToBeRead: true } : { snapshot: { state, now, headHash } };
    } catch (error) {
      await context.window.leave(room);
      throw error;
    }
  },
);

/** Leaves the live room; the person stays a party. */
const quit = liveCall(quitSession, { action, payload: z.strictObject({ sessionId: code }) }, async ({ window }, { sessionId }) => {
  await window.leave(sessionRoom(sessionId));
  return {};
});

export const liveCalls: readonly LiveCall[] = [come, quit];

/** Sends the people who have a session open to all its clients. */
export const presence: LiveRooms = {
  prefix: sessionRoomPrefix,
  async changed({ live }: AppContext, room) {
    live.sendEvent([room], sessionPresence, { sessionId: room.slice(sessionRoomPrefix.length), userIds: await live.peopleIn(room) });
  },
};
