import type { AppContext } from '#platform/server/app-context.ts';
import type { LiveRooms } from '#platform/server/extension-points/feature.ts';
import { rooms } from '#platform/server/common/live-rooms.ts';
import { presence, type Presence } from '../contract/live.ts';
import { screenRoom } from './domain-events.ts';
import { conversationsShowing } from './presence-store.ts';

/** Reloading a page does not count as leaving. */
const goneAfterMs = 5_000;

/**
 * Notifies windows with a small conversation of the person on screen that they came or left.
 * Respects hidden presence on both sides, and blocks.
 */
export async function broadcastPresence({ db, live }: Pick<AppContext, 'db' | 'live'>, userId: string, isHere: boolean): Promise<void> {
  const payload: Presence = { userId, isHere };
  const { conversationIds, exceptIds } = await conversationsShowing(db, userId);
  live.sendEvent(conversationIds.map(screenRoom), presence, payload, exceptIds.map(rooms.user));
}

const everyRoom = rooms.user('');

/**
 * Presence is derived from the live rooms of open windows on all nodes. Nothing is stored, and a
 * failing node takes its windows with it.
 */
export const comingAndGoing: LiveRooms = {
  prefix: everyRoom,
  async changed(app, room) {
    const userId = room.slice(everyRoom.length);
    const isHere = async () => (await app.live.peopleIn(room)).length > 0;
    if (await isHere()) return broadcastPresence(app, userId, true);
    const broadcastGone = async () => {
      if (!(await isHere())) await broadcastPresence(app, userId, false);
    };
    setTimeout(() => {
      broadcastGone().catch((error: unknown) => app.log.warn({ err: error }, 'presence could not be broadcast'));
    }, goneAfterMs).unref();
  },
};
