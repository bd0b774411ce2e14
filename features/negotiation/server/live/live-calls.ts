import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import type { House } from '#platform/server/house.ts';
import { liveCall, type LiveCall, type LiveRooms } from '#platform/server/feature.ts';
import { joinSession, quitSession, sessionPresence } from '../../contract/live.ts';
import { loadSession } from '../session/load.ts';
import { eventsInPart } from '../session/store.ts';
import { sessionRoom, sessionRoomPrefix } from './broadcast.ts';

/** A screen that missed more than this, and most of the log, is given the whole session instead. */
const missedLimit = 200;
/** Characters of a session's texts that go over the live connection; with more of them it is to be read by HTTP, which packs it. */
const snapshotLimit = 100_000;

const action = 'negotiation.read';

/** A screen comes: it gets every change from now on, and what it missed. */
const come = liveCall(
  joinSession,
  { action, payload: z.strictObject({ sessionId: code, lastSeq: z.int().min(0).nullable() }) },
  async (context, { sessionId, lastSeq }) => {
    const room = sessionRoom(sessionId);
    await loadSession(context, sessionId);
    await context.window.enter(room);
    try {
      // Authorized once more, inside: nothing falls between, and who was removed at that moment is out again.
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

/** A screen goes; the person stays a party. */
const quit = liveCall(quitSession, { action, payload: z.strictObject({ sessionId: code }) }, async ({ window }, { sessionId }) => {
  await window.leave(sessionRoom(sessionId));
  return {};
});

export const liveCalls: readonly LiveCall[] = [come, quit];

/** Who has a session on screen is told to those who have. */
export const presence: LiveRooms = {
  prefix: sessionRoomPrefix,
  async changed({ live }: House, room) {
    live.sendEvent([room], sessionPresence, { sessionId: room.slice(sessionRoomPrefix.length), userIds: await live.peopleIn(room) });
  },
};
