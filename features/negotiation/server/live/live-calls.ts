import { z } from 'zod';
import { code } from '#platform/contract/id.ts';
import type { House } from '#platform/server/house.ts';
import { liveCall, type LiveCall, type LiveRooms } from '#platform/server/live-calls.ts';
import { joinSession, quitSession, sessionPresence } from '../../contract/live.ts';
import { loadSession } from '../session/load.ts';
import { eventsBetween } from '../session/store.ts';
import { sessionRoom, sessionRoomPrefix } from './broadcast.ts';

/** A screen that missed more than this is given the whole session instead. */
const missedLimit = 200;

const action = 'negotiation.read';

/** A screen comes: it hears of every change from now on, and is told what it missed. */
const come = liveCall(
  joinSession,
  { action, payload: z.strictObject({ sessionId: code, lastSeq: z.int().min(0).nullable() }) },
  async (context, { sessionId, lastSeq }) => {
    const room = sessionRoom(sessionId);
    await loadSession(context, sessionId);
    await context.window.enter(room);
    try {
      // Behind the door once more: nothing falls between, and who was removed at that moment is out again.
      const { state, headHash, now } = await loadSession(context, sessionId);
      const { seq } = state;
      if (!lastSeq || lastSeq > seq || seq - lastSeq > missedLimit) return { snapshot: { state, now, headHash } };
      return { seq, now, events: lastSeq === seq ? [] : await eventsBetween(context.db, sessionId, lastSeq, seq) };
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
    live.tell([room], sessionPresence, { sessionId: room.slice(sessionRoomPrefix.length), userIds: await live.peopleIn(room) });
  },
};
